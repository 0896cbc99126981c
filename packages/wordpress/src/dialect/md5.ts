/** The digest of RFC 1321, which no Web API has: `Content-MD5` names it, to find damaged transfers. */

const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

const SINES = Uint32Array.from({ length: 64 }, (_, index) =>
  Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32),
);

/** What is mixed in each round, and which word of the block is added. */
const ROUNDS: readonly (readonly [
  mix: (b: number, c: number, d: number) => number,
  word: (i: number) => number,
])[] = [
  [(b, c, d) => (b & c) | (~b & d), (i) => i],
  [(b, c, d) => (d & b) | (~d & c), (i) => (5 * i + 1) % 16],
  [(b, c, d) => b ^ c ^ d, (i) => (3 * i + 5) % 16],
  [(b, c, d) => c ^ (b | ~d), (i) => (7 * i) % 16],
];

/** The bytes with their padding: a bit, zeros, and the number of bits. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, (bytes.length << 3) >>> 0, true);
  view.setUint32(whole.length - 4, Math.floor(bytes.length / 2 ** 29), true);
  return view;
}

/** The MD5 digest in hexadecimal digits. */
export function md5(bytes: Uint8Array): string {
  const view = padded(bytes);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      const [mix, word] = ROUNDS[round] ?? [() => 0, () => 0];
      const shift = SHIFTS[round]?.[i % 4] ?? 0;
      const sum = (a + mix(b, c, d) + (SINES[i] ?? 0) + view.getInt32(block + 4 * word(i), true)) | 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
    }
    [a, b, c, d].forEach((value, index) => (state[index] = (state[index] ?? 0) + value));
  }
  return Array.from(new Uint8Array(state.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
