import type { EventRecord } from '@kalends/core';
import type { Params } from '@kalends/http';
import { addMonths, lastDayOf, siteTime } from '@kalends/site';
import { urlOf, type EditorRequest } from '../context.js';
import type { Refusals } from '../forms/refusals.js';
import { html, options, type Html } from '../html.js';
import { mayDo, nameOf } from '../kinds.js';
import { nameLink } from '../lists/record-list.js';
import { textIn, type EditorPage } from '../view.js';
import { eventMarks } from './events.js';
import { form } from '../templates/form.js';
import { notice } from '../templates/notice.js';
import { refusalsView } from '../templates/refusals.js';
import { severalDates } from './several-dates.js';

/** A month as it is shown. */
export interface MonthState {
  /** `2026-12` */
  readonly month: string;
  readonly weeks: readonly (readonly string[])[];
  readonly events: readonly EventRecord[];
  /** How many events there are besides. */
  readonly hidden: number;
  /** Why an event was not moved. */
  readonly refusals: Refusals;
  readonly status: number;
}

const mayMove = (event: EventRecord, { view }: EditorRequest): boolean =>
  mayDo('update', 'event', event, view);

/** An event on the first of its days, or of those in a week. */
function eventItem(event: EventRecord, day: string, request: EditorRequest): Html {
  const { dates, messages } = request;
  const last = lastDayOf(event);
  const isFirst = event.start_date.startsWith(day);
  return html`<li ${mayMove(event, request) && html` data-event="${event.id}"`}>
    ${isFirst && !event.all_day && html`<span class="e-hint">${dates.time(event.start_date)}</span> `}${nameLink(
      'event',
      event,
      request,
    )}${eventMarks(event, request)}${last > day && html` <span class="e-hint">${messages.month.until(dates.day(`${last} 00:00:00`))}</span>`}
  </li>`;
}

function dayCell(day: string, isWeekStart: boolean, state: MonthState, request: EditorRequest): Html {
  const { dates, messages, view } = request;
  const here = state.events.filter(
    (event) =>
      event.start_date.startsWith(day) ||
      (isWeekStart && event.start_date.slice(0, 10) < day && lastDayOf(event) >= day),
  );
  const name = dates.day(`${day} 00:00:00`);
  const names = [!day.startsWith(state.month) && 'e-other', here.length === 0 && 'e-free'];
  return html`<td
    data-day="${day}"
    class="${names.filter(Boolean).join(' ')}"
    ${day === siteTime(view).today && html` aria-current="date"`}
  >
    <a
      class="e-day"
      href="${urlOf(request, `/events/new?day=${day}`)}"
      aria-label="${messages.month.newOn(name)}"
      title="${messages.month.newOn(name)}"
      ><span>${Number(day.slice(8))}</span><span aria-hidden="true">+</span></a
    >
    ${
      here.length > 0 &&
      html`<ul>
        ${here.map((event) => eventItem(event, day, request))}
      </ul>`
    }
  </td>`;
}

/** The id of the event that was moved. */
const movedIn = (params: Params): number => Number(/^\d{1,15}$/.exec(textIn(params, 'moved'))?.[0] ?? 0);

const SCOPES = ['one', 'following', 'all'] as const;

/** The form that moves an event: the script sends it, too. */
function moveForm({ month, events }: MonthState, request: EditorRequest): Html | '' {
  const { call, dates, messages } = request;
  const movable = events.filter((event) => mayMove(event, request));
  if (movable.length === 0) return '';
  const typed = (name: string): string => textIn(call.params, name);
  const body = html`<input type="hidden" name="month" value="${month}" />
    <label
      >${messages.month.event}
      <select name="event" required>
        <option value="">${messages.chooseAction}</option>
        ${movable.map(
          (event) =>
            html`<option
              value="${event.id}-${event.revision}"
              data-event="${event.id}"
              data-start="${event.start_date.slice(0, 10)}"
              ${event.series > 0 && html` data-recurs="1"`}
              ${typed('event').startsWith(`${event.id}-`) && html` selected`}
            >
              ${dates.day(event.start_date)}: ${nameOf('event', event, messages)}
            </option>`,
        )}
      </select></label
    >
    <label
      >${messages.month.day} <input type="date" name="day" value="${typed('day').slice(0, 10)}" required
    /></label>
    ${
      movable.some(({ series }) => series > 0) &&
      html`<label
        >${messages.scope}
        <select name="scope">
          ${options(
            SCOPES.map((scope) => [scope, messages.scopes[scope]] as const),
            typed('scope'),
          )}
        </select></label
      >`
    }
    <button class="e-second">${messages.month.move}</button>`;
  return html`<h2>${messages.month.moveTitle}</h2>
    <p class="e-hint">${messages.month.moveHint}</p>
    ${form(request, { action: '/events/month', id: 'e-move', className: 'e-filters', body })}`;
}

/** The page of a month: a table of weeks, and the form that moves an event. */
export function monthPage(state: MonthState, request: EditorRequest): EditorPage {
  const { call, dates, messages } = request;
  const { month, weeks, events, hidden, refusals, status } = state;
  const name = dates.month(`${month}-01 00:00:00`);
  const linkTo = (to: string, text: string, rel: string): Html =>
    html`<a rel="${rel}" href="${urlOf(request, `/events/month?month=${to}`)}">${text}</a>`;
  return {
    title: name,
    status,
    main: html`<div class="e-top">
        <h1>${name}</h1>
        <a class="e-button" href="${urlOf(request, '/events/new')}">${messages.kinds.event.newTitle}</a>
      </div>
      ${refusals.size === 0 && textIn(call.params, 'done') === 'moved' && notice(messages.month.moved)}
      ${refusals.size === 0 && severalDates(movedIn(call.params), request)}
      ${refusalsView(messages.month.notMoved, refusals, () => undefined)}
      <nav class="e-pages" aria-label="${messages.month.title}">
        ${month > '0001-01' && linkTo(addMonths(month, -1), messages.month.previous, 'prev')}
        ${month < '9998-12' && linkTo(addMonths(month, 1), messages.month.next, 'next')}
      </nav>
      ${
        hidden > 0 &&
        html`<p class="e-notice">
          ${messages.month.more(events.length, events.length + hidden)}
          <a href="${urlOf(request, '/events')}">${messages.kinds.event.title}</a>
        </p>`
      }
      <table class="e-month">
        <caption class="e-hidden">
          ${name}
        </caption>
        <thead>
          <tr>
            ${weeks[0]?.map((day) => html`<th scope="col">${dates.weekday(`${day} 00:00:00`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${weeks.map(
            (week) =>
              html`<tr>
                ${week.map((day, index) => dayCell(day, index === 0, state, request))}
              </tr>`,
          )}
        </tbody>
      </table>
      ${moveForm(state, request)}`,
  };
}
