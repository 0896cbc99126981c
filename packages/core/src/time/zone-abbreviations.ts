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

/** An offset in seconds as the tz database names zones without letters: `-03`, `+0545`. */
function numericAbbreviation(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset / 60));
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  const rest = minutes % 60;
  return `${offset < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : String(rest).padStart(2, '0')}`;
}

/**
 * What tells the abbreviation of an IANA zone while it has an offset (seconds east of UTC): `EST`, `CEST`, `IST`; `-03`
 * where the zone has no letters, or has another offset than its standard and summer time of today (dates.md §2).
 * `identifier` in any letter case. The engine's own short names are no substitute: they depend on its language data and
 * say `GMT+1` for most of the world.
 *
 * @param offsetAt the offset of the zone at an instant
 */
export function abbreviationsOf(
  identifier: string,
  offsetAt: (instant: number) => number,
): (offset: number) => string {
  const name = identifier.toLowerCase();
  const former = FORMER_LETTERS.get(name);
  if (former !== undefined) return () => former;
  const standard = Math.min(...SEASONS.map(offsetAt));
  const lettersOf = (zoneOrArea: string) => LETTERS.get(`${zoneOrArea} ${standard / 60}`);
  const letters = lettersOf(name) ?? lettersOf(name.replace(/\/.*/, '/')) ?? [];
  return (offset) => letters[(offset - standard) / 3600] ?? numericAbbreviation(offset);
}
