import { compactDate, datesOf, readRecurrence } from '@kalends/core/adapter';
import { endOfDay, type Beginning } from '@kalends/core/internal';
import type { ExportedRecurrence, ExportedRule } from './recurrence-meta.js';

/** The recurrence of a series, and what it has otherwise than the export, in words. */
export interface SeriesRule {
  /** The lines of iCalendar: `RRULE`, `RDATE`, `EXDATE`. */
  readonly lines: readonly string[];
  readonly remarks: readonly string[];
}

/** As many dates as a series can name one by one. */
const MOST_DATES = 1_000;

const isEndless = ({ count, until, date }: ExportedRule): boolean =>
  count === undefined && until === undefined && date === undefined;

/** A rule in the words of iCalendar. */
function ruleLine({ rule, count, until }: ExportedRule, { all_day }: Beginning): string {
  const last = until && compactDate(endOfDay(`${until} 00:00:00`), all_day);
  return `RRULE:${rule}${count === undefined ? '' : `;COUNT=${count}`}${last === undefined ? '' : `;UNTIL=${last}`}`;
}

/** The start of an event of a rule on a day. */
const startOn = (day: string, { time }: ExportedRule, { start_date, all_day }: Beginning): string =>
  `${day} ${all_day || time === undefined ? start_date.slice(11) : time}`;

/** The dates of a rule, from the start of the event to a time. */
function datesOfRule(rule: ExportedRule, beginning: Beginning, to: string): readonly string[] {
  if (rule.date !== undefined) return [startOn(rule.date, rule, beginning)];
  const start_date = startOn(beginning.start_date.slice(0, 10), rule, beginning);
  const own = { ...beginning, start_date };
  return datesOf(readRecurrence(ruleLine(rule, own), own), own, start_date, to, MOST_DATES);
}

/** Whether a rule alone has the dates of an event, its start among them: a series has one rule, which begins with its start. */
function isAlone(rules: readonly ExportedRule[], beginning: Beginning): boolean {
  const [rule, ...others] = rules.filter(({ date }) => date === undefined);
  if (rule === undefined || others.length > 0 || rule.time !== undefined) return false;
  const { start_date } = beginning;
  const [first] = datesOf(
    readRecurrence(ruleLine(rule, beginning), beginning),
    beginning,
    start_date,
    start_date,
    1,
  );
  return first === start_date;
}

/**
 * The recurrence of a series for that of an event in an export, whose own start is always a date of it: the rule where there is one that begins with
 * the event, and otherwise the dates one by one. Throws a `CalendarError` for rules that no series can have.
 *
 * @param to up to when dates are named that would go on for ever
 */
export function seriesRule(
  { rules, exclusions }: ExportedRecurrence,
  beginning: Beginning,
  to: string,
): SeriesRule {
  const { start_date, all_day } = beginning;
  const remarks: string[] = [];
  const repeating = rules.filter(({ date }) => date === undefined);
  const isRule = isAlone(rules, beginning);
  const out = new Set(exclusions.flatMap((one) => datesOfRule(one, beginning, to)));
  const named = isRule ? rules.filter(({ date }) => date !== undefined) : rules;
  const isFirst = (one: ExportedRule): boolean =>
    one.date !== undefined || datesOfRule(one, beginning, start_date).length > 0;
  // a count includes the event itself, also where its start is no date of the rule
  const counted = named.map((one) =>
    one.count === undefined || isFirst(one) ? one : { ...one, count: one.count - 1 },
  );
  const dates = [
    ...new Set(counted.filter(({ count }) => count !== 0).flatMap((one) => datesOfRule(one, beginning, to))),
  ]
    .filter((date) => date > start_date && !out.has(date))
    .sort();
  const day = to.slice(0, 10);
  if (!isRule && repeating.some(isEndless))
    remarks.push(
      `its rules have become ${dates.length + 1} dates, up to ${day}: a series has one rule, which begins with the event`,
    );
  if (exclusions.some((one) => isEndless(one)) && isRule)
    remarks.push(`what its rule leaves out again and again is left out up to ${day}`);
  if ([...rules].some(({ hasOwnLength }) => hasOwnLength))
    remarks.push(
      'some of its dates last otherwise in the export: here all of them last as long as the first',
    );
  const lines = [
    ...(isRule ? repeating.map((one) => ruleLine(one, beginning)) : []),
    ...(dates.length > 0
      ? [
          `RDATE:${dates
            .slice(0, MOST_DATES)
            .map((date) => compactDate(date, all_day))
            .join(',')}`,
        ]
      : []),
    ...excludedLine([...out], beginning, isRule),
  ];
  readRecurrence(lines, beginning);
  return { lines, remarks };
}

function excludedLine(out: readonly string[], { start_date, all_day }: Beginning, isRule: boolean): string[] {
  const dates = out.filter((date) => date > start_date).sort();
  if (!isRule || dates.length === 0) return [];
  return [`EXDATE:${dates.map((date) => compactDate(date, all_day)).join(',')}`];
}
