import { may } from '../access/policy.js';
import type { Parsed } from '../fields/record-inputs.js';
import { eventRules } from '../events/events.js';
import type { ScopeOptions } from '../events/event-resource.js';
import { beforeTrash } from '../resource/before-hooks.js';
import type { EventRecord } from '../records/event-record.js';
import type { SeriesRecord } from '../records/series-record.js';
import { demand, modifiedNow, nowUtc, type Context } from '../resource/context.js';
import type { Plan } from '../resource/plan.js';
import { restated } from '../resource/publication.js';
import { localTime, secondsOf, type LocalTime } from '../time/local-time.js';
import { fromUtc } from '../time/zoned-time.js';
import { beginningOf, recurrenceOf, ruleOf } from './occurrence.js';
import { datesOf, LATEST, readRecurrence, splitRecurrence, type Recurrence } from './recurrence.js';
import { eventsOf, NO_PLACES, writeOccurrences } from './write-occurrences.js';

/** How an event of a series stops repeating. */
export interface Stop {
  readonly patch: Parsed<'event'>;
  readonly scope: NonNullable<ScopeOptions['scope']>;
  readonly past: boolean;
}

/** From which place on a series has no dates any more; `undefined` if it keeps all others. */
function endOf(
  context: Context,
  series: SeriesRecord,
  { place, recurrence }: { readonly place: LocalTime; readonly recurrence: Recurrence },
  { scope, past }: Stop,
): LocalTime | undefined {
  if (scope === 'one') return undefined;
  if (scope === 'following') return place;
  const beginning = beginningOf(context, series);
  if (past) return beginning.start_date;
  const now = fromUtc(nowUtc(context), beginning.zone);
  return datesOf(recurrence, beginning, now, LATEST, 1)[0] ?? LATEST;
}

/** The second before a time. */
const before = (time: LocalTime): LocalTime => localTime(secondsOf(time) - 1);

/**
 * Plans that an event of a series is in none any more: with its dates, its slug, its history and what it overrides. The series leaves
 * its date out (`one`), ends before it (`following`), or ends now (`all`). Events on the dates that it loses go to the trash, and so does a
 * series without dates.
 */
export async function stopRepeating(
  context: Context,
  plan: Plan,
  series: SeriesRecord,
  stop: Stop,
  event: EventRecord,
): Promise<void> {
  const { actor } = context;
  demand(may(actor, 'update', event) && may(actor, stop.scope === 'one' ? 'update' : 'delete', series));
  const place = event.recurrence_id ?? series.start_date;
  const next = await eventRules.change(context, plan, event, stop.patch);
  const single = { series: 0, recurrence_id: null, overrides: [] };
  plan.update('event', { ...next, ...single, ...modifiedNow(context) });
  const beginning = beginningOf(context, series);
  const recurrence = recurrenceOf(context, series);
  const end = endOf(context, series, { place, recurrence }, stop);
  const [kept] = end === undefined ? [recurrence] : splitRecurrence(recurrence, beginning, end);
  const isIn = end === undefined || place < end;
  const rest = isIn
    ? {
        ...kept,
        added: kept.added.filter((date) => date !== place),
        excluded: [...new Set([...kept.excluded, place])].sort(),
      }
    : kept;
  const last = end === undefined ? LATEST : before(end);
  const hasDates = datesOf(rest, beginning, beginning.start_date, last, 1).length > 0;
  const rule = ruleOf(rest, series);
  // throws if these are more dates than a series has
  if (hasDates) readRecurrence(rule, beginning);
  plan.update('series', {
    ...series,
    ...(hasDates
      ? { rule, expanded_to: end === undefined ? series.expanded_to : LATEST }
      : restated(series, 'trash')),
    ...modifiedNow(context),
  });
  const lost = (await eventsOf(context, plan, series.id)).filter(
    ({ id, recurrence_id }) =>
      id !== event.id && (end === undefined ? !hasDates : (recurrence_id ?? '') >= end),
  );
  const [first] = lost;
  if (first !== undefined && first.status !== 'trash') await beforeTrash(context, 'event', first);
  await writeOccurrences(context, plan, series, NO_PLACES, { events: lost, past: true });
}
