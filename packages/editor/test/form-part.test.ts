import { expect, it } from 'vitest';
import { useSite } from './site.js';

const site = useSite();

const START = { 'start_date[]': ['2026-12-01', '20:00'], timezone: 'America/New_York' };
const WEEKLY = { ...START, 'recurrence[]': ['weekly', '1', '', '2026-12-10', '', '', ''] };

const part = async (
  fields: Readonly<Record<string, string | readonly string[]>>,
  path = '/manage/events/new',
) => {
  const visitor = await site().as('editor');
  await visitor.text('/manage/events/new');
  const answer = await visitor.post(path, { action: 'part', ...fields });
  return [
    answer.status,
    (await answer.text())
      .replace(/<[^>]*>|\s+/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  ];
};

it('tells the next dates of what is typed, and stores nothing', async () => {
  expect(await part({ part: 'dates', ...WEEKLY })).toEqual([
    200,
    'Next dates Tue, Dec 1, 2026, 8:00 PM Tue, Dec 8, 2026, 8:00 PM Leave out',
  ]);
  expect((await site().calendar.events.list({ status: ['draft', 'publish'] })).total).toBe(0);
});

it('tells nothing of what is no rule, or has no start', async () => {
  const wrong = ['rule', '', '', '', 'FREQ=NEVER', '', ''];
  for (const fields of [
    {},
    START,
    { 'recurrence[]': ['weekly'] },
    { ...START, 'recurrence[]': wrong },
    { ...WEEKLY, 'start_date[]': ['2026-02-30', '20:00'] },
  ])
    expect(await part({ part: 'dates', ...fields })).toEqual([200, '']);
});

it('tells how visitors read a cost, up to a limit', async () => {
  expect(await part({ part: 'cost', cost: '10\n25' })).toEqual([200, 'Visitors read: $10 – $25']);
  for (const cost of ['', ' \n ', '1\n'.repeat(21), '1'.repeat(2001)])
    expect(await part({ part: 'cost', cost })).toEqual([200, '']);
});

it('is of forms of events alone, and asked for by their own pages alone', async () => {
  for (const name of ['', 'toString', '__proto__', 'title'])
    expect((await part({ part: name, cost: '1' }))[0]).toBe(404);
  expect((await part({ part: 'cost', cost: '1' }, '/manage/venues/new'))[0]).toBe(404);
  expect((await part({ part: 'cost', cost: '1', token: 'wrong' }))[0]).toBe(403);
  const visitor = await site().as('editor');
  await visitor.text('/manage/events/new');
  const foreign = { origin: 'https://other.example' };
  const answer = await visitor.post(
    '/manage/events/new',
    { action: 'part', part: 'cost', cost: '1' },
    foreign,
  );
  expect([answer.status, (await answer.text()).includes('Visitors read')]).toEqual([403, false]);
});
