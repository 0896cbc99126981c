import type { CalendarView } from '../calendar-view.js';
import { CalendarError } from '../errors.js';
import { isTermKind, type KindIn } from '../records/kinds.js';
import { linksOf, type LinkField } from '../records/links.js';
import type { EventListParams } from './event-list.js';

/** Selects events for good, like the parameters of a list of events of the same names: what does not depend on the day. */
export type EventSelection = Pick<
  NonNullable<EventListParams>,
  LinkField | 'featured' | 'search' | 'event_status' | 'status'
>;

const NAMES: readonly (keyof EventSelection)[] = [
  ...linksOf('event', 'linked', 'term').map(({ field }) => field),
  ...(['featured', 'search', 'event_status', 'series', 'status'] as const),
];

const MOST_CHARACTERS = 2_000;

const refused = (reason: string): CalendarError =>
  new CalendarError('invalid_param', `filter: ${reason}`, {
    params: { filter: reason },
    reasons: { filter: reason },
  });

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

/**
 * Reads a parameter `filter` that selects events: an object with some parameters of a list. Throws `invalid_param` for
 * what is none; whether the list takes its values, `checkEventSelection` says.
 */
export function readEventSelection(given: unknown): EventSelection {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refused('It is an object.');
  if (Object.keys(given).some((name) => !(NAMES as readonly string[]).includes(name)))
    throw refused(`It has some of ${NAMES.join(', ')}.`);
  if (Object.values(given).some((value: unknown) => ![value].flat().every(isPlain)))
    throw refused('Its values are texts, numbers, true and false, and lists of these.');
  if (JSON.stringify(given).length > MOST_CHARACTERS)
    throw refused(`It has at most ${MOST_CHARACTERS} characters.`);
  return given;
}

/** Rejects with `invalid_param` for `filter` if a list of events refuses the selection, as for a category that does not exist. */
export async function checkEventSelection(
  view: Pick<CalendarView, 'events'>,
  selection: EventSelection,
): Promise<void> {
  try {
    await view.events.prepare(selection);
  } catch (error) {
    const { code, data } = CalendarError.from(error);
    if (code !== 'invalid_param') throw error;
    const reasons = Object.entries(data.reasons ?? data.params);
    throw refused(reasons.map(([name, reason]) => `${name}: ${reason}`).join('; '));
  }
}

/** A selection of events for good, with the records into which those that it names are merged. */
export async function currentSelection(
  calendar: {
    readonly mergedInto: (
      kind: KindIn<'linked' | 'term'>,
      key: number | string,
    ) => Promise<number | undefined>;
  },
  selection: EventSelection,
): Promise<EventSelection> {
  const current: Record<string, unknown> = { ...selection };
  for (const { field, to } of linksOf('event', 'linked', 'term')) {
    const given = selection[field];
    if (given === undefined) continue;
    const keys = [given].flat() as readonly (number | string)[];
    current[field] = await Promise.all(
      keys.map(async (key) => {
        const isId = typeof key === 'string' && /^\d{1,15}$/.test(key) && !isTermKind(to);
        return (await calendar.mergedInto(to, isId ? Number(key) : key)) ?? key;
      }),
    );
  }
  return current;
}
