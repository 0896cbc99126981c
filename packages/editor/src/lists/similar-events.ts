import { STATUSES, type EventRecord } from '@kalends/core';
import { fold } from '@kalends/core/adapter';
import { textOfHtml } from '@kalends/site';
import type { EditorRequest } from '../context.js';

/** How many events of a day are compared, and how many similar ones are told. */
const MOST_OF_DAY = 100;
const MOST_TOLD = 5;

/** From which share of common pairs of letters on two titles are nearly equal. */
const NEARLY = 0.8;

/** The values by which events are compared. */
interface Compared {
  readonly event: EventRecord;
  readonly title: string;
  readonly pairs: ReadonlySet<string>;
  /** The numbers in it: parts of a course differ by them alone. */
  readonly numbers: string;
}

/** A title without letter case, accents, punctuation and the order of its words. */
const plainTitle = (event: Pick<EventRecord, 'title'>): string =>
  fold(textOfHtml(event.title))
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim()
    .split(' ')
    .sort()
    .join(' ');

/** The longest part of a title that is compared. */
const LONGEST = 200;

function comparable(event: EventRecord): Compared {
  const title = plainTitle(event).slice(0, LONGEST);
  const pairs = Array.from({ length: Math.max(0, title.length - 1) }, (_, at) => title.slice(at, at + 2));
  return { event, title, pairs: new Set(pairs), numbers: (title.match(/\p{N}+/gu) ?? []).join(' ') };
}

/** Whether two titles have nearly the same letters. */
function isNearly(one: Compared, other: Compared): boolean {
  if (one.title === other.title) return one.title !== '';
  if (one.numbers !== other.numbers) return false;
  const [few, many] = one.pairs.size < other.pairs.size ? [one.pairs, other.pairs] : [other.pairs, one.pairs];
  let common = 0;
  for (const pair of few) if (many.has(pair)) common += 1;
  return (2 * common) / (few.size + many.size) >= NEARLY;
}

/** Whether two events are likely to be the same: the same place and start, or nearly the same title on one day. Dates of one series are not. */
function areSimilar(one: Compared, other: Compared): boolean {
  const [a, b] = [one.event, other.event];
  if (a.series !== 0 && a.series === b.series) return false;
  if (a.venue !== 0 && a.venue === b.venue && a.start_date === b.start_date && a.all_day === b.all_day)
    return true;
  return a.start_date.slice(0, 10) === b.start_date.slice(0, 10) && isNearly(one, other);
}

/** The events that the caller sees and that are likely to be the same as one that is to be published. */
export async function similarTo(
  event: EventRecord,
  { calendar, view }: EditorRequest,
): Promise<readonly EventRecord[]> {
  const day = event.start_date.slice(0, 10);
  const { refs } = await view.select({
    ...{ kind: 'event', status: STATUSES.filter((one) => one !== 'trash'), hidden: true },
    ...{ orderby: 'start_date', order: 'asc', limit: MOST_OF_DAY },
    start_date: { from: `${day} 00:00:00`, to: `${day} 23:59:59` },
  });
  const loaded = await calendar.load(
    'event',
    refs.map(({ id }) => id),
  );
  const own = comparable(event);
  return loaded
    .filter((other): other is EventRecord => other !== undefined && other.id !== event.id)
    .filter((other) => areSimilar(own, comparable(other)))
    .slice(0, MOST_TOLD);
}

/** The groups of similar events among some that are in the order of their starts. */
export async function similarGroups(
  events: readonly EventRecord[],
  turn: () => Promise<unknown>,
): Promise<readonly (readonly EventRecord[])[]> {
  const days = new Map<string, Compared[]>();
  for (const event of events) {
    const day = event.start_date.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []).slice(0, MOST_OF_DAY - 1), comparable(event)]);
  }
  const groups: (readonly EventRecord[])[] = [];
  for (const all of days.values()) {
    const left = new Set(all);
    for (const one of left) {
      await turn();
      const group = [...left].filter((other) => other === one || areSimilar(one, other));
      if (group.length < 2) continue;
      groups.push(group.map(({ event }) => event));
      for (const other of group) left.delete(other);
    }
  }
  return groups;
}
