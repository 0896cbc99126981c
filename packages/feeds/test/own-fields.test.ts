import { spawnSync } from 'node:child_process';
import type { Actor, FieldDeclarations } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { faultsByLibical, noLibical } from './support/libical.js';
import { python } from './support/python.js';
import { API, newSite } from './support/site.js';

const FIELDS = {
  event: {
    age: { type: 'integer', wire: 'from_age' },
    price: { type: 'number' },
    wheelchair: { type: 'flag' },
    doors: { type: 'date' },
    info: { type: 'url' },
    dress: { type: 'text' },
    menu: { type: 'html' },
    style: { type: 'choices', options: ['jazz', 'folk'] },
    notes: { type: 'text', read: 'editors' },
  },
} as const satisfies FieldDeclarations;

const CUSTOM = {
  ...{
    age: 6,
    price: 12.5,
    wheelchair: true,
    doors: '2031-05-01 19:30:00',
    info: 'https://example.org/?a;b,c',
  },
  ...{
    dress: 'Black; "tie", or not: ä€ '.repeat(5).trim(),
    menu: '<p>Soup</p>',
    style: ['jazz', 'folk'],
  },
} as const;

const EVENING = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

/** Prints the properties of events that are ours, by python-icalendar. */
const READ = `
import sys, json, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps([{name: str(value) for name, value in event.items() if 'CUSTOM' in name} for event in calendar.walk('VEVENT')]))
`;

async function open(
  options: { readonly customFields?: boolean } = { customFields: true },
  notes: string | null = 'SECRET',
) {
  let actor: Actor | null = null;
  const site = newSite(options, { calendar: { fields: FIELDS }, identify: () => actor });
  await site.calendar.events.create({ ...EVENING, title: 'Jazz', custom: { ...CUSTOM, notes } });
  await site.calendar.events.create({ ...EVENING, title: 'Other', custom: { notes } });
  const weekly = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };
  await site.calendar.series.create({
    ...{ ...weekly, title: 'Choir', recurrence: 'FREQ=WEEKLY;COUNT=3' },
    custom: { age: 12, notes },
  });
  return { ...site, as: (asking: Actor | null) => (actor = asking) };
}

const FEEDS = [
  ...[
    `${API}/events.ics`,
    `${API}/events.ics?expand=1`,
    `${API}/events.json?start=2026-01-01&end=2032-01-01`,
  ],
  ...['/events/feed/json', '/events/feed', '/events/feed/atom'],
];

describe('fields that the host declares', () => {
  it('are properties of events and series in iCalendar', async () => {
    const { get } = await open();
    const { text } = await get(`${API}/events.ics`);
    expect(text).toContain('\r\nX-KALENDS-CUSTOM-FROM-AGE');
    expect(python).toBeDefined();
    const { stdout, stderr } = spawnSync(String(python), ['-c', READ], { input: text, encoding: 'utf8' });
    expect(stderr).toBe('');
    const events = JSON.parse(stdout) as Record<string, string>[];
    expect(events.map((event) => Object.keys(event).length).sort()).toEqual([0, 1, 8]);
    expect(events.find((event) => Object.keys(event).length === 8)).toEqual({
      'X-KALENDS-CUSTOM-FROM-AGE': '6',
      'X-KALENDS-CUSTOM-PRICE': '12.5',
      'X-KALENDS-CUSTOM-WHEELCHAIR': 'true',
      'X-KALENDS-CUSTOM-DOORS': '2031-05-01 19:30:00',
      'X-KALENDS-CUSTOM-INFO': 'https://example.org/?a;b,c',
      'X-KALENDS-CUSTOM-DRESS': CUSTOM.dress,
      'X-KALENDS-CUSTOM-MENU': 'Soup',
      'X-KALENDS-CUSTOM-STYLE': 'jazz,folk',
    });
  });

  it.skipIf(noLibical !== undefined)('break no rule of RFC 5545', async () => {
    const { get } = await open();
    for (const path of FEEDS.slice(0, 2)) expect(faultsByLibical((await get(path)).text)).toEqual([]);
  });

  it('are members of JSON by type', async () => {
    const { get } = await open();
    const { age, ...others } = CUSTOM;
    const custom = { from_age: age, ...others };
    const events = JSON.parse((await get(String(FEEDS[2]))).text) as {
      title: string;
      extendedProps: object;
    }[];
    const propsOf = (title: string) => events.find((event) => event.title === title)?.extendedProps;
    expect(propsOf('Jazz')).toMatchObject({ custom });
    expect(propsOf('Other')).not.toHaveProperty('custom');
    const feed = JSON.parse((await get('/events/feed/json')).text) as {
      items: { title: string; _kalends?: object }[];
    };
    const itemOf = (title: string) => feed.items.find((item) => item.title === title);
    expect(itemOf('Jazz')?._kalends).toEqual({ custom });
    expect(itemOf('Other')).not.toHaveProperty('_kalends');
  });

  it.each(FEEDS)('%s shows those for editors to editors alone', async (path) => {
    const { get, as } = await open();
    const hidden = (await get(path)).text;
    const scrub = (text: string) => text.replaceAll(/[\da-f-]{36}/g, '');
    // byte by byte the same as without values
    expect(scrub(hidden)).toBe(scrub((await (await open(undefined, null)).get(path)).text));
    as({ id: 5, role: 'author' });
    expect((await get(path)).text).not.toContain('SECRET');
    as({ id: 5, role: 'editor' });
    if (/ics|json/.test(path)) expect((await get(path)).text).toContain('SECRET');
    as(null);
    expect((await get(path)).text).toBe(hidden);
  });

  it.each(FEEDS)('%s has none unless it is told to', async (path) => {
    const { get, as } = await open({});
    as({ id: 5, role: 'editor' });
    expect((await get(path)).text).not.toMatch(/custom|kalends-custom/i);
  });
});
