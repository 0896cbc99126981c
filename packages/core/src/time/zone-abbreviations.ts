import { offsetDigits } from './fixed-zones.js';
import { secondsOf } from './local-time.js';
import { FORMERLY_LETTERED_ZONES, LETTERED_ZONES } from './zone-letters.js';

/** The words of a table's values in lower case, each with what `read` makes of its key. */
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

/** A winter and a summer of the rules of today. */
const SEASONS = ['2026-01-01 00:00:00', '2026-07-01 00:00:00'].map(secondsOf);

/**
 * What tells the abbreviation of an IANA zone, given in lower case, at an instant (UNIX seconds): `EST`, `CEST`. Zones without letters have
 * their offset (`-03`), and so has every zone while its offset is none of today's standard and summer time (dates.md §2). The engine's
 * own short names are no substitute: they say `GMT+1` for most of the world.
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
