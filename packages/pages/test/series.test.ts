import { describe, expect, it } from 'vitest';
import { useSite } from './site.js';

/** Mondays and Thursdays from 23 November 2026, and two performances on the day of the opening. */
const JAZZ = {
  title: 'Jazz',
  description: 'Standards.',
  start_date: '2026-11-23 20:00',
  end_date: '2026-11-23 22:00',
  recurrence: ['FREQ=WEEKLY;BYDAY=MO,TH;COUNT=8', 'RDATE:20261123T220000'],
};

describe('a series', () => {
  const site = useSite({}, async ({ calendar }) => {
    const { id } = await calendar.series.create(JAZZ);
    const { refs } = await calendar.select({ kind: 'event', series: [id], limit: 20 });
    // the one of 30 November is a day later
    await calendar.events.update(refs[3]?.id ?? 0, {
      start_date: '2026-12-01 20:00',
      end_date: '2026-12-01 22:00',
    });
    await calendar.series.create({ ...JAZZ, title: 'Secret', status: 'draft' });
  });

  it('has a page with its next dates', async () => {
    const { base, get } = site();
    const answer = await get('/series/jazz/');
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain('<h1 dir="auto">Jazz</h1>');
    expect(page).toContain(`<link rel="canonical" href="${base}/series/jazz/"`);
    expect(page).toContain('Standards.');
    for (const day of ['2026-11-23', '2026-11-26', '2026-11-30', '2026-12-03'])
      expect(page).toContain(`${base}/event/jazz-${day}/`);
  });

  it('is named with its next dates on the page of each of its events', async () => {
    const { base, get, text } = site();
    const page = await text('/event/jazz-2026-11-26/');
    expect(page).toContain('Next dates');
    expect(page).toContain(`<a href="${base}/series/jazz/">All dates</a>`);
    expect(page).toContain(`<a href="${base}/event/jazz-2026-12-03/">`);
    expect(page).not.toContain(`<a href="${base}/event/jazz-2026-11-26/"><time`);
    expect(page).toContain(`<link rel="canonical" href="${base}/event/jazz-2026-11-26/"`);
    expect((await get('/event/jazz/')).headers.get('location')).toBe(`${base}/series/jazz/`);
  });

  it.each([
    ['/event/jazz/2026-11-26/', '/event/jazz-2026-11-26/'],
    ['/event/jazz/2026-11-23', '/event/jazz-2026-11-23/'],
    ['/event/jazz/2026-11-23T2000/', '/event/jazz-2026-11-23/'],
    ['/event/jazz/2026-11-23T2200/', '/event/jazz-2026-11-23-2/'],
    ['/event/jazz/2026-11-30/', '/event/jazz-2026-11-30/'],
  ])('leads from %s to the event of that date', async (path, to) => {
    const { base, get } = site();
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, base + to]);
    expect((await get(to)).status).toBe(200);
  });

  it.each([
    '/event/jazz/2026-12-01/',
    '/event/jazz/2026-11-24/',
    '/event/jazz/2026-11-23T1900/',
    '/event/jazz-2026-11-24/',
    '/event/jazz-2031-03-10-2/',
  ])('is what a date leads to for now that is not stored: %s', async (path) => {
    const { base, get } = site();
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${base}/series/jazz/`]);
  });

  it.each([
    '/event/jazz/2026-11-26/more/',
    '/event/jazz-2026-02-30/',
    '/event/secret-2026-11-24/',
    '/event/secret/2026-11-24/',
    '/event/jazz/2026-11-23T9900/',
    '/event/jazz/monday/',
    '/event/jazz/2026-13-45/',
    '/event/none/2026-11-26/',
    '/event/secret/2026-11-23/',
    '/event/secret/',
    '/series/secret/',
    '/series/none/',
  ])('is not at %s', async (path) => {
    expect((await site().get(path)).status).toBe(404);
  });
});
