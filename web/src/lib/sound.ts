// A short soft tone, made here: nothing to load.

let context: AudioContext | undefined;

export function chime(): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [frequency, delay] of [
    [587, 0],
    [880, 0.11],
  ] as const) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.0001, now + delay);
    loudness.gain.exponentialRampToValueAtTime(0.12, now + delay + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + delay + 0.4);
    tone.connect(loudness).connect(context.destination);
    tone.start(now + delay);
    tone.stop(now + delay + 0.45);
  }
}
