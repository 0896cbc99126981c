/** The icon, a sheet of a calendar, a sign for each pixel: `#` the binding, `.` paper, `o` a day, ` ` nothing. */
const PICTURE = [
  '                ',
  '  ############  ',
  ' ############## ',
  ' ############## ',
  ' ############## ',
  ' .............. ',
  ' ..oo..oo..oo.. ',
  ' ..oo..oo..oo.. ',
  ' .............. ',
  ' ..oo..oo..##.. ',
  ' ..oo..oo..##.. ',
  ' .............. ',
  ' ..oo..oo...... ',
  ' ..oo..oo...... ',
  '  ............  ',
  '                ',
];

/** Blue, green, red and opacity. */
const COLOURS: Readonly<Record<string, readonly number[]>> = {
  '#': [0xd8, 0x4e, 0x1d, 0xff],
  '.': [0xf8, 0xf6, 0xf5, 0xff],
  o: [0x6a, 0x60, 0x57, 0xff],
};

/** Numbers of two or four bytes, the lowest byte first. */
const words = (...values: readonly number[]): number[] =>
  values.flatMap((value) => [value & 255, value >> 8]);
const longs = (...values: readonly number[]): number[] =>
  values.flatMap((value) => words(value & 0xffff, value >> 16));

/** An ICO file with one bitmap: header, directory, the bitmap's header, its rows from the bottom, and its mask. */
function icon(picture: readonly string[]): Uint8Array {
  const size = picture.length;
  const pixels = picture
    .toReversed()
    .flatMap((row) => [...row].flatMap((sign) => COLOURS[sign] ?? [0, 0, 0, 0]));
  const mask = picture.flatMap(() => [0, 0, 0, 0]);
  const length = 40 + pixels.length + mask.length;
  const bitmap = [...longs(40, size, 2 * size), ...words(1, 32), ...longs(0, pixels.length, 0, 0, 0, 0)];
  const directory = [...words(0, 1, 1), size, size, 0, 0, ...words(1, 32), ...longs(length, 22)];
  return Uint8Array.from([...directory, ...bitmap, ...pixels, ...mask]);
}

/** The icon of a site that is a calendar, as `favicon.ico`. */
export const FAVICON = icon(PICTURE);
