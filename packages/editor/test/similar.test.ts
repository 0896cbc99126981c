import { describe, expect, it } from 'vitest';
import { HOSTILE, harmless } from './hostile.js';
import { ANOTHER } from './kinds.js';
import { useSite, type Visitor } from './site.js';

const site = useSite();
const german = useSite({ locale: 'de' });

type Fields = Readonly<Record<string, string | readonly string[]>>;

const PLAIN = { timezone: 'America/New_York', status: 'publish' };

/** The moments of a form on a day of December. */
const on = (day: number, from = '20:00', to = '22:00'): Fields => {
  const date = `2026-12-${String(day).padStart(2, '0')}`;
  return { ...PLAIN, 'start_date[]': [date, from], 'end_date[]': [date, to] };
};

async function send(visitor: Visitor, path: string, fields: Fields) {
  await visitor.text(path);
  const answer = await visitor.post(path, fields);
  const text = answer.status === 303 ? '' : await answer.text();
  const apart = [...text.matchAll(/name="apart\[\]"\s+value="(\d+)"/g)].map(([, id]) => id ?? '');
  return { status: answer.status, to: answer.headers.get('location') ?? '', text, apart };
}

describe('an event that is to be published', () => {
  it.each([
    ['title and start', { title: 'Jazz Night' }, on(1), { title: 'jazz  night!' }, on(1)],
    [
      'nearly its title on a day',
      { title: 'Christmas Market' },
      on(2),
      { title: 'Christmas Markets' },
      on(2, '10:00'),
    ],
    [
      'place and start',
      { title: 'A reading', venue: 'Old Corn Hall' },
      on(3),
      { title: 'Poems', venue: 'Old Corn Hall' },
      on(3),
    ],
  ])('is compared with those that are there: %s', async (_name, first, when, second, later) => {
    const visitor = await site().as('editor');
    const known = await send(visitor, '/manage/events/new', { ...when, ...first });
    expect([known.status, known.text]).toEqual([303, '']);
    const fields = { ...later, ...second };
    const asked = await send(visitor, '/manage/events/new', fields);
    expect([asked.status, asked.apart.length]).toEqual([409, 1]);
    expect(asked.text).toContain('Is this the same event?');
    expect(asked.text).toContain(`href="${site().base}/manage/events/${asked.apart[0] ?? ''}"`);
    // what was typed is there, and the button pressed once more publishes
    expect(asked.text).toContain(`value="${second.title}"`);
    const published = await send(visitor, '/manage/events/new', { ...fields, 'apart[]': asked.apart });
    expect([published.status, published.to]).toEqual([303, expect.stringContaining('done=published')]);
  });

  it.each([
    ['another day', on(4), on(5)],
    ['another title', on(6), { ...on(6), title: 'A reading' }],
    ['another number', { ...on(7), title: 'Lecture 1' }, { ...on(7), title: 'Lecture 2' }],
    ['a draft', on(8), { ...on(8), status: 'draft' }],
  ])('is published at once with %s', async (_name, first, second) => {
    const visitor = await site().as('editor');
    expect((await send(visitor, '/manage/events/new', { title: 'Choir', ...first })).status).toBe(303);
    expect((await send(visitor, '/manage/events/new', { title: 'Choir', ...second })).status).toBe(303);
  });

  it('is created once by a form that is sent twice', async () => {
    const visitor = await site().as('editor');
    const form = { ...on(9), title: 'Twice', once: 'sent twice' };
    const [one, two] = [
      await send(visitor, '/manage/events/new', form),
      await send(visitor, '/manage/events/new', form),
    ];
    expect([two.status, two.to]).toEqual([one.status, one.to]);
  });

  it('is compared when its draft is published, and not when it is updated', async () => {
    const { calendar } = site();
    const times = { start_date: '2026-12-10 20:00', end_date: '2026-12-10 22:00' };
    await calendar.events.create({ title: 'Film', ...times });
    const draft = await calendar.events.create({ title: 'Film', ...times, status: 'draft' });
    const visitor = await site().as('editor');
    const path = `/manage/events/${draft.id}`;
    const sent = { revision: String(draft.revision), status: 'publish' };
    const asked = await send(visitor, path, sent);
    expect([asked.status, asked.apart.length]).toEqual([409, 1]);
    expect((await calendar.events.get(draft.id)).status).toBe('draft');
    expect((await send(visitor, path, { ...sent, 'apart[]': asked.apart })).status).toBe(303);
    const { revision } = await calendar.events.get(draft.id);
    const update = { revision: String(revision), action: 'save', title: 'Film!' };
    expect((await send(visitor, path, update)).status).toBe(303);
  });

  it('does not tell of drafts that the caller may not see', async () => {
    const { calendar } = site();
    const times = { start_date: '2026-12-11 20:00', end_date: '2026-12-11 22:00' };
    await calendar.events.create({ title: 'Secret', ...times, status: 'draft' });
    const author = await site().as('author');
    expect((await send(author, '/manage/events/new', { ...on(11), title: 'Secret' })).status).toBe(303);
    const contributor = await site().as('contributor');
    // what the author has published is seen by everyone
    const asked = await send(contributor, '/manage/events/new', {
      ...on(11),
      title: 'Secret',
      status: 'pending',
    });
    expect([asked.status, asked.apart.length]).toEqual([409, 1]);
  });

  it('is asked about in German, whatever the titles are', async () => {
    const visitor = await german().as('editor');
    for (const [index, hostile] of HOSTILE.entries()) {
      const form = { ...on(12, `0${index}:00`, '23:00'), title: `Jazz ${hostile}` };
      await visitor.text('/manage/events/new');
      const first = await visitor.post('/manage/events/new', { ...form, ...ANOTHER });
      expect([hostile, first.status]).toEqual([hostile, 303]);
      const asked = await visitor.post('/manage/events/new', form);
      expect(await asked.clone().text()).toContain('Ist das dieselbe Veranstaltung?');
      await harmless(asked, [409]);
    }
  });
});

