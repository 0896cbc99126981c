import { CalendarError } from '@kalends/core';
import { datesOf, findZone, LATEST, readRecurrence, requireStart, UTC } from '@kalends/core/adapter';
import { type Beginning } from '@kalends/core/internal';
import type { EditorRequest } from '../context.js';
import type { StoredRecord, TypedTexts } from './form-field.js';
import { partsOf, recurrenceLines } from './recurrence-texts.js';

/** How many dates a form shows. */
const MOST = 10;

/** The start of the event in a form; `undefined` if it is no date. */
function beginningOf(typed: TypedTexts, { calendar }: EditorRequest): Beginning | undefined {
  const [day = '', time = ''] = typed.get('start_date') ?? [];
  const all_day = typed.get('all_day')?.[0] === '1';
  const clock = all_day || time === '' ? '00:00' : time;
  const start_date = `${day} ${clock.length === 5 ? `${clock}:00` : clock}`;
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(start_date) || Number.isNaN(Date.parse(`${day}T${clock}Z`)))
    return undefined;
  const zone = findZone(typed.get('timezone')?.[0] ?? '') ?? findZone(calendar.settings.timezone) ?? UTC;
  return { start_date, all_day, zone };
}

/**
 * The next dates of the recurrence in a form, from its event on; none if it has no start or does not recur.
 * Throws `invalid_param` with the reason, as the calendar does when it is stored.
 *
 * @param record the event as it is stored: its rule begins with the series
 */
export function nextDates(
  typed: TypedTexts,
  record: StoredRecord | undefined,
  request: EditorRequest,
): readonly string[] {
  const lines = recurrenceLines(partsOf(typed.get('recurrence') ?? []), typed);
  const beginning = beginningOf(typed, request);
  if (lines === undefined || beginning === undefined) return [];
  const stored = record?.recurrence;
  const isMoved = stored?.event_start !== beginning.start_date;
  const first = stored === undefined || isMoved ? beginning : { ...beginning, start_date: stored.start_date };
  const recurrence = readRecurrence(lines, first);
  requireStart(recurrence, first);
  return datesOf(recurrence, first, beginning.start_date, LATEST, MOST);
}

/** As `nextDates`; none if the recurrence is refused. */
export function shownDates(...of: Parameters<typeof nextDates>): readonly string[] {
  try {
    return nextDates(...of);
  } catch (error) {
    if (CalendarError.from(error).code === 'invalid_param') return [];
    throw error;
  }
}
