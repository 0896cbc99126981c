import type { EventRecord } from '../../records/event-record.js';
import type { ReferenceField } from '../../records/links.js';
import type { LinksNeed, NeedAnswer } from './need.js';
import type { Staged } from './staged.js';

/** Ids of records that events link to, by field. */
export type Links = Readonly<Partial<Record<ReferenceField, readonly number[]>>>;

/** Events that lose links in a commit and change in no other way, and that the engine has not loaded. */
export interface Unlinked {
  /** Their ids. Each of them has at least one of the links, and gets its next revision. */
  readonly events: readonly number[];
  /** The links that they lose. */
  readonly links: Links;
}

/** The fields of an event, or of another record, that change when it loses these links. The other links keep their order. */
export function linksLeft(record: object, links: Links): Partial<Pick<EventRecord, ReferenceField>> {
  const left: Partial<Record<ReferenceField, number | readonly number[]>> = {};
  for (const name in links) {
    const field = name as ReferenceField;
    const { [field]: own = [] }: Partial<Pick<EventRecord, ReferenceField>> = record;
    const isLost = (id: number): boolean => links[field]?.includes(id) === true;
    if (typeof own === 'number') {
      if (isLost(own)) left[field] = 0;
    } else if (own.some(isLost)) left[field] = own.filter((id) => !isLost(id));
  }
  return left as Partial<Pick<EventRecord, ReferenceField>>;
}

/** Whether a store has answered with the events themselves. */
const areRecords = ({ field }: LinksNeed, answer: NeedAnswer): answer is readonly EventRecord[] =>
  answer.every((event) => field in event);

/** Collects the events of answers to `LinksNeed`s. */
export function collectUnlinked(staged: Staged) {
  const events = new Set<number>();
  const links: Partial<Record<ReferenceField, readonly number[]>> = {};
  return {
    take(need: LinksNeed, answer: NeedAnswer): void {
      if (areRecords(need, answer)) {
        staged.load('event', answer);
        return;
      }
      links[need.field] = need.values;
      for (const { id } of answer) events.add(id);
    },
    /** What the store has to unlink itself: not the events that other changes of the commit need. */
    all: (): Unlinked => ({
      events: [...events].filter((id) => staged.before('event', id) === undefined),
      links,
    }),
  };
}
