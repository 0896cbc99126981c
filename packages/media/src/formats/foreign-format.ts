import { latin1 } from './byte-reader.js';

/** A format that no reader reads: one that can be converted, or a document that people take for a picture. */
export type ForeignFormat = 'heic' | 'avif' | 'pdf';

/** The brands with which files of the ISO base media format begin. */
const BRANDS: Readonly<Record<string, ForeignFormat>> = {
  ...{ heic: 'heic', heix: 'heic', heim: 'heic', heis: 'heic', hevc: 'heic', hevx: 'heic' },
  ...{ mif1: 'heic', msf1: 'heic', avif: 'avif', avis: 'avif' },
};

/** The format of a file that is none of those that can be read, by its first bytes; `undefined` if it is not known. */
export function foreignFormat(bytes: Uint8Array): ForeignFormat | undefined {
  const start = latin1(bytes.subarray(0, 12));
  if (start.startsWith('%PDF-')) return 'pdf';
  const brand = start.slice(8);
  return start.slice(4, 8) === 'ftyp' && Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : undefined;
}
