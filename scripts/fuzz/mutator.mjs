/** A generator of random numbers below a bound (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Numbers at the ends of what programs count with, and signs that end or begin something. */
const PIECES = [
  ...['0', '-1', '1', '255', '65536', '2147483647', '4294967296', '9007199254740993', '1e309', 'NaN'],
  ...[
    '\r\n',
    '\n',
    '\0',
    '"',
    "'",
    '\\',
    '&',
    '<',
    '>',
    ';',
    ':',
    ',',
    '=',
    '%',
    '/',
    '[',
    ']',
    ' ',
    '\ufeff',
  ],
  ...['é', 'ß', 'İ', '\u2028', '𝒳', '\u0301', '&#0;', '%00', '__proto__', 'constructor'],
].map((text) => Buffer.from(text));

/** The words and signs of the inputs, so that those of one come into another. */
const wordsOf = (inputs) =>
  [...new Set(inputs.flatMap((bytes) => bytes.toString('latin1').match(/\w+|\W/g) ?? []))].map((text) =>
    Buffer.from(text, 'latin1'),
  );

/**
 * Makes inputs out of those that are kept, one or several changes each.
 *
 * @param inputs the inputs; what is added to them is changed, too
 * @param most the bytes of an input
 */
export function createMutator(seed, inputs, most) {
  const random = randomOf(seed);
  const words = [...PIECES, ...wordsOf(inputs)];
  const one = (list) => list[random(list.length)];
  const spliced = (bytes, at, removed, added) =>
    Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
  const placeIn = (bytes) => random(bytes.length + 1);
  const someOf = (bytes, at) => random(Math.min(bytes.length - at, 64) + 1);
  const nothing = Buffer.alloc(0);

  const CHANGES = [
    (bytes) => spliced(bytes, placeIn(bytes), 0, one(words)),
    (bytes) => {
      const at = placeIn(bytes);
      return spliced(bytes, at, someOf(bytes, at), one(words));
    },
    (bytes) => spliced(bytes, placeIn(bytes), 1, Buffer.from([random(256)])),
    (bytes) => {
      const at = placeIn(bytes);
      return spliced(bytes, at, someOf(bytes, at), nothing);
    },
    (bytes) => {
      const at = placeIn(bytes);
      const piece = bytes.subarray(at, at + someOf(bytes, at));
      return spliced(bytes, placeIn(bytes), 0, Buffer.concat(Array(1 + random(4)).fill(piece)));
    },
    (bytes) => {
      const other = one(inputs);
      const at = placeIn(other);
      return spliced(bytes, placeIn(bytes), 0, other.subarray(at, at + someOf(other, at)));
    },
    (bytes) => {
      // a digit becomes another one
      const digits = [...bytes.keys()].filter((at) => bytes[at] >= 0x30 && bytes[at] <= 0x39);
      return digits.length === 0 ? bytes : spliced(bytes, one(digits), 1, Buffer.from(String(random(10))));
    },
  ];

  return () => {
    // of two, the one that came later: what reached new code last is changed more often
    let bytes = inputs[Math.max(random(inputs.length), random(inputs.length))];
    for (let left = 1 + random(5); left > 0; left--) bytes = one(CHANGES)(bytes);
    return bytes.subarray(0, most);
  };
}