describe('events that are the same', () => {
  it('are found, and merged into the one that stays', async () => {
    const { calendar } = site();
    const at = { start_date: '2026-12-20 20:00', end_date: '2026-12-20 22:00' };
    const stays = await calendar.events.create({ title: 'Carols at the river', ...at });
    const goes = await calendar.events.create({
      title: 'Carols at the River',
      ...at,
      venue: { venue: 'Quay' },
    });
    await calendar.events.create({ title: 'Carols', ...at, start_date: '2026-12-20 15:00' });
    const visitor = await site().as('editor');
    const list = await visitor.text('/manage/events');
    expect(list).toContain(`href="${site().base}/manage/events/merge"`);
    expect(list).toContain('<option value="merge">');
    const query = `ids[]=${stays.id}&ids[]=${goes.id}`;
    const duplicates = await visitor.text('/manage/events/merge');
    expect(duplicates).toContain(`/manage/events/merge?${query.replaceAll('&', '&amp;')}`);
    const page = await visitor.text(`/manage/events/merge?${query}`);
    expect(page).toContain('One event stays, with its title, dates and address.');
    const done = await visitor.post('/manage/events/merge', {
      'ids[]': [String(stays.id), String(goes.id)],
      'revisions[]': [`${stays.id} ${stays.revision}`, `${goes.id} ${goes.revision}`],
      stays: String(stays.id),
    });
    expect(done.headers.get('location')).toContain(`/manage/events/${stays.id}?done=merged`);
    expect(await calendar.events.get(stays.id)).toMatchObject({ venue: goes.venue, status: 'publish' });
    expect((await calendar.load('event', [goes.id]))[0]?.status).toBe('trash');
    expect(await visitor.text('/manage/events/merge')).not.toContain(`ids[]=${goes.id}`);
  });

  it('refuse in German what cannot be merged, and change nothing', async () => {
    const { calendar } = german();
    const at = { start_date: '2026-12-21 20:00', end_date: '2026-12-21 22:00' };
    const stays = await calendar.events.create({ title: 'Entwurf', ...at, status: 'draft' });
    const goes = await calendar.events.create({ title: 'Öffentlich', ...at });
    const visitor = await german().as('editor');
    await visitor.text('/manage/events');
    const form = { 'ids[]': [String(stays.id), String(goes.id)], stays: String(stays.id) };
    const refused = await visitor.post('/manage/events/merge', form);
    expect(refused.status).toBe(422);
    const text = await refused.text();
    expect(text).toContain('Behalten Sie einen veröffentlichten Eintrag');
    expect(text).not.toMatch(/one of the others|published|Expected|invalid_param/);
    expect((await calendar.events.get(goes.id)).status).toBe('publish');
  });

  it('are not merged by those who may not change them', async () => {
    const { calendar } = site();
    const at = { start_date: '2026-12-22 20:00', end_date: '2026-12-22 22:00' };
    const [a, b] = [
      await calendar.events.create({ title: 'Chess', ...at }),
      await calendar.events.create({ title: 'Chess', ...at }),
    ];
    const author = await site().as('author');
    await author.text('/manage/events');
    const form = { 'ids[]': [String(a.id), String(b.id)], stays: String(a.id) };
    await author.post('/manage/events/merge', form);
    expect((await calendar.events.get(b.id)).status).toBe('publish');
    expect(await author.text('/manage/events/merge')).not.toContain(`ids[]=${a.id}`);
  });
});
