import { describe, expect, it } from 'vitest';
import { useEvents } from './event-form.js';

const { site, created, load } = useEvents();

it.each([
  ['publish', {}, 'Published. Visitors see it now.'],
  [
    'publish',
    { 'date[]': ['2099-01-01', '09:00'] },
    'Scheduled. Visitors see it from Thu, Jan 1, 2099, 9:00 AM on.',
  ],
  ['draft', {}, 'Created. Visitors do not see it: it is a draft.'],
  ['pending', {}, 'Sent for review. Visitors do not see it yet: it waits for review.'],
  ['private', {}, 'Created. Visitors do not see it: it is private.'],
])('the form says whether visitors see what was saved as %s %j', async (status, date, text) => {
  const { visitor, answer } = await created({ status, ...date });
  expect(await visitor.text(answer.headers.get('location') ?? '')).toContain(text);
});

describe('the list of events', () => {
  it('finds, sorts, counts and pages', async () => {
    const { visitor } = await created({ title: 'Needle in the list' });
    const found = await visitor.text('/manage/events?search=needle');
    expect(found).toContain('Needle in the list');
    expect(found).toContain('1 event<');
    expect(await visitor.text('/manage/events?search=needle&status=draft')).toContain(
      'There are no events here.',
    );
    expect(await visitor.text('/manage/events?search=needle&period=past')).toContain(
      'There are no events here.',
    );
    expect(await visitor.text('/manage/events?orderby=title&order=asc')).toContain('aria-sort="ascending"');
    expect(
      (await visitor.get('/manage/events?page=999999999999&orderby=__proto__&status=x&venue=y')).status,
    ).toBe(200);
  });

  it('changes several events at once', async () => {
    const { visitor, id } = await created();
    const { id: other } = await created();
    const answer = await visitor.post('/manage/events?search=jazz', {
      'ids[]': [String(id), String(other), '999999'],
      act: 'draft',
      category: 'Weekly',
      venue: 'Mill',
    });
    expect(answer.headers.get('location')).toEqual(
      expect.stringContaining(`${site().base}/manage/events?search=jazz&changed=2&failed=1&undo=`),
    );
    const [one, two] = [await load(id), await load(other)];
    expect([one.status, two.status, one.venue === two.venue, one.categories.length]).toEqual([
      'draft',
      'draft',
      true,
      3,
    ]);
    await visitor.post('/manage/events', { 'ids[]': [String(id)], act: 'trash' });
    expect((await load(id)).status).toBe('trash');
    await visitor.post('/manage/events?status=trash', { 'ids[]': [String(id)], act: 'restore' });
    expect((await load(id)).status).toBe('draft');
    expect((await visitor.post('/manage/events', { act: 'draft' })).headers.get('location')).toContain(
      'done=nothing',
    );
  });

  it('moves the event of a row to the trash, and takes that back', async () => {
    const { visitor, id } = await created({ title: 'Thrown away' });
    const { id: other } = await created({ title: 'Stays' });
    const form = { 'ids[]': [String(other)], act: 'draft', category: 'Not added', trash: String(id) };
    const { headers } = await visitor.post('/manage/events?search=thrown', form);
    const place = headers.get('location') ?? '';
    expect(place).toBe(`${site().base}/manage/events?search=thrown&changed=1&failed=0&trashed=${id}`);
    const [event, kept] = [await load(id), await load(other)];
    expect([event.status, kept.status]).toEqual(['trash', 'publish']);
    const told = await visitor.text(place);
    expect(told).toContain(`<input type="hidden" name="ids[]" value="${id}" />`);
    expect(told).toContain('Undo');
    const undo = () =>
      visitor.post('/manage/events?search=thrown', { 'ids[]': [String(id)], act: 'restore' });
    await undo();
    expect((await load(id)).status).toBe('publish');
    await undo();
    expect((await load(id)).status).toBe('publish');
    expect((await load(id)).categories).toEqual(event.categories);
    // undoing brings back what this change moved, and nothing that was in the trash before
    await visitor.post('/manage/events', { 'ids[]': [String(id)], act: 'trash' });
    const both = await visitor.post('/manage/events', { 'ids[]': [String(id), String(other)], act: 'trash' });
    expect(both.headers.get('location')).toBe(
      `${site().base}/manage/events?changed=1&failed=1&trashed=${other}`,
    );
    for (const trashed of ['x', '1,', `${'1,'.repeat(101)}1`, '"><b>'])
      expect(await visitor.text(`/manage/events?trashed=${encodeURIComponent(trashed)}`)).not.toContain(
        'Undo',
      );
  });

  it('opens with what is next', async () => {
    const visitor = await site().as('editor');
    const next = '/manage/events?period=upcoming&amp;order=asc';
    expect(await visitor.text('/manage/venues')).toContain(`href="${site().base}${next}"`);
  });
});
