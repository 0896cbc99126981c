import { compactDate } from '@kalends/core/adapter';
import { CALENDAR_END, OBJECT_HEAD } from '@kalends/feeds/internal';
import type { Answer } from '@kalends/http';
import type { Members } from '../members.js';
import { boundsOf, isWithin, utcSpan, type TimeRange } from '../query/time-range.js';
import type { Writing } from '../writer.js';

/** How many events are looked at in one turn. */
const LOOKED = 200;

const utcTime = (utc: string): string => `${compactDate(utc, false)}Z`;

const later = (one: string, other: string): string => (one > other ? one : other);

/** Periods in order, those that touch each other as one. */
function merged(periods: readonly (readonly [start: string, end: string])[]): [string, string][] {
  const result: [string, string][] = [];
  for (const [start, end] of [...periods].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = later(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** When events of a collection take place within a range (RFC 4791 §7.10): as busy, what is not certain as tentative. */
export async function freeBusy(writing: Writing, members: Members, range: TimeRange): Promise<Answer> {
  const { call, collection, objects, zone } = writing;
  const near = await members.list(call, collection, boundsOf(range));
  const periods = { BUSY: [] as [string, string][], 'BUSY-TENTATIVE': [] as [string, string][] };
  const ids = near.flatMap(({ events }) => events);
  for await (const some of call.work.parts(ids, LOOKED))
    for (const span of await objects.spans(call, some)) {
      if (span.status === 'CANCELLED' || !isWithin(span, range, zone)) continue;
      const [start, end] = utcSpan(span, zone);
      if (end <= start) continue;
      const part: [string, string] = [later(start, range.start), end < range.end ? end : range.end];
      periods[span.status === 'TENTATIVE' ? 'BUSY-TENTATIVE' : 'BUSY'].push(part);
    }
  const lines = Object.entries(periods).flatMap(([type, all]) =>
    merged(all).map(([start, end]) => `FREEBUSY;FBTYPE=${type}:${utcTime(start)}/${utcTime(end)}\r\n`),
  );
  const now = new Date(writing.now).toISOString().slice(0, 19).replace('T', ' ');
  const head = [
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART:${utcTime(range.start)}`,
    `DTEND:${utcTime(range.end)}`,
    `UID:free-busy-${utcTime(range.start)}-${utcTime(range.end)}`,
  ];
  return {
    contentType: 'text/calendar; charset=utf-8; component=vfreebusy',
    body: `${OBJECT_HEAD}BEGIN:VFREEBUSY\r\n${head.join('\r\n')}\r\n${lines.join('')}END:VFREEBUSY\r\n${CALENDAR_END}`,
  };
}
