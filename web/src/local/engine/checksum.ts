// CRC-32, by which a file is known to be whole and of its version.

const REVERSED_POLYNOMIAL = 0xedb88320;

export function crc32(bytes: Uint8Array): number {
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ REVERSED_POLYNOMIAL : rest >>> 1;
    return rest;
  });
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ table[(sum ^ byte) & 0xff]!;
  return (sum ^ 0xffffffff) >>> 0;
}
