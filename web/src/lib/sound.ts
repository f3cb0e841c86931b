// A few soft sounds, made here: nothing to load.

let context: AudioContext | undefined;

/** The device's loudspeaker, once the player has done anything; before, browsers allow no sound. */
function speaker(): AudioContext | null {
  if (navigator.userActivation?.hasBeenActive === false) return null;
  return (context ??= new AudioContext());
}

function tones(notes: readonly (readonly [frequency: number, delay: number])[], loud: number, lasts: number): void {
  const to = speaker();
  if (to === null) return;
  for (const [frequency, delay] of notes) {
    const [start, tone, loudness] = [to.currentTime + delay, to.createOscillator(), to.createGain()];
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(loud, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    tone.connect(loudness).connect(to.destination);
    tone.start(start);
    tone.stop(start + lasts + 0.05);
  }
}

/** It is one's turn. */
export const chime = (): void =>
  tones(
    [
      [587, 0],
      [880, 0.11],
    ],
    0.12,
    0.4,
  );

/** Somebody calls. */
export const call = (): void =>
  tones(
    [
      [523, 0],
      [659, 0.08],
      [784, 0.16],
    ],
    0.1,
    0.5,
  );

/** A card lands: a short rustle, quieter than anything else. */
export function rustle(): void {
  const to = speaker();
  if (to === null) return;
  const noise = to.createBuffer(1, Math.round(to.sampleRate * 0.05), to.sampleRate);
  const wave = noise.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length) ** 3;
  const [source, filter, loudness] = [to.createBufferSource(), to.createBiquadFilter(), to.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = 1800;
  loudness.gain.value = 0.06;
  source.connect(filter).connect(loudness).connect(to.destination);
  source.start();
}
