import { fromUtc, LINK_FIELD, loadReadable, localTime } from '@kalends/core/adapter';
import type { EventRecord } from '@kalends/core';
import { siteTime, textOfHtml } from '@kalends/site';
import { urlOf, type EditorRequest } from '../context.js';
import { flatTerms, loadChoices } from '../forms/choices.js';
import { loadNames, type LinkedIds } from '../forms/names.js';
import { html, options, type Html } from '../html.js';
import { LINKED_TO } from '../kinds.js';
import { actChoice, type BulkRecord } from '../lists/bulk.js';
import type { ListAddress } from '../lists/list-address.js';
import { listedIds, listView, nameLink, statusMark, type ListSpec } from '../lists/record-list.js';
import type { FieldLabel } from '../messages/messages.js';
import { textIn } from '../view.js';

/** An event with the names of what belongs to it, as far as the caller may see them. */
interface EventRow {
  readonly event: EventRecord;
  readonly venue: string;
  readonly categories: readonly string[];
}

async function rows(events: readonly EventRecord[], request: EditorRequest): Promise<EventRow[]> {
  const { calendar, view } = request;
  const venueIds = events.map(({ venue }) => venue);
  const termIds = events.flatMap(({ categories }) => categories);
  const venues = await loadReadable(calendar, view, 'venue', venueIds);
  const terms = await loadReadable(calendar, view, 'category', termIds);
  const termNames = new Map([...terms].map(([id, { name }]) => [id, textOfHtml(name)]));
  return events.map((event) => ({
    event,
    venue: textOfHtml(venues.get(event.venue)?.venue ?? ''),
    categories: event.categories.flatMap((id) => termNames.get(id) ?? []),
  }));
}

/** When an event is. */
export function whenOf({ start_date, end_date, all_day }: EventRecord, { dates }: EditorRequest): string {
  const isOneDay = start_date.slice(0, 10) === end_date.slice(0, 10);
  const start = all_day ? dates.day(start_date) : dates.moment(start_date);
  return isOneDay ? start : `${start} – ${dates.day(end_date)}`;
}

/** The marks of an event beside its title. */
export function eventMarks(event: EventRecord, request: EditorRequest): Html {
  const { event_status } = event;
  return html`${statusMark(event, request)}${
    event_status !== 'scheduled' &&
    html` <span class="e-status">${request.messages.eventStatus[event_status]}</span>`
  }`;
}

/** The id in a filter; undefined for no filter, and for a text that is no id. */
const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const PERIODS = ['upcoming', 'past'] as const;

/** The filter by whose events a list has, and its only value. */
const WHOSE = 'whose';
const MINE = 'mine';

/** The query of the list of one's own events. */
export const MINE_ALONE = `?${WHOSE}=${MINE}`;

/** The query of the list to which the navigation leads: what is next comes first. */
export const UPCOMING = '?period=upcoming&order=asc';

function filter({ filters }: ListAddress, { actor, view }: EditorRequest): object {
  const now = fromUtc(localTime(Math.floor(view.clock() / 1000)), siteTime(view).zone);
  const linked = LINKED_TO.flatMap((kind) => {
    const id = idIn(filters[kind]);
    return id === undefined ? [] : [[LINK_FIELD[kind], [id]] as const];
  });
  return {
    ...Object.fromEntries(linked),
    ...(filters[WHOSE] === MINE && actor !== null && { author: [actor.id] }),
    ...(filters['period'] === 'upcoming' && { end_date: { from: now, to: null } }),
    ...(filters['period'] === 'past' && { end_date: { from: null, to: now } }),
  };
}

async function filters({ filters: chosen }: ListAddress, request: EditorRequest): Promise<Html> {
  const { messages } = request;
  const asked = LINKED_TO.flatMap((kind) => {
    const id = idIn(chosen[kind]);
    return id === undefined ? [] : [{ kind, id }];
  });
  const { category = [], ...others }: LinkedIds = Object.fromEntries(
    asked.map(({ kind, id }) => [kind, [id]]),
  );
  const { categories } = await loadChoices(request, { category });
  const names = await loadNames(request, others);
  return html`<label
      >${messages.period}
      <select name="period">
        <option value="">${messages.all}</option>
        ${options(
          PERIODS.map((period) => [period, messages[period]] as const),
          chosen['period'],
        )}
      </select></label
    >
    <label
      >${messages.whose}
      <select name="${WHOSE}">
        <option value="">${messages.all}</option>
        ${options([[MINE, messages.mine]], chosen[WHOSE])}
      </select></label
    >
    ${
      categories.length > 0 &&
      html`<label
        >${messages.fields.categories}
        <select name="category">
          <option value="">${messages.all}</option>
          ${options(
            flatTerms(categories).map(({ id, text }) => [String(id), text] as const),
            chosen['category'],
          )}
        </select></label
      >`
    }
    ${asked
      .filter(({ kind }) => kind !== 'category')
      .map(
        ({ kind, id }) =>
          html`<label
            >${messages.fields[LINK_FIELD[kind] as FieldLabel]}
            <select name="${kind}">
              <option value="">${messages.all}</option>
              <option value="${id}" selected>${names.nameOf(kind, id)}</option>
            </select></label
          >`,
      )}`;
}

/** The changes of a bulk change: a category more, another venue. */
function patch({ categories = [] }: BulkRecord, { call }: EditorRequest): object {
  const category = textIn(call.params, 'category').trim();
  const venue = textIn(call.params, 'venue').trim();
  return {
    ...(category !== '' && { categories: [...categories, category] }),
    ...(venue !== '' && { venue: { venue } }),
  };
}

/** The list of events. */
const LIST: ListSpec<'event', EventRow> = {
  kind: 'event',
  rules: {
    orders: ['start_date', 'title', 'modified', 'date'],
    usualOrder: 'desc',
    filters: ['period', WHOSE, ...LINKED_TO],
  },
  ...{ filter, filters, rows },
  menuQuery: UPCOMING,
  columns: (request) => [
    {
      title: request.messages.fields.title,
      orderby: 'title',
      isName: true,
      cell: ({ event }) => html`${nameLink('event', event, request)}${eventMarks(event, request)}`,
    },
    {
      title: request.messages.when,
      isClear: true,
      orderby: 'start_date',
      cell: ({ event }) => whenOf(event, request),
    },
    {
      title: request.messages.fields.venue,
      isClear: true,
      cell: ({ event, venue }) =>
        venue === ''
          ? ''
          : html`<a href="${urlOf(request, `/events?venue=${event.venue}`)}" dir="auto">${venue}</a>`,
    },
    {
      title: request.messages.fields.categories,
      isClear: true,
      cell: ({ categories }) => categories.join(', '),
    },
    {
      title: request.messages.modified,
      isMinor: true,
      orderby: 'modified',
      cell: ({ event }) => request.dates.moment(event.modified),
    },
  ],
  recordOf: ({ event }) => event,
  bulk: {
    patch,
    elements: (address, request) => {
      const { messages } = request;
      return html`<div class="e-bulk">
        ${actChoice('event', address, request)}
        <label>${messages.addCategory} <input name="category" autocomplete="off" /></label>
        <label>${messages.setVenue} <input name="venue" autocomplete="off" /></label>
        <button class="e-second">${messages.apply}</button>
      </div>`;
    },
  },
};

/** The list of events. */
export const events = listView(LIST);

/** The events that the list of events shows for the query of a request, on all of its pages: at most `most`, and how many there are in all. */
export const listedEvents = (
  request: EditorRequest,
  most: number,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> => listedIds(LIST, request, most);
