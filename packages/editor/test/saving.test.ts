import { expect, it } from 'vitest';
import { idOf, revisionIn } from './kinds.js';
import { useSite } from './site.js';

const site = useSite();

const FORM = {
  title: 'Jazz',
  'start_date[]': ['2026-12-01', '20:00'],
  'end_date[]': ['2026-12-01', '23:00'],
  timezone: 'America/New_York',
};

it('a new event stays the draft that is saved', async () => {
  const visitor = await site().as('editor');
  const text = await visitor.text('/manage/events/new');
  expect(text).toMatch(/name="action" value="save"[^>]*>\s*Save draft/);
  for (const fields of [FORM, { ...FORM, status: 'draft' }]) {
    const id = idOf(await visitor.post('/manage/events/new', fields));
    expect((await site().calendar.events.get(id)).status).toBe('draft');
  }
});

it('an event is not saved over the version of someone else after what was refused', async () => {
  const visitor = await site().as('editor');
  const { calendar } = site();
  await visitor.text('/manage/events/new');
  const id = idOf(await visitor.post('/manage/events/new', FORM));
  const path = `/manage/events/${id}`;
  const known = revisionIn(await visitor.text(path));
  await calendar.events.update(id, { title: 'Theirs' });
  const fields = { ...FORM, ...known, title: 'Mine' };
  const refused = await visitor.post(path, { ...fields, timezone: 'Mars/Base' });
  const again = await visitor.post(path, { ...fields, ...revisionIn(await refused.text()) });
  expect([refused.status, again.status, (await calendar.events.get(id)).title]).toEqual([422, 409, 'Theirs']);
});

it('an event keeps its start, which its form says is required', async () => {
  const visitor = await site().as('editor');
  await visitor.text('/manage/events/new');
  const id = idOf(await visitor.post('/manage/events/new', FORM));
  const answer = await visitor.post(`/manage/events/${id}`, { 'start_date[]': ['', '20:00'] });
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining('id="e-error-start_date"'),
  ]);
});

it.each(['constructor', '__defineGetter__', 'restore'])('an event has no action %s', async (action) => {
  const visitor = await site().as('editor');
  await visitor.text('/manage/events/new');
  const id = idOf(await visitor.post('/manage/events/new', { ...FORM, status: 'publish' }));
  const answer = await visitor.post(`/manage/events/${id}`, { action });
  expect([303, 404]).toContain(answer.status);
  expect(await site().calendar.events.get(id)).toMatchObject({ title: 'Jazz', status: 'publish' });
  expect((await visitor.get(`/manage/events/${id}?done=${action}`)).status).toBe(200);
});
