import { expect, it } from 'vitest';
import { foldLine } from '../../src/icalendar/property.js';

it.each(['a', 'é', '語', '😀', 'a😀é'])(
  'folds %s after at most 75 octets, never within a character',
  (text) => {
    const line = `SUMMARY:${text.repeat(100)}`;
    const pieces = foldLine(line).split('\r\n');
    expect(pieces.map((piece) => Buffer.byteLength(piece)).filter((octets) => octets > 75)).toEqual([]);
    expect(pieces.filter((piece) => /\p{Surrogate}/u.test(piece))).toEqual([]);
    expect(pieces.join('\r\n').replaceAll('\r\n ', '')).toBe(line);
    // no line is shorter than another character would allow
    expect(Math.min(...pieces.slice(0, -1).map((piece) => Buffer.byteLength(piece)))).toBeGreaterThan(71);
  },
);
