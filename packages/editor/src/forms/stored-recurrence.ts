import { mayDo } from '../kinds.js';
import type { EditorRequest } from '../context.js';
import type { StoredRecord, StoredRecurrence } from './form-field.js';

/** By what an event recurs; `undefined` for one that is in no series, or in one that the caller may not read. */
export async function storedRecurrence(
  event: StoredRecord,
  { calendar, view }: EditorRequest,
): Promise<StoredRecurrence | undefined> {
  const [series] =
    typeof event['series'] === 'number' && event['series'] > 0
      ? await calendar.load('series', [event['series']])
      : [];
  if (series === undefined || !mayDo('read', 'event', series, view)) return undefined;
  const { rule, start_date } = series;
  return { rule, start_date, event_start: String(event['start_date']) };
}
