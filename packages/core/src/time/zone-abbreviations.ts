import { offsetDigits } from './fixed-zones.js';
import { secondsOf } from './local-time.js';
import { FORMERLY_LETTERED_ZONES, LETTERED_ZONES } from './zone-letters.js';

/** Inverts a table: the words of its values in lower case, each with its key converted by `read`. */
const byWord = <T>(table: Readonly<Record<string, string>>, read: (key: string, word: string) => T): T[] =>
  Object.entries(table).flatMap(([key, words]) =>
    words
      .toLowerCase()
      .split(' ')
      .map((word) => read(key, word)),
  );

/** The standard and summer letters by zone or area and standard offset in minutes: `europe/ 60`. */
const LETTERS = new Map(
  byWord(LETTERED_ZONES, (key, word) => {
    const [minutes = '', ...letters] = key.split(' ');
    return [`${word} ${minutes}`, letters];
  }),
);

const FORMER_LETTERS = new Map(byWord(FORMERLY_LETTERED_ZONES, (letters, zone) => [zone, letters]));

/** A day in winter and one in summer under today's rules. */
const SEASONS = ['2026-01-01 00:00:00', '2026-07-01 00:00:00'].map(secondsOf);

/**
 * Returns the function that gives the abbreviation of an IANA zone, in lower case, at an instant (UNIX seconds): `EST`,
 * `CEST`. The abbreviation is the offset (`-03`) for zones without letters, and while the offset of a zone is neither
 * its standard nor its summer time of today (dates.md §2). The engine's own short names cannot be used: they are
 * `GMT+1` for most of the world.
 */
export function abbreviationsOf(
  identifier: string,
  offsetAt: (instant: number) => number,
): (instant: number) => string {
  const former = FORMER_LETTERS.get(identifier);
  if (former !== undefined) return () => former;
  const standard = Math.min(...SEASONS.map(offsetAt));
  const lettersOf = (zoneOrArea: string) => LETTERS.get(`${zoneOrArea} ${standard / 60}`);
  const letters = lettersOf(identifier) ?? lettersOf(identifier.replace(/\/.*/, '/')) ?? [];
  return (instant) => {
    const offset = offsetAt(instant);
    return letters[(offset - standard) / 3600] ?? offsetDigits(offset).replace(/00$/, '');
  };
}
