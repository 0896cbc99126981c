import type { RecordOf } from '@kalends/core';
import { nameOf, type LinkedKind } from '@kalends/core/adapter';
import { addressOf, lineOfHtml } from '@kalends/site';
import { propertyLines, type Property } from './icalendar/property.js';

/** How an event's linked records of a kind are written in iCalendar. */
interface LinkedLines<K extends LinkedKind> {
  readonly propertiesOf: (record: RecordOf<K>) => readonly Property[];
  /** Whether it says so of each; default: of the first with any lines, as an event has one place and one organizer there. */
  readonly ofEach?: true;
}

/** The name of a linked record, as plain text. */
export const nameLineOf = (kind: LinkedKind, record: RecordOf<LinkedKind>): string =>
  lineOfHtml(nameOf(kind, record));

/** The name and the address of a venue, as plain text; `''` for a record without an address. */
export const locationOf = (kind: LinkedKind, record: RecordOf<LinkedKind>): string =>
  'address' in record
    ? [nameLineOf(kind, record), addressOf(record)].filter((part) => part !== '').join(', ')
    : '';

/** The lines of each kind; `left out` for one that iCalendar has no line for. */
const LINES: { readonly [K in LinkedKind]: LinkedLines<K> | 'left out' } = {
  venue: {
    propertiesOf: (venue) => [
      ['location', {}, 'text', locationOf('venue', venue)],
      ...(venue.geo_lat === null || venue.geo_lng === null
        ? []
        : [['geo', {}, 'float', [venue.geo_lat, venue.geo_lng]] as const]),
    ],
  },
  organizer: {
    // an organizer is identified by an e-mail address
    propertiesOf: ({ organizer, email }) =>
      email === '' ? [] : [['organizer', { cn: lineOfHtml(organizer) }, 'cal-address', `MAILTO:${email}`]],
  },
};

const linesFor = <K extends LinkedKind>(kind: K): LinkedLines<K> | undefined => {
  const lines: LinkedLines<K> | 'left out' = LINES[kind];
  return lines === 'left out' ? undefined : lines;
};

/** The properties of a linked record in an event. */
const propertiesOf = <K extends LinkedKind>(kind: K, record: RecordOf<K>): readonly Property[] =>
  linesFor(kind)?.propertiesOf(record) ?? [];

/** Selects the properties or lines of an event's linked records of a kind: those of each, or of the first one. */
const together = <T extends { readonly length: number }>(
  kind: LinkedKind,
  each: readonly T[],
): readonly T[] => {
  const all = each.filter(({ length }) => length > 0);
  return linesFor(kind)?.ofEach === true ? all : all.slice(0, 1);
};

/** The lines of a linked record in an event. */
export const linesOfLinked = <K extends LinkedKind>(kind: K, record: RecordOf<K>): string =>
  propertyLines(propertiesOf(kind, record));

/** The lines that an event has of its linked records of a kind, by those of each. */
export const linesTogether = (kind: LinkedKind, lines: readonly string[]): string =>
  together(kind, lines).join('');

/** The properties that an event has of its linked records of a kind in feeds. */
export const linkedProperties = <K extends LinkedKind>(
  kind: K,
  records: readonly RecordOf<K>[],
): readonly Property[] =>
  together(
    kind,
    records.map((record) => propertiesOf(kind, record)),
  ).flat();
