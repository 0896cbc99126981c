import type { EventRecord } from '../records/event-record.js';
import { isSameValue, overriding } from '../records/overrides.js';
import { BLANK } from '../records/record.js';

/** Texts that an event takes over from an equal event where its own are empty. */
const TEXTS = ['description', 'excerpt', 'website', 'virtual_url', 'offers', 'image', 'venue'] as const;
/** Lists that are merged with those of the other event. */
const LISTS = ['organizer', 'categories', 'tags'] as const;

const isBlank = (name: (typeof TEXTS)[number], value: unknown): boolean =>
  value === null || isSameValue(value, BLANK.event[name]);

/** An event with what others have that are the same and it has not; the event itself if that is nothing. */
export function filledEvent(event: EventRecord, others: readonly EventRecord[]): EventRecord {
  const all = [event, ...others];
  const found = <N extends keyof EventRecord>(
    name: N,
    has: (one: EventRecord) => boolean,
  ): Pick<EventRecord, N> => {
    const source = all.find(has) ?? event;
    return { [name]: source[name] } as Pick<EventRecord, N>;
  };
  const priced = all.find(({ cost }) => cost.length > 0) ?? event;
  const next: EventRecord = {
    ...event,
    ...TEXTS.map((name) => found(name, (one) => !isBlank(name, one[name]))).reduce<Partial<EventRecord>>(
      (fields, one) => ({ ...fields, ...one }),
      {},
    ),
    ...Object.fromEntries(LISTS.map((name) => [name, [...new Set(all.flatMap((one) => one[name]))]])),
    ...{ cost: priced.cost, currency: priced.currency },
    custom: all.reduceRight<EventRecord['custom']>((values, one) => ({ ...values, ...one.custom }), {}),
  };
  const isAlike = (Object.keys(next) as (keyof EventRecord)[]).every((name) =>
    name === 'custom'
      ? Object.keys(next.custom).length === Object.keys(event.custom).length
      : isSameValue(next[name], event[name]),
  );
  return isAlike ? event : overriding(event, next);
}
