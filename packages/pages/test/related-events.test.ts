import { afterEach, expect, it } from 'vitest';
import { openSite, type PagesSite } from './site.js';

let opened: PagesSite | undefined;
afterEach(() => opened?.close());

const on = (day: string) => ({ start_date: `2026-12-${day} 10:00`, end_date: `2026-12-${day} 11:00` });

/** The titles of the events beside another one. */
async function besides({ text }: PagesSite, slug: string): Promise<string[]> {
  const [, section = ''] =
    /<section aria-labelledby="k-related">(.*?)<\/section>/s.exec(await text(`/event/${slug}/`)) ?? [];
  return [...section.matchAll(/<h3>\s*<a\s[^>]*>(.*?)<\/a/gs)].map(([, title = '']) => title);
}

it('shows upcoming events at the same venue first, then of the same category, at most three', async () => {
  opened = await openSite();
  const { events, venues } = opened.calendar;
  const venue = (await venues.create({ venue: 'Hall' })).id;
  await events.create({ title: 'This', ...on('01'), venue, categories: ['Jazz'] });
  await events.create({ title: 'Past', start_date: '2026-01-01', end_date: '2026-01-01', venue });
  await events.create({ title: 'Here', ...on('09'), venue });
  for (const day of ['02', '03', '04'])
    await events.create({ title: `Jazz ${day}`, ...on(day), categories: ['Jazz'] });
  await events.create({ title: 'Else', ...on('02') });
  expect(await besides(opened, 'this')).toEqual(['Here', 'Jazz 02', 'Jazz 03']);
  expect(await besides(opened, 'else')).toEqual([]);
});

it('shows one event of another series, none of its own, and nothing that is hidden', async () => {
  opened = await openSite();
  const { events, series, venues } = opened.calendar;
  const recurrence = 'FREQ=WEEKLY;COUNT=5';
  await series.create({ title: 'Own', ...on('01'), categories: ['Jazz'], recurrence });
  await series.create({ title: 'Other', ...on('02'), categories: ['Jazz'], recurrence });
  await events.create({ title: 'Draft', ...on('03'), categories: ['Jazz'], status: 'draft' });
  const [first] = (await events.list({ search: 'Own' })).items;
  expect(await besides(opened, first?.slug ?? '')).toEqual(['Other']);
  const secret = (await venues.create({ venue: 'Secret', status: 'draft' })).id;
  await events.create({ title: 'One', ...on('04'), venue: secret });
  await events.create({ title: 'Two', ...on('05'), venue: secret });
  expect(await besides(opened, 'one')).toEqual([]);
});
