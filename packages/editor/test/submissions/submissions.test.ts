import { CalendarError } from '@kalends/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOSTILE, harmless } from '../hostile.js';
import { openSite } from '../site.js';
import { openSubmissionSite } from './submission-site.js';
import { FILLED, FORM, mailbox, MANY, opened, stampIn, submitted, waiting } from './submitting.js';

describe('the form', () => {
  it('is not there unless the host has it', async () => {
    const site = await openSite();
    onTestFinished(() => site.close());
    expect((await site.visitor().get(FORM)).status).toBe(404);
  });

  it('makes a pending event of no author, that only editors see', async () => {
    const { site, clock } = await opened();
    const { status, text } = await submitted(site.visitor(), clock, {
      description: 'Come <b>all</b><script>alert(1)</script>',
      venue: 'New hall',
      'organizer[]': ['The club'],
      website: 'https://club.example/',
      cost: '5',
    });
    expect([status, text.includes('Thank you')]).toEqual([200, true]);
    const [one] = await waiting(site);
    expect(one).toMatchObject({
      one: { name: 'Ann Example', email: 'ann@mail.example' },
      event: { title: 'Open day', status: 'pending', author: 0, start_date: '2026-12-01 20:00:00' },
    });
    expect(one?.event?.description).not.toContain('script');
    const [venue] = await site.calendar.load('venue', [one?.event?.venue ?? 0]);
    expect(venue).toMatchObject({ venue: 'New hall', status: 'pending', author: 0 });
    const { items } = await site.calendar.events.history(one?.event?.id ?? 0);
    expect(items.map(({ actor }) => actor).every((actor) => actor === null)).toBe(true);
    expect((await site.calendar.changes(0, 100)).entries.at(-1)).toMatchObject({ actor: null });
    for (const path of [
      '/wp-json/tribe/events/v1/events',
      `/wp-json/tribe/events/v1/events/${one?.event?.id}`,
      '/wp-json/tribe/events/v1/venues',
      '/wp-json/tribe/events/v1/organizers?hide_empty=false',
      '/events/',
      FORM,
    ]) {
      const shown = await site.visitor().text(path);
      for (const hidden of ['Open day', 'New hall', 'The club', 'Ann Example', 'ann@mail.example'])
        expect([path, hidden, shown.includes(hidden)]).toEqual([path, hidden, false]);
    }
    const editor = await site.as('editor');
    for (const path of [
      `/manage/events/${one?.event?.id}`,
      `/manage/events/${one?.event?.id}/history`,
      '/manage/events',
    ])
      expect([path, (await editor.text(path)).includes('ann@mail.example')]).toEqual([path, false]);
    expect(JSON.stringify(await site.calendar.events.get(one?.event?.id ?? 0))).not.toContain('Ann Example');
  });

  it('links to published records of exactly the name, and changes none', async () => {
    const { site, clock } = await opened();
    const venue = await site.calendar.venues.create({ venue: 'Old hall', city: 'Riverton' });
    const draft = await site.calendar.venues.create({ venue: 'Secret hall', status: 'draft' });
    const visitor = site.visitor();
    for (const name of ['Old hall', 'old HALL', 'Secret hall', `Secret hall #${draft.id}`])
      expect((await submitted(visitor, clock, { venue: name })).status).toBe(200);
    const linked = (await waiting(site)).map(({ event }) => event?.venue);
    expect(linked[0]).toBe(venue.id);
    expect(new Set(linked).size).toBe(4);
    expect(linked).not.toContain(draft.id);
    for (const { id, revision } of [venue, draft])
      expect((await site.calendar.load('venue', [id]))[0]).toMatchObject({ revision });
  });

  it('has the categories that there are, and takes no others', async () => {
    const { site, clock } = await opened();
    const shown = await site.calendar.categories.create({ name: 'Shown' });
    const visitor = site.visitor();
    expect(await visitor.text(FORM)).toContain('Shown');
    expect((await submitted(visitor, clock, { 'categories[]': [`#${shown.id}`] })).status).toBe(200);
    for (const text of ['A new one', '#0', '#99999', `${shown.id}`])
      expect((await submitted(visitor, clock, { 'categories[]': [text] })).status).toBe(422);
    expect((await waiting(site)).map(({ event }) => event?.categories)).toEqual([[shown.id]]);
    expect((await site.calendar.select({ kind: 'category' })).total).toBe(1);
  });

  it('takes the fields that are chosen, and no others', async () => {
    const fields = {
      event: { age: { type: 'integer' }, secret: { type: 'text', write: 'editors' } },
    } as const;
    const { site, clock } = await opened({ fields, submissions: { fields: ['own.age'] } });
    const form = await site.visitor().text(FORM);
    expect(form).toContain('name="own_age"');
    expect(form).not.toContain('name="description"');
    const sent = {
      own_age: '12',
      own_secret: 'x',
      description: 'x',
      status: 'publish',
      author: '1',
      slug: 'x',
    };
    await submitted(site.visitor(), clock, { ...sent, sticky: '1', id: '1', date: '2020-01-01' });
    const [one] = await waiting(site);
    expect(one?.event).toMatchObject({
      status: 'pending',
      author: 0,
      description: '',
      slug: '',
      sticky: false,
    });
    expect(one?.event?.custom).toEqual({ age: 12 });
    for (const name of ['own.secret', 'own.unknown'] as const)
      await expect(openSubmissionSite({ fields, submissions: { fields: [name] } })).rejects.toThrow(
        TypeError,
      );
  });

  it('keeps what was typed with the reasons if it is refused', async () => {
    const { site, clock } = await opened({
      hooks: {
        event: {
          before: {
            create({ title }) {
              if (title === 'Never') throw new CalendarError('forbidden', 'The house says no');
            },
          },
        },
      },
    });
    const wrong: readonly (readonly [Readonly<Record<string, string | readonly string[]>>, string])[] = [
      [{ title: '' }, 'title'],
      [{ 'start_date[]': ['', ''] }, 'start_date'],
      [{ website: 'javascript:alert(1)' }, 'website'],
      [{ sender_name: '' }, 'sender_name'],
      [{ sender_name: 'a\r\nBcc: x@y.example' }, 'sender_name'],
      [{ sender_email: 'ann' }, 'sender_email'],
      [{ sender_email: 'ann@mail.example\nBcc: x@y.example' }, 'sender_email'],
      [{ sender_email: 'ann@mail.example,bob@mail.example' }, 'sender_email'],
      [{ 'organizer[]': ['a', 'b', 'c', 'd', 'e', 'f'] }, 'organizer'],
    ];
    for (const [fields, name] of wrong) {
      const { status, text } = await submitted(site.visitor(), clock, {
        description: 'Long text',
        ...fields,
      });
      expect([name, status, text.includes('Long text'), text.includes(`id="e-error-${name}"`)]).toEqual([
        name,
        422,
        true,
        true,
      ]);
    }
    const refused = await submitted(site.visitor(), clock, { title: 'Never' });
    expect([refused.status, refused.text.includes('The house says no')]).toEqual([422, true]);
    expect(await site.submissions.list()).toEqual([]);
    expect((await site.calendar.select({ kind: 'event', status: ['pending', 'draft'] })).total).toBe(0);
  });

  it('is for people: with time, within a day, once, and with an empty trap', async () => {
    const { site, clock } = await opened({ submissions: { limits: MANY } });
    const visitor = site.visitor();
    const stamp = stampIn(await visitor.text(FORM));
    clock.now += 2_999;
    const fast = await visitor.post(FORM, { ...FILLED, stamp });
    expect([fast.status, (await fast.text()).includes('Open day')]).toEqual([422, true]);
    for (const text of ['', 'x', `${stamp}0`, stamp.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))])
      expect((await visitor.post(FORM, { ...FILLED, stamp: text })).status).toBe(422);
    clock.now += 24 * 3_600_000;
    expect((await visitor.post(FORM, { ...FILLED, stamp })).status).toBe(422);
    const trapped = await submitted(visitor, clock, { contact_website: 'https://spam.example/' });
    expect([trapped.status, trapped.text.includes('Thank you')]).toEqual([200, true]);
    expect(await site.submissions.list()).toEqual([]);
    const again = stampIn(await visitor.text(FORM));
    clock.now += 5_000;
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(FORM, { ...FILLED, stamp: again })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await site.submissions.list()).toHaveLength(1);
    expect((await site.calendar.select({ kind: 'event', status: ['pending'] })).total).toBe(1);
  });

  it('is refused by the further check of the host, and where that fails', async () => {
    let verdict: () => boolean = () => false;
    const check = { html: '<p id="check">1 + 1</p>', verify: () => verdict() };
    const { site, clock } = await opened({ submissions: { check } });
    expect(await site.visitor().text(FORM)).toContain('<p id="check">');
    expect((await submitted(site.visitor(), clock)).status).toBe(422);
    verdict = () => {
      throw new Error('away');
    };
    expect((await submitted(site.visitor(), clock)).status).toBe(422);
    verdict = () => true;
    expect((await submitted(site.visitor(), clock)).status).toBe(200);
  });

  it('comes from a page of the site', async () => {
    const { site, clock } = await opened();
    const stamp = stampIn(await site.visitor().text(FORM));
    clock.now += 10_000;
    for (const origin of ['https://other.example', 'null'])
      expect((await site.visitor().post(FORM, { ...FILLED, stamp }, { origin })).status).toBe(403);
    expect(await site.submissions.list()).toEqual([]);
  });

  it.each(HOSTILE)('shows %j inert, in every field and place', async (text) => {
    const { send } = mailbox();
    for (const options of [{}, { send }]) {
      const { site, clock } = await opened({ submissions: { ...options, limits: MANY } });
      const visitor = site.visitor();
      const names = [
        'title',
        'description',
        'venue',
        'website',
        'cost',
        'sender_name',
        'sender_email',
        'stamp',
      ];
      const fields = Object.fromEntries(names.map((name) => [name, text]));
      await harmless(
        visitor.post(FORM, { ...fields, 'organizer[]': [text], 'start_date[]': [text, text] }),
        [422],
      );
      await harmless(visitor.get(`${FORM}/mine?link=${encodeURIComponent(text)}`), [404]);
      await harmless(visitor.post(`${FORM}/mine`, { link: text, action: text }), [404]);
      const plain = text.replaceAll(/["<>]/g, '').slice(0, 90);
      await submitted(visitor, clock, {
        title: text,
        venue: text,
        sender_name: text.slice(0, 90),
        description: plain,
      });
      const editor = await site.as('editor');
      await harmless(editor.get('/manage/submissions'), [200]);
      await harmless(
        editor.post('/manage/submissions', { id: text, action: 'refuse', message: text }),
        [409],
      );
    }
  });
});
