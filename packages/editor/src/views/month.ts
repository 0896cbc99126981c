import { CalendarError, type EventRecord, type Status } from '@kalends/core';
import {
  addDays,
  addMonths,
  daysBetween,
  isDay,
  isDuring,
  siteTime,
  weekStartOf,
  weeksOf,
  type Days,
} from '@kalends/site';
import type { EditorRequest } from '../context.js';
import { refusalsOf, type Refusals } from '../forms/refusals.js';
import { mayDo, mayWrite } from '../kinds.js';
import { TABS } from '../lists/list-address.js';
import { operationsOf } from '../operations.js';
import { monthPage } from './month-page.js';
import { textIn, type Result, type View } from '../view.js';
import { scopeIn } from './record-page.js';
import { createWritten } from './several-dates.js';

/** The largest number of events in a month. */
const MOST = 300;

/** The statuses of the events in it: all but the trash. */
const SHOWN: readonly Status[] = TABS.filter((status) => status !== 'trash');

/** The month that a text names; that of today for any other text. */
function monthIn(text: string, request: EditorRequest): string {
  return isDay(`${text}-01`) ? text : siteTime(request.view).today.slice(0, 7);
}

/** The events that the caller may see on these days, in the order of their starts, and how many there are. */
async function eventsOf({ first, last }: Days, { calendar, view }: EditorRequest) {
  const { total, refs } = await view.select({
    ...{ kind: 'event', status: SHOWN, hidden: true, orderby: 'start_date', order: 'asc', limit: MOST },
    start_date: { from: null, to: `${last} 23:59:59` },
    end_date: { from: `${first} 00:00:00`, to: null },
  });
  const loaded = await calendar.load(
    'event',
    refs.map(({ id }) => id),
  );
  const events = loaded.filter(
    (event): event is EventRecord => event !== undefined && isDuring(event, { first, last }),
  );
  return { events, hidden: Math.max(0, total - MOST) };
}

async function shown(
  month: string,
  refusals: Refusals,
  request: EditorRequest,
  status = 200,
): Promise<Result> {
  const weeks = weeksOf(month, weekStartOf(request.locale));
  const days = { first: weeks[0]?.[0] ?? '', last: weeks.at(-1)?.at(-1) ?? '' };
  const { events, hidden } = await eventsOf(days, request);
  return monthPage({ month, weeks, events, hidden, refusals, status }, request);
}

/** The event that a form names, with the revision that it was shown in; undefined if the caller may not move it. */
async function chosen(
  request: EditorRequest,
): Promise<(EventRecord & { readonly shown: number }) | undefined> {
  const { call, calendar, view } = request;
  const [, id, revision] = /^(\d{1,15})-(\d{1,15})$/.exec(textIn(call.params, 'event')) ?? [];
  if (id === undefined) return undefined;
  const [event] = await calendar.load('event', [Number(id)]);
  if (event === undefined || event.status === 'trash' || !mayDo('update', 'event', event, view))
    return undefined;
  return { ...event, shown: Number(revision) };
}

/** Moves an event to another day, at the same time of the day: an update as any other, with the revision that was shown. */
async function move(request: EditorRequest): Promise<Result> {
  const { call, messages, view } = request;
  const month = monthIn(textIn(call.params, 'month'), request);
  const refused = (reason: string, status = 422): Promise<Result> =>
    shown(month, new Map([['', reason]]), request, status);
  const event = await chosen(request);
  const day = textIn(call.params, 'day');
  if (event === undefined) return refused(messages.month.gone);
  if (!isDay(day)) return refused(messages.month.invalidDay);
  const { id, shown: revision, series, start_date, end_date, all_day, timezone } = event;
  const days = daysBetween(start_date.slice(0, 10), day);
  const moved = (local: string): string => addDays(local.slice(0, 10), days) + local.slice(10);
  const patch = { start_date: moved(start_date), end_date: moved(end_date), all_day, timezone };
  const scope = series > 0 ? scopeIn(call.params) : undefined;
  const { written, query } = createWritten();
  try {
    await operationsOf('event', view).update(id, patch, { scope, revision, written });
  } catch (error) {
    if (CalendarError.from(error).code === 'conflict') return refused(messages.month.conflict, 409);
    return shown(month, refusalsOf(error, 'event', request), request, 422);
  }
  const isNear = [-1, 0, 1].some((step) => addMonths(month, step) === day.slice(0, 7));
  return {
    to: `/events/month?month=${isNear ? month : day.slice(0, 7)}&done=moved${query() && `&moved=${id}${query()}`}`,
  };
}

/** The events of a month, which can be moved to other days. */
export const monthView: View = {
  path: '/events/month',
  summary: 'The events of a month',
  access: mayWrite('event'),
  group: 'events',
  menu: ({ month }) => month.title,
  show: (request) => shown(monthIn(textIn(request.call.params, 'month'), request), new Map(), request),
  submit: move,
};
