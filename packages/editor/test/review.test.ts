import { expect, it, onTestFinished } from 'vitest';
import { openSite } from './site.js';

const FORM = {
  ...{ title: 'Jazz', timezone: 'America/New_York', status: 'pending' },
  ...{ 'start_date[]': ['2026-12-01', '20:00'], 'end_date[]': ['2026-12-01', '22:00'] },
};

it.each([
  ['rejects', () => Promise.reject(new Error('The mail server is away.'))],
  [
    'throws',
    () => {
      throw new Error('The mail server is away.');
    },
  ],
])('an event that is sent for review is stored where `onReview` %s', async (_how, onReview) => {
  const site = await openSite({ addsTo: () => ({ views: [], onReview }) });
  onTestFinished(() => site.close());
  const contributor = await site.as('contributor');
  await contributor.text('/manage/events/new');
  const sent = await contributor.post('/manage/events/new', FORM);
  expect(sent.status).toBe(303);
  const page = await contributor.get(sent.headers.get('location') ?? '');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Jazz')]);
  const { items } = await site.calendar
    .as({ id: 1, role: 'administrator' })
    .events.list({ status: 'pending' });
  expect(items.map(({ title }) => title)).toEqual(['Jazz']);
});
