import { describe, expect, it } from 'vitest';
import { ANOTHER, idOf, revisionIn } from './kinds.js';
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
  const id = idOf(await visitor.post('/manage/events/new', { ...FORM, ...ANOTHER, status: 'publish' }));
  const answer = await visitor.post(`/manage/events/${id}`, { action });
  expect([303, 404]).toContain(answer.status);
  expect(await site().calendar.events.get(id)).toMatchObject({ title: 'Jazz', status: 'publish' });
  expect((await visitor.get(`/manage/events/${id}?done=${action}`)).status).toBe(200);
});

describe('saving', () => {
  let finds: string[] = [];
  const watched = useSite({
    watched: (store) => ({
      ...store,
      async find(query) {
        finds.push(query.kind);
        return store.find(query);
      },
    }),
  });

  it('reads what was edited', async () => {
    const visitor = await watched().as('editor');
    const { calendar } = watched();
    await calendar.organizers.create({ organizer: 'Club' });
    const links = { venue: 'Hall', 'organizer[]': ['Club', ''], tags: 'jazz' };
    await visitor.text('/manage/events/new');
    const id = idOf(await visitor.post('/manage/events/new', { ...FORM, ...links }));
    const path = `/manage/events/${id}`;
    const form = await visitor.text(path);
    const [, loaded = ''] = /name="loaded"\s+value="([^"]+)"/.exec(form) ?? [];
    const sent = { ...FORM, ...links, loaded, ...revisionIn(form) };
    finds = [];
    const saved = await visitor.post(path, { ...sent, title: 'Jazz at noon' });
    expect([saved.status, finds.length <= 2, finds]).toEqual([303, true, expect.any(Array)]);
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Jazz at noon' });
    const other = { ...sent, title: 'Jazz at noon', ...revisionIn(await visitor.text(path)) };
    finds = [];
    await visitor.post(path, { ...other, 'organizer[]': ['', ''] });
    expect(finds).toContain('organizer');
    expect(finds).not.toContain('tag');
    expect(await calendar.events.get(id)).toMatchObject({ organizer: [], title: 'Jazz at noon' });
    // what was refused is shown with all that can be chosen
    const refused = await visitor.post(path, {
      ...other,
      ...revisionIn(await visitor.text(path)),
      title: '',
    });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringMatching(/<option>Club/)]);
  });
});
