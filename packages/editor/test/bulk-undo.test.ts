import { expect, it } from 'vitest';
import { useSite } from './site.js';

const site = useSite();

const DAY = { start_date: '2026-12-01', end_date: '2026-12-01' };

const created = (title: string, more: object = {}) =>
  site().calendar.events.create({ ...DAY, title, ...more });
const stored = async (ids: readonly number[]) =>
  (await site().calendar.load('event', ids)).map((event) => {
    const {
      revision: _revision,
      modified: _modified,
      modified_utc: _utc,
      ...rest
    } = event ?? { revision: 0, modified: '', modified_utc: '' };
    return rest;
  });

/** What the button in the list behind a bulk change sends. */
const sentBy = (page: string): string[] =>
  [...page.matchAll(/name="undo\[\]" value="([\d.]+)"/g)].map(([, value]) => value ?? '');

it('a change of many rows is undone by one click, and that, too', async () => {
  const events = [
    await created('Draft one', { status: 'draft' }),
    await created('Draft two', { status: 'draft', categories: ['Music'] }),
    await created('Published', { venue: { venue: 'Old Corn Hall' } }),
  ];
  const ids = events.map(({ id }) => id);
  const visitor = await site().as('editor');
  await visitor.text('/manage/events');
  const before = await stored(ids);
  const changed = await visitor.post('/manage/events', {
    ...{ 'ids[]': ids.map(String), act: 'publish', category: 'Outdoors', venue: 'Town Park' },
  });
  const after = await stored(ids);
  expect(after).not.toEqual(before);
  expect(after.map((event) => 'status' in event && event.status)).toEqual(['publish', 'publish', 'publish']);
  const page = await visitor.text(changed.headers.get('location') ?? '');
  expect(page).toContain('Undo');
  expect(sentBy(page)).toHaveLength(3);
  const undone = await visitor.post('/manage/events', { act: 'undo', 'undo[]': sentBy(page) });
  expect(await stored(ids)).toEqual(before);
  const again = await visitor.text(undone.headers.get('location') ?? '');
  await visitor.post('/manage/events', { act: 'undo', 'undo[]': sentBy(again) });
  expect((await stored(ids)).map((event) => 'status' in event && event.status)).toEqual([
    'publish',
    'publish',
    'publish',
  ]);
});

it('leaves what someone has changed since, and what the change did not change', async () => {
  const [one, other] = [await created('One', { status: 'draft' }), await created('Other')];
  const visitor = await site().as('editor');
  await visitor.text('/manage/events');
  const changed = await visitor.post('/manage/events', {
    ...{ 'ids[]': [String(one.id), String(other.id)], act: 'publish', category: '', venue: '' },
  });
  const sent = sentBy(await visitor.text(changed.headers.get('location') ?? ''));
  await site().calendar.events.update(one.id, { title: 'Changed since' });
  const answer = await visitor.post('/manage/events', { act: 'undo', 'undo[]': sent });
  expect(answer.headers.get('location')).toContain('changed=1&failed=1');
  // the other one was published before
  expect(await site().calendar.events.get(other.id)).toMatchObject({ status: 'publish', title: 'Other' });
  expect(await site().calendar.events.get(one.id)).toMatchObject({
    status: 'publish',
    title: 'Changed since',
  });
});

it('undoes nothing that the caller may not change, and takes no other text', async () => {
  const { id } = await created('Of someone else');
  const { revision } = await site().calendar.events.update(id, { title: 'Changed' });
  const author = await site().as('author');
  await author.text('/manage/events');
  for (const text of [`${id}.${revision}`, 'x', '1', '0.0', '1e9.1', '-1.2', '"><b>']) {
    const answer = await author.post('/manage/events', { act: 'undo', 'undo[]': [text] });
    expect([text, answer.status]).toEqual([text, 303]);
    expect(answer.headers.get('location')).toContain('changed=0&failed=1');
  }
  expect((await site().calendar.events.get(id)).title).toBe('Changed');
  for (const text of ['x', '1.1,', `${'1.1,'.repeat(101)}1.1`, '"><b>'])
    expect(await author.text(`/manage/events?undo=${encodeURIComponent(text)}`)).not.toContain(
      'value="undo"',
    );
});
