import { FORMERLY_LETTERED_ZONES, LETTERED_ZONES } from './zone-letters.js';

/** The letters of one zone at an offset in seconds; undefined where it has none. */
type Letters = (offset: number) => string | undefined;

function lettersByZone(): ReadonlyMap<string, Letters> {
  const lettersOf = new Map<string, Letters>();
  const add = (zones: string, letters: Letters): void => {
    let area = '';
    for (const word of zones.trim().toLowerCase().split(/\s+/)) {
      if (word.endsWith('/')) area = word;
      else lettersOf.set(area + word, letters);
    }
  };
  for (const [key, zones] of Object.entries(LETTERED_ZONES)) {
    const [minutes, standard, summer] = key.split(' ');
    const offset = Number(minutes) * 60;
    add(zones, (asked) => (asked === offset ? standard : asked === offset + 3600 ? summer : undefined));
  }
  for (const [letters, zones] of Object.entries(FORMERLY_LETTERED_ZONES)) add(zones, () => letters);
  return lettersOf;
}

const LETTERS_BY_ZONE = lettersByZone();

/** An offset in seconds as the tz database names zones without letters: `-03`, `+0545`. */
function numericAbbreviation(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset / 60));
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  const rest = minutes % 60;
  return `${offset < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : String(rest).padStart(2, '0')}`;
}

/**
 * The abbreviation of an IANA zone while it has `offset` (seconds east of UTC): `EST`, `CEST`, `IST`; `-03`
 * where the zone has no letters, or has another offset than its standard and summer time of today (dates.md
 * §2). `identifier` in any letter case. The engine's own short names are no substitute: they depend on its
 * language data and say `GMT+1` for most of the world.
 */
export function abbreviationOf(identifier: string, offset: number): string {
  return LETTERS_BY_ZONE.get(identifier.toLowerCase())?.(offset) ?? numericAbbreviation(offset);
}
