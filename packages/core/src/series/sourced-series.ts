import {
  checkedSource,
  seriesKnownBy,
  stampOf,
  type EventSource,
  type ImportOutcome,
} from '../events/sourced-event.js';
import type { Parsed } from '../fields/record-inputs.js';
import type { RecurrenceInput } from '../fields/series-inputs.js';
import type { Context } from '../resource/context.js';
import type { Plan } from '../resource/plan.js';
import { changeSeries, createSeries, trashSeries } from './change-series.js';

/** Plans a series of another calendar: a new one, or the next state of the stored one, with its events. */
export async function planSourcedSeries(
  context: Context,
  plan: Plan,
  given: Parsed<'event'>,
  recurrence: RecurrenceInput,
  source: EventSource,
): Promise<ImportOutcome> {
  const { uid, modified_utc, id = 0 } = checkedSource(source);
  const [known] = await plan.find(seriesKnownBy([uid]));
  const [found] = await context.store.load(
    'series',
    [known?.id ?? id].filter((one) => one > 0),
  );
  const stored = known === undefined && found?.uid !== null ? undefined : found;
  const stamp = stampOf(context, modified_utc, stored?.date_utc ?? '');
  if (stored === undefined) {
    if (given.status === 'trash') return 'absent';
    await createSeries(context, plan, given, recurrence, { uid, ...stamp });
    return 'created';
  }
  if (stored.status === 'trash') return 'trashed';
  if (modified_utc !== undefined && stored.modified_utc > modified_utc) return 'newer';
  const planned = plan.changes.length;
  if (given.status === 'trash') await trashSeries(context, plan, stored, true);
  else await changeSeries(context, plan, stored, { patch: given, recurrence, past: true, stamp });
  return plan.changes.length > planned ? 'updated' : 'unchanged';
}
