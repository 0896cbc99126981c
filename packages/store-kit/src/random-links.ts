import type { EventRecord, Kind } from '@kalends/core';
import { EVENT_LINKS, isToOne } from '@kalends/core/adapter';
import { type LinkField } from '@kalends/core/store';
import fc, { type Arbitrary } from 'fast-check';

/** Values for the links of an event, by field; a link to one record takes the first, or none. */
export type Drawn<T> = Readonly<Record<LinkField, readonly T[]>>;

/** Draws values for each link of an event: `one` for a link to one record, `many` for others. */
export const drawnLinks = <T>(
  one: Arbitrary<readonly T[]>,
  many: Arbitrary<readonly T[]>,
): Arbitrary<Drawn<T>> =>
  fc.record(Object.fromEntries(EVENT_LINKS.map(({ field }) => [field, isToOne(field) ? one : many])));

/** The links of an event, with the ids that `idsOf` makes of what was drawn for each. */
export const linksFrom = <T>(
  drawn: Drawn<T>,
  idsOf: (kind: Exclude<Kind, 'event'>, values: readonly T[]) => readonly number[],
): Pick<EventRecord, LinkField> => {
  const links = EVENT_LINKS.map(({ field, to }) => {
    const ids = idsOf(to, drawn[field]);
    return [field, isToOne(field) ? (ids[0] ?? 0) : ids];
  });
  return Object.fromEntries(links) as Pick<EventRecord, LinkField>;
};
