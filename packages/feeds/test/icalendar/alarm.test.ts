import { spawnSync } from 'node:child_process';
import type { HandlerOptions } from '@kalends/http-adapter';
import { describe, expect, it } from 'vitest';
import { faultsByLibical, noLibical } from '../support/libical.js';
import { linesOf, valuesOf } from '../support/lines.js';
import { API, newSite } from '../support/site.js';

/** Prints the trigger and the text of each reminder, by python-icalendar. */
const READ = `
import sys, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
for event in calendar.walk('VEVENT'):
    for alarm in event.walk('VALARM'):
        print(alarm.decoded('TRIGGER').total_seconds(), alarm['ACTION'], alarm['DESCRIPTION'])
`;

async function open(cache: NonNullable<HandlerOptions['cache']> = {}) {
  const site = newSite({}, { cache });
  const { events, series } = site.calendar;
  const evening = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
  await events.create({ ...evening, title: 'Jazz; late, & loud' });
  await events.create({ ...evening, title: 'Off', event_status: 'cancelled' });
  await events.delete((await events.create({ ...evening, title: 'Gone' })).id);
  const weekly = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };
  await series.create({ ...weekly, title: 'Choir', recurrence: 'FREQ=WEEKLY;COUNT=3' });
  return site;
}

describe('reminders', () => {
  it('are in a feed that is asked for them, of what takes place', async () => {
    const { get } = await open();
    const { text } = await get(`${API}/events.ics?alarm=60`);
    const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', READ], { input: text, encoding: 'utf8' });
    expect([stdout.trim().split('\n').sort(), stderr]).toEqual([
      ['-3600.0 DISPLAY Choir', '-3600.0 DISPLAY Jazz; late, & loud'],
      '',
    ]);
    expect(noLibical).toBeUndefined();
    expect(faultsByLibical(text)).toEqual([]);
  });

  it('are off by default, and change nothing else', async () => {
    const { get } = await open();
    const { text } = await get(`${API}/events.ics`);
    expect(text).not.toContain('VALARM');
    expect((await get(`${API}/events.ics?alarm=0`)).text).toBe(text);
    const lines = linesOf((await get(`${API}/events.ics?alarm=1440`)).text);
    const others = lines.filter(
      (_, index) => !lines.slice(Math.max(0, index - 4), index + 1).includes('BEGIN:VALARM'),
    );
    expect(others).toEqual(linesOf(text));
  });

  it('are in every calendar: of a page, of one event, of each event of a series', async () => {
    const { get, calendar } = await open();
    const triggers = async (path: string) => valuesOf((await get(path)).text, 'TRIGGER');
    const [jazz] = (await calendar.events.list({ starts_after: '2031-01-01' })).items;
    expect(await triggers(`${API}/events/${jazz?.id}.ics?alarm=15`)).toEqual(['-PT15M']);
    expect(await triggers('/events/2031-05/?ical=1&alarm=15')).toEqual(['-PT15M']);
    expect(await triggers(`${API}/events.ics?expand=1&alarm=15`)).toHaveLength(4);
  });

  it.each(['-5', '1.5', '40321', '99999999', 'soon', '', '%00'])(
    'are refused %j minutes before',
    async (minutes) => {
      const { get } = await open();
      expect((await get(`${API}/events.ics?alarm=${minutes}`)).status).toBe(400);
    },
  );

  it('have an ETag of their own', async () => {
    const { get } = await open();
    const etag = (await get(`${API}/events.ics`)).headers.get('etag') ?? '';
    const again = await get(`${API}/events.ics?alarm=60`, { 'if-none-match': etag });
    expect(again.status).toBe(200);
  });

  it('share what is written of events, however long before they ring', async () => {
    let missed = 0;
    const { get, calendar } = await open({
      onLookup: (of, found) => (missed += of === 'page' && !found ? 1 : 0),
    });
    const evening = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
    const title = 'X\r\nTRIGGER:-PT1M\r\nTRIGGER:-PT1M';
    await calendar.events.create({ ...evening, title, description: `${'x'.repeat(65)}${title}` });
    const first = await get(`${API}/events.ics?alarm=1`);
    for (const minutes of [2, 60, 40_320]) {
      missed = 0;
      const { text } = await get(`${API}/events.ics?alarm=${minutes}`);
      expect(missed).toBe(0);
      expect(valuesOf(text, 'TRIGGER')).toEqual(Array.from({ length: 3 }, () => `-PT${minutes}M`));
      expect(text.split(`\r\nTRIGGER:-PT${minutes}M\r\n`).join('\r\nTRIGGER:-PT1M\r\n')).toBe(first.text);
    }
  });
});
