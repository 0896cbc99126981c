import type { EventInput, EventRecord } from '@kalends/core';
import { findZone } from '@kalends/core/adapter';
import ICAL from 'ical.js';
import { expect } from 'vitest';
import { zonesOf, type Parser, type Understood } from './parsers.js';
import { API, newSite } from './site.js';
import { undisputed } from './zone-databases.js';

const YEARS = [2006, 2011, 2016, 2022, 2026, 2031];

/** Events in every zone in both halves of several years, on hours at which clocks are set too. */
export const eventsOfZones = (zones: readonly string[]): EventInput[] =>
  zones.flatMap((timezone) =>
    YEARS.flatMap((year) =>
      [`${year}-01-15 20:00`, `${year}-07-15 20:00`, `${year}-03-31 02:30`, `${year}-10-27 02:30`].map(
        (start_date) => ({
          title: `${timezone} ${start_date}`,
          start_date,
          end_date: start_date.replace(/:\d\d$/, ':45'),
          timezone,
        }),
      ),
    ),
  );

/** A feed with what a site makes of these events. */
export async function feedOf(inputs: readonly EventInput[]) {
  const { calendar, get } = newSite();
  const events: EventRecord[] = [];
  for (const input of inputs) events.push(await calendar.events.create(input));
  const { text } = await get(`${API}/events.ics`);
  return { events, text };
}

const utcOf = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

type Times = Pick<Understood, 'uid' | 'start' | 'end'>;

const byUid = (a: Times, b: Times): number => Number.parseInt(a.uid) - Number.parseInt(b.uid);

/** What a reader has to make of events. */
const expectedTimes = (events: readonly EventRecord[]): Times[] =>
  events
    .map(({ id, all_day, start_date, end_date, utc_start_date, utc_end_date }) => {
      const uid = `${id}@calendar.test`;
      if (!all_day) {
        const end = utc_end_date > utc_start_date ? utcOf(utc_end_date) : null;
        return { uid, start: utcOf(utc_start_date), end };
      }
      const behind = new Date(Date.parse(end_date.slice(0, 10)) + 86_400_000).toISOString().slice(0, 10);
      return { uid, start: start_date.slice(0, 10), end: behind };
    })
    .sort(byUid);

/** Expects a parser to read the times of the events of a feed, but for those of zones about which its database disagrees. */
export function expectTimes(
  { parse, database }: Parser,
  feed: { readonly events: readonly EventRecord[]; readonly text: string },
): void {
  const read = parse(feed.text);
  expect(read).toHaveLength(feed.events.length);
  const expected = expectedTimes(undisputed(feed, database));
  const uids = new Set(expected.map(({ uid }) => uid));
  const times = read.filter(({ uid }) => uids.has(uid)).map(({ uid, start, end }) => ({ uid, start, end }));
  expect(times.sort(byUid)).toEqual(expected);
}

/** The times in the years of the events at which a feed describes zones otherwise than they are. */
export function wrongOffsets(text: string, ids: readonly string[]): string[] {
  const zones = zonesOf(text);
  const wrong: string[] = [];
  for (const id of ids) {
    const [zone, read] = [findZone(id), zones.get(id)];
    if (zone === undefined || read === undefined) continue;
    for (
      let instant = Date.UTC(2006, 0, 1) / 1000;
      instant < Date.UTC(2032, 0, 1) / 1000;
      instant += 193 * 3600
    ) {
      if (!YEARS.includes(new Date(instant * 1000).getUTCFullYear())) continue;
      const offset = zone.offsetAt(instant);
      const local = ICAL.Time.fromJSDate(new Date((instant + offset) * 1000), true);
      // an hour that clocks show twice is the reader's choice
      if (zone.offsetAt(instant - 7200) !== zone.offsetAt(instant + 7200)) continue;
      if (read.utcOffset(local) !== offset) wrong.push(`${id} ${local.toString()}`);
    }
  }
  return wrong;
}
