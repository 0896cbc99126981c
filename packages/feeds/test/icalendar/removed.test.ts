import { describe, expect, it } from 'vitest';
import { linesOf, titlesOf, valuesOf } from '../support/lines.js';
import { ADMIN, API, newSite, NOW } from '../support/site.js';

const EVENING = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

describe('events that were deleted', () => {
  it('are cancelled for those who keep copies, and nothing else is told of them', async () => {
    let now = NOW;
    const { calendar, get } = newSite({ cancelledDays: 10 }, { calendar: { clock: () => now } });
    const { id } = await calendar.events.create({
      title: 'Jazz',
      ...EVENING,
      timezone: 'Europe/Rome',
      categories: 'Music',
    });
    await calendar.events.create({ title: 'Stays', ...EVENING });
    await calendar.events.delete(id);
    const { text } = await get(`${API}/events.ics`);
    expect(titlesOf(text)).toEqual(['Stays']);
    expect(linesOf(text).slice(linesOf(text).indexOf(`UID:${id}@calendar.test`))).toEqual([
      ...[
        `UID:${id}@calendar.test`,
        'DTSTAMP:20261120T230705Z',
        'SEQUENCE:1',
        'LAST-MODIFIED:20261120T230705Z',
      ],
      ...['DTSTART;TZID=Europe/Rome:20310501T200000', 'DTEND;TZID=Europe/Rome:20310501T230000'],
      ...['STATUS:CANCELLED', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
    expect(text).toContain('TZID:Europe/Rome');
    const cancelled = async (path = '') =>
      valuesOf((await get(`${API}/events.ics${path}`)).text, 'STATUS').filter(
        (status) => status === 'CANCELLED',
      );
    expect(await cancelled('?categories=music')).toHaveLength(1);
    expect(await cancelled('?ends_before=2030-01-01')).toHaveLength(0);
    now += 10 * 86_400_000;
    expect(await cancelled()).toHaveLength(1);
    now += 86_400_000;
    expect(await cancelled()).toHaveLength(0);
  });

  it('are not told of where they were never public', async () => {
    const { calendar, get } = newSite();
    const later = '2030-01-01 12:00:00';
    for (const given of [
      { status: 'draft' },
      { status: 'pending' },
      { status: 'private' },
      { date: later },
    ] as const) {
      const { id } = await calendar.events.create({ title: 'Secret', ...EVENING, ...given });
      await calendar.events.delete(id);
    }
    await calendar.events.create({ title: 'Secret', ...EVENING, status: 'trash' });
    expect((await get(`${API}/events.ics`)).text).not.toContain('VEVENT');
  });

  it('are told of no more once they are restored, and as long as the change log knows them', async () => {
    const settings = { changes: { entries: 4, days: 30 } };
    const { calendar, get } = newSite({}, { calendar: { settings } });
    const cancelled = async () =>
      valuesOf((await get(`${API}/events.ics`)).text, 'STATUS').filter((status) => status === 'CANCELLED');
    const { id } = await calendar.events.create({ title: 'Jazz', ...EVENING });
    await calendar.events.delete(id);
    expect(await cancelled()).toHaveLength(1);
    await calendar.events.update(id, { status: 'publish' });
    expect(await cancelled()).toHaveLength(0);
    await calendar.events.delete(id);
    for (let number = 0; number < 9; number++) await calendar.events.create({ title: 'More', ...EVENING });
    expect(await cancelled()).toHaveLength(0);
  });

  it('are told of where they were private when they were deleted, and were public only before', async () => {
    const { calendar, get } = newSite();
    const { id } = await calendar.events.create({ title: 'Jazz', ...EVENING });
    await calendar.events.update(id, { status: 'private' });
    await calendar.events.delete(id);
    expect(valuesOf((await get(`${API}/events.ics`)).text, 'STATUS')).toEqual(['CANCELLED']);
    await calendar.events.purge(id);
    expect(valuesOf((await get(`${API}/events.ics`)).text, 'STATUS')).toEqual(['CANCELLED']);
  });
});

/** What hides an event that was public. */
const HIDING = [
  { status: 'draft' },
  { status: 'pending' },
  { status: 'private' },
  { date: '2030-01-01 12:00:00' },
  { status: 'trash' },
] as const;

describe('events that were public', () => {
  it.each(HIDING)(
    'are cancelled as they were, and nothing of what they became is told: %j',
    async (hiding) => {
      const { calendar, get } = newSite();
      const given = { title: 'Jazz', ...EVENING, timezone: 'Europe/Rome', categories: 'Music' };
      const { id } = await calendar.events.create(given);
      const secret = {
        ...{ title: 'Secret', start_date: '2032-02-02 10:00', end_date: '2032-02-02 11:00' },
        ...{ timezone: 'Asia/Tokyo', categories: ['Hidden'], venue: { venue: 'Vault' } },
      };
      await calendar.events.update(id, { ...secret, ...hiding });
      const { text } = await get(`${API}/events.ics`);
      expect(linesOf(text).slice(linesOf(text).indexOf('BEGIN:VEVENT'))).toEqual([
        ...['BEGIN:VEVENT', `UID:${id}@calendar.test`],
        ...['DTSTAMP:20261120T230705Z', 'SEQUENCE:1', 'LAST-MODIFIED:20261120T230705Z'],
        ...['DTSTART;TZID=Europe/Rome:20310501T200000', 'DTEND;TZID=Europe/Rome:20310501T230000'],
        ...['STATUS:CANCELLED', 'END:VEVENT', 'END:VCALENDAR', ''],
      ]);
      expect(text).not.toMatch(/Secret|Tokyo|Hidden|Vault|2032/);
      // whatever is done to it later is not told either
      await calendar.events.update(id, {
        title: 'Secret again',
        start_date: '2033-01-01 10:00',
        end_date: '2033-01-01 11:00',
      });
      expect((await get(`${API}/events.ics`)).text).toBe(text);
      const titles = async (path: string) => valuesOf((await get(`${API}/events.ics${path}`)).text, 'STATUS');
      expect(await titles('?categories=music')).toEqual(['CANCELLED']);
      expect(await titles('?categories=hidden')).toEqual([]);
      expect(await titles('?start_date=2031-05-01&end_date=2031-05-02')).toEqual(['CANCELLED']);
      expect(await titles('?start_date=2032-01-01&end_date=2034-01-01')).toEqual([]);
    },
  );

  it('are told of no more once they are public again', async () => {
    const { calendar, get } = newSite();
    const { id } = await calendar.events.create({ title: 'Jazz', ...EVENING });
    await calendar.events.update(id, { status: 'draft' });
    await calendar.events.update(id, { status: 'publish' });
    const { text } = await get(`${API}/events.ics`);
    expect([valuesOf(text, 'STATUS'), valuesOf(text, 'SEQUENCE')]).toEqual([['CONFIRMED'], ['2']]);
  });

  it('are not cancelled for those who still see them', async () => {
    const identify = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
      headers['x-admin'] === undefined ? null : ADMIN;
    const { calendar, get } = newSite({}, { identify });
    const { id } = await calendar.events.create({ title: 'Jazz', ...EVENING });
    await calendar.events.update(id, { status: 'private' });
    const statuses = async (headers: Readonly<Record<string, string>>, query = '') =>
      valuesOf((await get(`${API}/events.ics${query}`, headers)).text, 'STATUS');
    expect(await statuses({ 'x-admin': 'yes' })).toEqual(['CONFIRMED']);
    expect(await statuses({ 'x-admin': 'yes' }, '?status=publish')).toEqual([]);
    expect(await statuses({})).toEqual(['CANCELLED']);
    await calendar.events.delete(id);
    expect(await statuses({ 'x-admin': 'yes' })).toEqual(['CANCELLED']);
  });

  it('tell nothing of those that never were: a feed is the same byte by byte', async () => {
    const { calendar, get } = newSite();
    await calendar.events.create({ title: 'Open', ...EVENING, categories: 'Music' });
    const gone = await calendar.events.create({ title: 'Gone', ...EVENING, categories: 'Music' });
    await calendar.events.update(gone.id, { status: 'draft' });
    const PATHS = ['', '?categories=music', '?expand=1', '?start_date=2031-05-01&end_date=2031-05-02'];
    const feedsNow = async () =>
      Promise.all(PATHS.map(async (path) => (await get(`${API}/events.ics${path}`)).text));
    const before = await feedsNow();
    for (const given of [
      { status: 'draft' },
      { status: 'private' },
      { date: '2030-01-01 12:00:00' },
    ] as const) {
      const input = { title: 'Secret', ...EVENING, categories: 'Music', ...given };
      const { id } = await calendar.events.create(input);
      expect(await feedsNow()).toEqual(before);
      await calendar.events.update(id, { status: 'pending', start_date: '2031-05-01 10:00' });
      expect(await feedsNow()).toEqual(before);
      await calendar.events.delete(id);
      expect(await feedsNow()).toEqual(before);
      await calendar.events.purge(id);
      expect(await feedsNow()).toEqual(before);
    }
    const { id } = await calendar.series.create({
      ...{ title: 'Secret', start_date: '2026-12-01 20:00', end_date: '2026-12-01 21:00' },
      ...{ recurrence: 'FREQ=WEEKLY;COUNT=3', status: 'draft' },
    });
    await calendar.series.delete(id);
    expect(await feedsNow()).toEqual(before);
  });
});
