import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { limitFor } from '../../../../tests/rings/limits.js';
import { newCalendar, serve, xml, type Served } from '../served.js';
import { missing, run } from './programs.js';

let served: Served | undefined;
afterEach(() => served?.close());

const ALL = '/caldav/calendars/all/';

/** Series with dates that were moved, renamed, cancelled and deleted, in a zone whose clocks change in the meantime; one of whole days. */
async function site(): Promise<Served> {
  const at = await serve(newCalendar());
  const { events, series } = at.calendar;
  const hours = { start_date: '2027-03-01 18:00', end_date: '2027-03-01 19:30' };
  const days = { start_date: '2027-03-03', end_date: '2027-03-04', all_day: true };
  for (const [index, recurrence] of [
    'FREQ=WEEKLY;COUNT=12',
    'FREQ=DAILY;COUNT=30',
    'FREQ=MONTHLY',
  ].entries()) {
    const { id } = await series.create({
      title: `Series ${index}`,
      ...(index === 2 ? days : hours),
      recurrence,
    });
    const { refs } = await at.calendar.select({ kind: 'event', series: [id], limit: 12 });
    const [, first, second, third, fourth] = refs;
    const moved = { start_date: '2027-05-20 10:00', end_date: '2027-05-20 11:00', all_day: false };
    await events.update(first?.id ?? 0, { title: `Series ${index}, moved`, ...moved });
    await events.update(second?.id ?? 0, { title: `Series ${index}, renamed` });
    await events.update(third?.id ?? 0, { event_status: 'cancelled' });
    await events.delete(fourth?.id ?? 0);
  }
  return at;
}

const two = (number: number): string => String(number).padStart(2, '0');
const time = fc
  .tuple(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 23 }))
  .map(([month, day, hour]) => `2027${two(month)}${two(day)}T${two(hour)}0000Z`);
const range = fc.tuple(time, time).filter(([start, end]) => start < end);

/** What recurring_ical_events finds of texts between two times: titles, by their starts. */
const JUDGE = `
import datetime, icalendar, json, recurring_ical_events, sys
asked = json.load(sys.stdin)
at = lambda text: datetime.datetime.strptime(text, "%Y%m%dT%H%M%SZ").replace(tzinfo=datetime.timezone.utc)
def told(event):
    start = event["DTSTART"].dt
    return [str(event["SUMMARY"]), start.astimezone(datetime.timezone.utc).isoformat() if isinstance(start, datetime.datetime) else start.isoformat()]
def found(text, start, end):
    calendar = icalendar.Calendar.from_ical(text)
    return sorted(told(event) for event in recurring_ical_events.of(calendar).between(at(start), at(end)))
print(json.dumps([[found(text, start, end) for text in texts] for start, end, texts in asked]))
`;

describe.skipIf(missing.recurring)('recurring_ical_events', () => {
  it(
    'finds the same in whole series, in those of limit-recurrence-set and in those of expand',
    async () => {
      served = await site();
      const { dav } = served;
      const objects = async (data: string) => {
        const prop = `<d:prop><c:calendar-data>${data}</c:calendar-data></d:prop>`;
        const filter = '<c:filter><c:comp-filter name="VCALENDAR"/></c:filter>';
        const answer = await dav('REPORT', ALL, xml(`<c:calendar-query>${prop}${filter}</c:calendar-query>`));
        return new Map(
          answer.all().responses.map(({ href, props }) => [href, props.get('calendar-data') ?? '']),
        );
      };
      const whole = await objects('');
      const asked: [start: string, end: string, texts: string[]][] = [];
      let shorter = 0;
      for (const [start, end] of fc.sample(range, 40)) {
        const bounds = `start="${start}" end="${end}"`;
        const limited = await objects(`<c:limit-recurrence-set ${bounds}/>`);
        const expanded = await objects(`<c:expand ${bounds}/>`);
        for (const [href, text] of whole) {
          const [less = '', each = ''] = [limited.get(href), expanded.get(href)];
          if (less.length < text.length) shorter += 1;
          asked.push([start, end, [text, less, each]]);
        }
      }
      const told = JSON.parse(
        await run('/usr/bin/python3', ['-c', JUDGE], { input: JSON.stringify(asked) }),
      ) as string[][][];
      const differing = told.flatMap((texts, index) =>
        texts.every((one) => JSON.stringify(one) === JSON.stringify(texts[0])) ? [] : [[asked[index], texts]],
      );
      expect(differing).toEqual([]);
      expect(shorter).toBeGreaterThan(10);
    },
    limitFor(1_000),
  );
});
