import { STATUSES, type Calendar, type CalendarView } from '@kalends/core';
import { isTermKind, localTime, secondsOf, type TermKind } from '@kalends/core/adapter';
import type { WpLinkedKind, WpPostKind } from '../kinds.js';
import type { Values } from '../dialect/params.js';
import { invalid, RestError } from '../dialect/rest-error.js';
import type { WRITE } from './params.js';

type Given<K extends WpPostKind> = Values<(typeof WRITE)[K]>;

/** The names of fields where they differ from those of the calendar. */
const NAMES: Readonly<Record<string, string>> = {
  content: 'description',
  date_gmt: 'date_utc',
  featured_media: 'image',
  tribe_events_cat: 'categories',
  venues: 'venue',
  organizers: 'organizer',
  state_province: 'stateprovince',
};

/** Fields that are read, and that nothing is stored of. */
const UNUSED: ReadonlySet<string> = new Set(['start_date_utc', 'end_date_utc', 'duration']);

/** The refusal of a record that cannot be made (N22). */
function missing(names: readonly string[]): RestError {
  return new RestError('rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, 400, {
    data: { params: names },
    beside: { error: 'Failed to create entity.' },
  });
}

/** Refuses a record without what each of its kind has. */
export function demandComplete(kind: WpPostKind, given: Readonly<Record<string, unknown>>): void {
  const has = (name: string) => given[name] !== undefined && given[name] !== '';
  const names = [
    ...(has('title') ? [] : ['title']),
    ...(kind !== 'event' || has('start_date') ? [] : ['start_date']),
    ...(kind !== 'event' || has('end_date') || has('duration') ? [] : ['end_date']),
  ];
  if (names.length > 0) throw missing(names);
}

/** The ids of the given records that the caller may link, in their order. */
async function known(
  view: CalendarView,
  kind: WpLinkedKind | TermKind,
  ids: readonly number[],
): Promise<number[]> {
  const inOrder = { include: ids, orderby: 'include', order: 'asc' } as const;
  const { refs } = await view.select(
    isTermKind(kind) ? { kind, ...inOrder } : { kind, ...inOrder, status: STATUSES },
  );
  return refs.map(({ id }) => id);
}

/** The fields of the calendar for those of a request. Unknown ids of links are left out. */
export async function inputOf<K extends WpPostKind>(
  calendar: Pick<Calendar, 'load'>,
  view: CalendarView,
  kind: K,
  given: Given<K>,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (UNUSED.has(name) || (value === '' && ['title', 'slug'].includes(name))) continue;
    input[NAMES[name] ?? name] = value;
  }
  if (kind !== 'event') {
    if ('title' in input) input[kind] = input['title'];
    delete input['title'];
  }
  const { featured_media, duration } = given as Given<'event'>;
  if (featured_media !== undefined) {
    if (featured_media > 0 && (await calendar.load('image', [featured_media]))[0] === undefined)
      throw invalid({ featured_media: 'Invalid parameter.' });
    input['image'] = featured_media === 0 ? '' : featured_media;
  }
  if (kind !== 'event') return input;
  // a single 0 means no cost to a new event, and here it is free
  if ((given as Given<'event'>).cost?.trim() === '0') input['cost'] = 'Free';
  const { start_date, end_date, tags, tribe_events_cat, venues, organizers } = given as Given<'event'>;
  if (duration !== undefined && end_date === undefined && start_date !== undefined)
    input['end_date'] = localTime(secondsOf(start_date) + duration);
  if (tags !== undefined) input['tags'] = await known(view, 'tag', tags);
  if (tribe_events_cat !== undefined) input['categories'] = await known(view, 'category', tribe_events_cat);
  if (venues !== undefined) input['venue'] = (await known(view, 'venue', venues)).slice(0, 1);
  if (organizers !== undefined) input['organizer'] = await known(view, 'organizer', organizers);
  return input;
}
