import type { Calendar } from '@kalends/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf, invalid, refusalOf } from '../support/refusal-of.js';

let calendar: Calendar;
beforeEach(() => {
  ({ calendar } = calendarAt('2026-11-20 12:00:00'));
});

describe('F22, the e-mail address of an organizer', () => {
  it.each([
    'foo',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.de',
    'a@b@c.de',
    '<x@y.z>',
    'a@-b.co',
    'a@b..co',
    '.a@b.co',
    'a..b@c.co',
    `${'x'.repeat(65)}@b.co`,
  ])('%j is none', async (email) => {
    const attempts = [
      calendar.organizers.create({ organizer: 'Org', email }),
      calendar.organizers
        .create({ organizer: 'Fine' })
        .then(({ id }) => calendar.organizers.update(id, { email })),
    ];
    for (const attempt of attempts) expect((await refusalOf(attempt)).data.params).toEqual(invalid('email'));
  });

  it.each([0, false, []])('%j is of the wrong type', async (email) => {
    expect(
      (await refusalOf(calendar.organizers.create({ organizer: 'Org', email } as never))).data.params,
    ).toEqual({
      email: 'email is not of type string.',
    });
  });
});

describe('venues-organizers.md §2.1 with K20, the same organizer again', () => {
  it('takes what is sent, loses its image unless one is sent, keeps the rest', async () => {
    const image = 'https://example.org/a.png';
    const first = await calendar.organizers.create({
      organizer: 'Zoë',
      phone: '1',
      email: 'a@b.co',
      image,
      status: 'draft',
    });
    const again = await calendar.organizers.create({
      organizer: 'ZOE',
      phone: '',
      website: 'https://x.example',
    });
    expect(again).toEqual({
      ...first,
      phone: '',
      website: 'https://x.example',
      image: 0,
      revision: 2,
      modified: again.modified,
      modified_utc: again.modified_utc,
    });
    expect((await calendar.organizers.create({ organizer: 'Zoe', image })).image).toBe(first.image);
  });

  it('sent with nothing new is left as it is', async () => {
    const first = await calendar.organizers.create({ organizer: 'Org', phone: '1' });
    expect(await calendar.organizers.create({ organizer: 'Org', phone: '1' })).toEqual(first);
  });

  it('with another description is another one, with a slug of its own', async () => {
    await calendar.organizers.create({ organizer: 'Org', description: 'One' });
    const other = await calendar.organizers.create({ organizer: 'Org', description: 'Two' });
    expect(other).toMatchObject({ description: 'Two', slug: 'org-2' });
    expect((await calendar.organizers.create({ organizer: 'Org', description: 'two' })).id).toBe(other.id);
  });

  it('of someone else is not changed by who may not (F10), neither alone nor in an event', async () => {
    const { id } = await calendar.organizers.create({ organizer: 'Org', phone: '1' });
    const author = calendar.as({ id: 5, role: 'author' });
    const inline = { organizer: 'Org', phone: '2' };
    const event = await author.events.create({
      title: 'Event',
      start_date: '2031-03-20',
      end_date: '2031-03-20',
      organizer: [inline],
    });
    const own = await author.organizers.create({ ...inline, phone: '3' });
    expect([event.organizer, own.id === id]).toEqual([[own.id], false]);
    expect(await calendar.load('organizer', [id, own.id])).toMatchObject([{ phone: '1' }, { phone: '3' }]);
  });
});

describe('venues-organizers.md §3 and §4, later', () => {
  it('"" clears texts (F21), a name cannot be cleared', async () => {
    const { id } = await calendar.organizers.create({
      organizer: 'Org',
      description: 'D',
      phone: '1',
      email: 'a@b.co',
    });
    const cleared = { description: '', phone: '', email: '' };
    expect(await calendar.organizers.update(id, cleared)).toMatchObject(cleared);
    expect((await refusalOf(calendar.organizers.update(id, { organizer: '' }))).data.params).toEqual(
      invalid('organizer'),
    );
  });

  it('a second delete is too late, by slug too; an update brings it back', async () => {
    const { id } = await calendar.organizers.create({ organizer: 'Org' });
    expect(await calendar.organizers.delete('org')).toMatchObject({
      id,
      status: 'trash',
      slug: 'org__trashed',
    });
    expect(await codeOf(calendar.organizers.delete(id))).toBe('in_trash');
    expect(await codeOf(calendar.organizers.delete('org__trashed'))).toBe('in_trash');
    expect(await calendar.organizers.update(id, { status: 'draft' })).toMatchObject({
      status: 'draft',
      slug: 'org',
    });
  });

  it.each(['whitespace', ' \n\t'])('a name of nothing makes none: %j', async (name) => {
    const attempt = calendar.organizers.create({
      organizer: name.trim() === '' ? name : '<script></script>',
    });
    expect(await codeOf(attempt)).toBe('empty');
  });
});
