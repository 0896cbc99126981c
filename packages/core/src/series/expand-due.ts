import { ALL_EVENTS, ALL_SERIES } from '../query/query.js';
import { STATUSES } from '../fields/types/status.js';
import { nowUtc, type Context } from '../resource/context.js';
import { commitPlan, WHOLE } from '../resource/plan.js';
import { addOccurrences, eventsOf, horizonOf, placesOf, writer } from './write-occurrences.js';

const NOT_TRASHED = { status: STATUSES.filter((status) => status !== 'trash'), author: null } as const;

/** Whether a series has as many events to come as it may have. */
async function isFull(context: Context, id: number): Promise<boolean> {
  const utc_end_after = nowUtc(context);
  const coming = { ...ALL_EVENTS, hidden: true, series: [id], utc_end_after, offset: 0, limit: 0 };
  return (await context.store.find(coming)).total >= context.settings.series.max;
}

/** Writes the events of one series up to the horizon; returns how many. */
async function expand(context: Context, id: number): Promise<number> {
  const { result } = await commitPlan(context, async (plan) => {
    const [series] = await context.store.load('series', [id]);
    if (series === undefined || series.status === 'trash' || series.expanded_to >= horizonOf(context))
      return 0;
    const places = placesOf(context, series);
    if (places.expanded_to <= series.expanded_to) return 0;
    const events = await eventsOf(context, plan, id);
    const taken = new Set(events.map(({ recurrence_id }) => recurrence_id ?? ''));
    await addOccurrences(context, series, places, { taken, past: false }, writer(plan));
    const written = plan.changes.length;
    plan.update('series', { ...series, expanded_to: places.expanded_to });
    return written;
  });
  return result;
}

/** Writes the events of every series up to the horizon, which moves with time, and returns how many there are of them. */
export async function expandDue(context: Context): Promise<number> {
  const { refs } = await context.store.find({
    ...ALL_SERIES,
    ...WHOLE,
    visible: NOT_TRASHED,
    expanded_before: horizonOf(context),
  });
  let written = 0;
  for (const { id } of refs)
    try {
      if (!(await isFull(context, id))) written += await expand(context, id);
    } catch (error) {
      // one series does not keep the others from their events
      context.report(error);
    }
  return written;
}
