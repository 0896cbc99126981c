import { describe, expect, it } from 'vitest';
import { FORM, idOf, useEvents } from './event-form.js';
import { ANOTHER } from './kinds.js';
import { tokenIn } from './site.js';

const { site, created, load } = useEvents();

const revisionIn = (text: string): string => /name="revision" value="(\d+)"/.exec(text)?.[1] ?? '';

describe('the form of a new event', () => {
  it('creates it with what belongs to it', async () => {
    const { id } = await created();
    const event = await site().calendar.events.get(id, {
      include: ['venue', 'organizer', 'categories', 'tags'],
    });
    expect(event).toMatchObject({
      title: 'Jazz & "Swing"',
      description: 'One\n\nTwo <b>bold</b>',
      start_date: '2026-12-01 20:00:00',
      end_date: '2026-12-01 23:00:00',
      timezone: 'America/New_York',
      all_day: false,
      status: 'publish',
      cost: ['12'],
      author: 3,
      custom: { age: 12, level: 'hard' },
    });
    expect(event.included.venue?.venue).toBe('Old Corn Hall');
    expect(event.included.organizer.map(({ organizer }) => organizer)).toEqual(['Jazz Club', 'Town']);
    expect(event.included.categories.map(({ name }) => name)).toEqual(['Concerts', 'Outdoors']);
    expect(event.included.tags.map(({ name }) => name)).toEqual(['jazz', 'summer']);
  });

  it('takes addresses of all languages, and names one that is none at its field', async () => {
    const { id } = await created({ website: 'https://münchen.example/straße' });
    const [event] = await site().calendar.load('event', [id]);
    expect(event?.website).toBe('https://xn--mnchen-3ya.example/stra%C3%9Fe');
    const visitor = await site().as('editor');
    await visitor.text('/manage/events/new');
    const answer = await visitor.post('/manage/events/new', { ...FORM, website: 'https://xn--ü.example/' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('id="e-error-website"');
  });

  it('has the fields that the host declares, each for those who may write it', async () => {
    const forEditor = await (await site().as('editor')).text('/manage/events/new');
    expect(forEditor).toContain('Least age');
    expect(forEditor).toContain('<option value="hard"');
    expect(forEditor).toContain('Notes of the office');
    const forAuthor = await (await site().as('author')).text('/manage/events/new');
    expect(forAuthor).toContain('Least age');
    expect(forAuthor).not.toContain('Notes of the office');
  });

  it('keeps what was typed, and names what is wrong at its field', async () => {
    const visitor = await site().as('editor');
    await visitor.text('/manage/events/new');
    const { total } = await site().calendar.events.list({ status: 'publish' });
    const answer = await visitor.post('/manage/events/new', {
      ...FORM,
      title: '<i>Typed</i>',
      'end_date[]': ['2026-11-01', '10:00'],
      own_age: '999',
    });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('value="&lt;i&gt;Typed&lt;/i&gt;"');
    expect(text).toContain('value="999"');
    expect(text).toMatch(/id="e-error-(?:end_date|own_age)"/);
    expect(text).toContain('aria-invalid="true"');
    expect((await site().calendar.events.list({ status: 'publish' })).total).toBe(total);
  });

  it('says what is missing', async () => {
    const visitor = await site().as('editor');
    await visitor.text('/manage/events/new');
    const answer = await visitor.post('/manage/events/new', {
      title: '',
      'start_date[]': ['', ''],
      'end_date[]': ['', ''],
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('id="e-error-start_date"');
  });

  it('creates one event, however often it is sent', async () => {
    const visitor = await site().as('editor');
    const once = /name="once" value="(\w+)"/.exec(await visitor.text('/manage/events/new'))?.[1] ?? '';
    const answers = [];
    for (let count = 0; count < 2; count++)
      answers.push(idOf(await visitor.post('/manage/events/new', { ...FORM, title: 'Sent twice', once })));
    expect(answers[0]).toBe(answers[1]);
  });
});

describe('the form of a stored event', () => {
  it('changes nothing if nothing was typed', async () => {
    const { visitor, id } = await created({ description: '<p onclick="x">One</p>\r\nTwo' });
    const before = await load(id);
    const text = await visitor.text(`/manage/events/${id}`);
    const answer = await visitor.post(`/manage/events/${id}`, {
      ...FORM,
      description: before.description,
      'categories[]': before.categories.map((term) => `#${term}`),
      revision: revisionIn(text),
    });
    expect(answer.headers.get('location')).toBe(`${site().base}/manage/events/${id}?done=saved`);
    const { modified: _, modified_utc: __, revision: ___, ...after } = await load(id);
    expect(before).toMatchObject(after);
  });

  it('changes what was typed', async () => {
    const { visitor, id } = await created();
    const text = await visitor.text(`/manage/events/${id}`);
    await visitor.post(`/manage/events/${id}`, {
      title: 'Moved',
      'start_date[]': ['2026-12-02', '19:30'],
      'end_date[]': ['2026-12-02', '22:00'],
      venue: '',
      'featured[]': ['', '1'],
      own_level: '',
      revision: revisionIn(text),
    });
    expect(await load(id)).toMatchObject({
      title: 'Moved',
      start_date: '2026-12-02 19:30:00',
      end_date: '2026-12-02 22:00:00',
      venue: 0,
      featured: true,
      custom: { age: 12 },
      tags: [expect.any(Number), expect.any(Number)],
    });
  });

  it('makes an event last the whole day', async () => {
    const { visitor, id } = await created();
    await visitor.post(`/manage/events/${id}`, { 'all_day[]': ['', '1'] });
    expect(await load(id)).toMatchObject({ all_day: true, start_date: '2026-12-01 00:00:00' });
  });

  it('schedules it', async () => {
    const { visitor, id } = await created({ status: 'draft' });
    await visitor.post(`/manage/events/${id}`, {
      ...ANOTHER,
      ...{ status: 'publish', 'date[]': ['2026-11-30', '08:00'] },
    });
    expect(await load(id)).toMatchObject({ status: 'future', date: '2026-11-30 08:00:00' });
  });

  it('keeps both versions when someone else has saved it, and saves what is chosen', async () => {
    const { visitor, id } = await created();
    const text = await visitor.text(`/manage/events/${id}`);
    await site().calendar.events.update(id, { title: 'Theirs', event_status_reason: 'Rain' });
    const fields = {
      ...FORM,
      title: 'Mine',
      event_status_reason: 'Snow',
      venue: 'Mill',
      revision: revisionIn(text),
    };
    const conflict = await visitor.post(`/manage/events/${id}`, fields);
    const page = await conflict.text();
    expect(conflict.status).toBe(409);
    for (const shown of ['Theirs', 'Mine', 'Rain', 'Snow', 'Mill']) expect(page).toContain(shown);
    expect((await load(id)).title).toBe('Theirs');
    const answer = await visitor.post(`/manage/events/${id}`, {
      ...fields,
      revision: revisionIn(page),
      keep_title: 'mine',
      keep_event_status_reason: 'theirs',
    });
    expect(answer.status).toBe(303);
    expect(await load(id)).toMatchObject({ title: 'Mine', event_status_reason: 'Rain' });
  });

  it('moves it to the trash, restores it, and deletes it for good', async () => {
    const { visitor, id } = await created();
    const act = (action: string, more = {}) => visitor.post(`/manage/events/${id}`, { action, ...more });
    await act('trash');
    expect((await load(id)).status).toBe('trash');
    expect(await visitor.text(`/manage/events/${id}`)).toContain('Restore');
    await act('restore');
    expect((await load(id)).status).toBe('publish');
    await act('trash');
    expect((await act('purge')).status).toBe(200);
    expect((await load(id)).status).toBe('trash');
    expect((await act('purge', { sure: '1' })).headers.get('location')).toContain(
      '/manage/events?status=trash',
    );
    expect(await site().calendar.load('event', [id])).toEqual([undefined]);
    expect((await visitor.get(`/manage/events/${id}`)).status).toBe(404);
  });

  it('makes a copy', async () => {
    const { visitor, id } = await created();
    const copy = idOf(await visitor.post(`/manage/events/${id}`, { action: 'duplicate' }));
    expect(copy).not.toBe(id);
    expect(await load(copy)).toMatchObject({
      status: 'draft',
      title: 'Jazz & "Swing"',
      venue: (await load(id)).venue,
    });
  });

  it('has a token of its own for each session', async () => {
    const texts = [];
    for (const role of ['editor', 'author'] as const)
      texts.push(await (await site().as(role)).text('/manage/events/new'));
    expect(tokenIn(texts[0] ?? '')).not.toBe(tokenIn(texts[1] ?? ''));
  });
});

describe('rights', () => {
  it('show and change what the policy says', async () => {
    const { calendar } = site();
    const { accounts } = await site().accounts.list();
    const idOfRole = (name: string): number => accounts.find((account) => account.name === name)?.id ?? 0;
    const make = (name: string, status: 'publish' | 'draft' | 'private') =>
      calendar.events.create({
        title: `${name} ${status}`,
        author: idOfRole(name),
        status,
        start_date: '2026-12-05 10:00',
        end_date: '2026-12-05 11:00',
      });
    const all = new Map<string, number>();
    for (const name of ['editor', 'author', 'contributor'])
      for (const status of ['publish', 'draft', 'private'] as const)
        all.set(`${name} ${status}`, (await make(name, status)).id);
    const may: Readonly<Record<string, readonly string[]>> = {
      administrator: [...all.keys()],
      editor: [...all.keys()],
      author: ['author publish', 'author draft', 'author private'],
      contributor: ['contributor draft', 'contributor private'],
    };
    for (const [role, names] of Object.entries(may)) {
      const visitor = await site().as(role as 'editor');
      const list = await visitor.text('/manage/events?search=contributor');
      expect([role, list.includes('editor draft')]).toEqual([role, false]);
      for (const [name, id] of all) {
        const before = await load(id);
        const shown = await visitor.get(`/manage/events/${id}`);
        const changed = await visitor.post(`/manage/events/${id}`, { excerpt: `by ${role}` });
        const after = await load(id);
        const isAllowed = names.includes(name);
        const refused = name.endsWith('publish') || name.startsWith(role) ? 403 : 404;
        expect([role, name, shown.status, changed.status]).toEqual([
          role,
          name,
          isAllowed ? 200 : refused,
          isAllowed ? 303 : refused,
        ]);
        expect([role, name, after.excerpt !== before.excerpt]).toEqual([role, name, isAllowed]);
        const secret = name.startsWith(role) ? '' : name;
        if (role === 'contributor' && secret !== '' && !name.endsWith('publish'))
          expect([
            name,
            (await visitor.text(`/manage/events?search=${encodeURIComponent(secret)}`)).includes(
              `>${secret}<`,
            ),
          ]).toEqual([name, false]);
      }
    }
  });

  it.each([
    ['author', {}, ['publish', 'save', 'pending', 'private']],
    ['contributor', {}, ['pending', 'save']],
    ['editor', { status: 'pending' }, ['publish', 'save', 'draft', 'private']],
    ['editor', { status: 'publish' }, ['save', 'draft', 'private']],
    ['editor', { status: 'publish', date: '2099-01-01' }, ['save', 'draft', 'private']],
    ['editor', { status: 'private' }, ['save', 'publish', 'draft']],
  ] as const)(
    'have for %s the buttons of what is to come of %j, the main one first',
    async (role, input, values) => {
      const visitor = await site().as(role);
      const event = { title: 'Buttons', start_date: '2026-12-01', end_date: '2026-12-01', ...input };
      const { id } = 'status' in input ? await site().calendar.events.create(event) : { id: 'new' };
      const [, bar = ''] =
        /class="e-bar"([^]*?)<\/form>/.exec(await visitor.text(`/manage/events/${id}`)) ?? [];
      // a phone has those beside the main one in the menu
      const saving = [
        ...bar.matchAll(/name="(?:status|action)" value="(\w+)"(?!\s*class="[^"]*e-in-menu)/g),
      ].map(([, value]) => value);
      expect(saving.filter((value) => !['preview', 'duplicate', 'trash'].includes(value ?? ''))).toEqual(
        values,
      );
    },
  );

  it.each([
    ['author', ['draft', 'pending', 'publish', 'private']],
    ['contributor', ['draft', 'pending', 'private']],
  ] as const)('have for %s lists that give what is ticked the statuses %j', async (role, statuses) => {
    const visitor = await site().as(role);
    await visitor.post('/manage/events/new', { ...FORM, title: 'Ticked' });
    const [, choice = ''] =
      /<select name="act">([^]*?)<\/select>/.exec(await visitor.text('/manage/events?search=Ticked')) ?? [];
    const acts = [...choice.matchAll(/value="(draft|pending|publish|private)"/g)].map(([, act]) => act);
    expect(acts).toEqual(statuses);
  });

  it('say on the button for which day an event is scheduled', async () => {
    const visitor = await site().as('editor');
    const { id } = await site().calendar.events.create({
      ...{ title: 'Planned', start_date: '2026-12-30', end_date: '2026-12-30', status: 'draft' },
      date: '2026-12-05 09:00',
    });
    expect(await visitor.text(`/manage/events/${id}`)).toContain('Schedule for Sat, Dec 5, 2026');
    const part = { action: 'part', part: 'main' };
    const texts = [];
    for (const moment of [
      ['2026-12-06', ''],
      ['2026-11-20', '18:08'],
      ['2026-11-20', '18:07'],
      ['', ''],
    ])
      texts.push(await (await visitor.post(`/manage/events/${id}`, { ...part, 'date[]': moment })).text());
    expect(texts).toEqual([
      'Schedule for Sun, Dec 6, 2026',
      'Schedule for Fri, Nov 20, 2026',
      'Publish',
      'Publish',
    ]);
  });

  it('make pending what a contributor publishes', async () => {
    const visitor = await site().as('contributor');
    await visitor.text('/manage/events/new');
    const answer = await visitor.post('/manage/events/new', {
      ...FORM,
      status: 'publish',
      'categories[]': '',
      tags: '',
    });
    expect((await load(idOf(answer))).status).toBe('pending');
  });
});
