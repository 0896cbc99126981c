import { may } from '../access/policy.js';
import { asGiven } from '../resource/readable-custom.js';
import { invalidParam } from '../errors.js';
import type { EVENT_FIELDS, EventRecord } from '../records/event-record.js';
import type { Kind } from '../records/kinds.js';
import { linksOf, type LinkTo } from '../records/links.js';
import type { RecordOf } from '../records/record.js';
import type { Context } from '../resource/context.js';
import { loadReadable, type Reading } from '../resource/load-readable.js';
import { unreadable } from '../fields/reasons.js';

/** A field of an event that links to other records. */
export type EventLink = LinkTo<'event', Kind>;

/** The kind behind a link of an event. */
type LinkedBy<L extends EventLink> = (typeof EVENT_FIELDS)[L]['links'];

/** The links of an event by field, with the records behind them: lists are in the order of the ids. */
export type Included = {
  readonly [L in EventLink]: EventRecord[L] extends number
    ? RecordOf<LinkedBy<L>> | undefined
    : readonly RecordOf<LinkedBy<L>>[];
};

const LINKS = new Map(linksOf('event').map(({ field, to }) => [field, to]));

/** An event with the records behind some of its links. */
export type EventWith<L extends EventLink, E = EventRecord> = E & {
  /** Without records that the caller may not read. */
  readonly included: Pick<Included, L>;
};

/** The records of one kind with these ids that the caller may read. An event's terms and image are seen with it. */
async function readable<K extends Kind>(
  context: Context,
  kind: K,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordOf<K>>> {
  const { store, actor } = context;
  const reading: Reading = { may: (operation, record) => may(actor, operation, record) };
  const records = await loadReadable(store, reading, kind, ids);
  return new Map([...records].map(([id, record]) => [id, asGiven(context, kind, record)]));
}

/** Adds the records behind these links to events: each kind is loaded once, all at the same time. */
export async function including<L extends EventLink>(
  context: Context,
  events: readonly EventRecord[],
  links: readonly L[],
): Promise<EventWith<L>[]> {
  const loaded = await Promise.all(
    links.map(async (name) => {
      const kind = LINKS.get(name);
      if (kind === undefined)
        throw invalidParam({
          include: unreadable(`links of an event: ${[...LINKS.keys()].join(', ')}`, name),
        });
      const ids = events.flatMap((event) => event[name]);
      return [name, await readable<Kind>(context, kind, ids)] as const;
    }),
  );
  return events.map((event) => {
    const included = loaded.map(([name, records]) => {
      const ids: number | readonly number[] = event[name];
      return [name, typeof ids === 'number' ? records.get(ids) : ids.flatMap((id) => records.get(id) ?? [])];
    });
    return { ...event, included: Object.fromEntries(included) as Pick<Included, L> };
  });
}
