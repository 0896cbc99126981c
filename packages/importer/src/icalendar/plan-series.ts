import type { ReportDraft } from '../file/file-report.js';
import type { Horizon } from './recurrence.js';
import { seriesOf, type EventGroup, type GroupReading } from './read-series.js';
import { expand, type ExpandedSeries, type SeriesComponents } from './series.js';
import { statedSeries, type StatedSeries } from './series-entry.js';

/** The possible results for a group of events. */
export interface SeriesPlan {
  readonly series: SeriesComponents;
  /** Its events, each by itself. */
  readonly expanded: ExpandedSeries;
  /** Itself as a series of the calendar, or why it can be none; `undefined` if it is none. */
  readonly stated: StatedSeries | string | undefined;
}

/** Where a plan tells what is wrong with a series. */
export interface PlanReport extends Pick<ReportDraft, 'error' | 'note'> {
  /** Is told what is lost if the events are imported each by itself. */
  readonly noteOfEvents: ReportDraft['note'];
}

/** The context for planning. */
export interface Planning extends GroupReading {
  readonly horizon: Horizon;
  /** Whether series are stated where that is possible. */
  readonly states: boolean;
}

/** Reads a group of events, and plans what becomes of it. */
export async function planOf(
  group: EventGroup,
  { horizon, states, ...reading }: Planning,
  { error, note, noteOfEvents }: PlanReport,
): Promise<SeriesPlan> {
  const { zones, work } = reading;
  const series = await seriesOf(group, reading, { error, note });
  const expanded = await expand(series, horizon, zones, { error, note: noteOfEvents }, work);
  const isSeries = states && expanded.events.length > 1;
  const stated = isSeries ? await statedSeries(series, { zones, work }, horizon) : undefined;
  return { series, expanded, stated };
}

const silent = { error: () => undefined, note: () => undefined, noteOfEvents: () => undefined };

/** Counts the events of all groups before anything is written: a file that is too much is refused as a whole. */
export async function countEvents(groups: readonly EventGroup[], planning: Planning): Promise<void> {
  const { work } = planning;
  for (const group of groups) {
    let characters = group.main?.size ?? 0;
    if (group.repeats || group.changes !== undefined) {
      const { series, expanded, stated } = await planOf(group, planning, silent);
      const isStated = typeof stated === 'object';
      group.count = isStated ? stated.count : expanded.events.length;
      characters = isStated
        ? (series.main?.size ?? 0) * stated.count
        : expanded.events.reduce((sum, { event }) => sum + event.size, 0);
    }
    work.spend('occurrences', group.count);
    work.spend('characters', characters);
    await work.turn();
  }
}
