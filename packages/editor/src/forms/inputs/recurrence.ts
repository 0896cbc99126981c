import { html, options, type Html } from '../../html.js';
import { ownValue } from '../../view.js';
import type { FieldInput, FieldView, StoredRecurrence } from '../form-field.js';
import { shownDates } from '../next-dates.js';
import {
  FREQUENCIES,
  NO_RECURRENCE,
  NTHS,
  partsOf,
  recurrenceLines,
  recurrenceTexts,
  textsOf,
  WEEKDAYS,
  WITHOUT,
} from '../recurrence-texts.js';

/** The weekdays in the language of the editor: the first of January 2024 was a Monday. */
const weekdayNames = (locale: string): readonly string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return WEEKDAYS.map((_, index) => format.format(Date.UTC(2024, 0, 1 + index)));
};

/** The dates that follow from what is in the form. */
export function datesView({
  typed,
  record,
  request,
}: Pick<FieldView, 'typed' | 'record' | 'request'>): Html | '' {
  const { dates, messages } = request;
  const next = shownDates(typed, record, request);
  if (next.length === 0) return '';
  const isAllDay = typed.get('all_day')?.[0] === '1';
  return html`<p class="e-hint">${messages.nextDates}</p>
    <ul class="e-dates e-hint">
      ${next.map((date, index) => {
        const text = isAllDay ? dates.day(date) : dates.moment(date);
        const line = isAllDay ? date.slice(0, 10) : date.replace(/:00$/, '');
        return html`<li>
          ${text}
          ${
            // the first one is the event itself
            index > 0 &&
            html`<button
              name="${WITHOUT}"
              value="${line}"
              class="e-plain"
              formnovalidate
              aria-label="${messages.leaveOut}: ${text}"
            >
              ${messages.leaveOut}
            </button>`
          }
        </li>`;
      })}
    </ul>`;
}

/** By what an event recurs. What does not matter for the frequency that is chosen is hidden by the stylesheet. */
export const recurrenceInput: FieldInput = {
  isGroup: true,
  isWide: true,
  fill: (value) => textsOf(value === undefined ? NO_RECURRENCE : recurrenceTexts(value as StoredRecurrence)),
  typed: (sent) => textsOf(partsOf(sent)),
  read: (texts, _field, _choices, typed) => recurrenceLines(partsOf(texts), typed) ?? 'none',
  words: (text, { messages }) => ownValue(messages.frequency, text) ?? text,
  show(view) {
    const { about, field, request, texts } = view;
    const { messages } = request;
    const { frequency, interval, nth, until, rule, added, excluded, days } = partsOf(texts);
    const name = `${field.param}[]`;
    const frequencies = ['', ...FREQUENCIES, 'rule'] as const;
    const names = weekdayNames(request.locale);
    const area = (label: string, text: string, className: string): Html =>
      html`<label
        >${label} <textarea class="${className}" name="${name}" rows="2" ${about}>${text}</textarea>
      </label>`;
    return html`<div class="e-repeat">
      <select class="e-frequency" name="${name}" aria-label="${field.label}" ${about}>
        ${options(
          frequencies.map((value) => [value, messages.frequency[value]] as const),
          frequency,
        )}
      </select>
      <div class="e-pair e-simple">
        <label
          >${messages.interval}
          <input type="number" name="${name}" min="1" max="1000" value="${interval}" ${about}
        /></label>
        <label class="e-nth"
          >${messages.nth}
          <select name="${name}" ${about}>
            ${options(
              ['', ...NTHS].map((value) => [value, messages.nths[value as '']] as const),
              nth,
            )}
          </select></label
        >
        <label>${messages.until} <input type="date" name="${name}" value="${until}" ${about} /></label>
      </div>
      <label class="e-rule"
        >${messages.rule}
        <input name="${name}" value="${rule}" placeholder="FREQ=WEEKLY;COUNT=10" dir="ltr" ${about}
      /></label>
      <details ${(added !== '' || excluded !== '') && html` open`}>
        <summary>${messages.dates}</summary>
        <div class="e-fields">
          ${area(messages.addedDates, added, 'e-added')}
          ${area(messages.excludedDates, excluded, 'e-excluded')}
        </div>
      </details>
      <div class="e-pair e-days" role="group" aria-label="${messages.weekdays}">
        ${WEEKDAYS.map(
          (day, index) =>
            html`<label class="e-check"
              ><input
                type="checkbox"
                name="${name}"
                value="${day}"
                ${days.includes(day) && html` checked`}
                ${about}
              />
              ${names[index]}</label
            >`,
        )}
      </div>
    </div>`;
  },
  after: (view) =>
    html`<button name="action" value="dates" class="e-second" formnovalidate>
        ${view.request.messages.showDates}
      </button>
      <div data-part="dates" aria-live="polite">${datesView(view)}</div>`,
};
