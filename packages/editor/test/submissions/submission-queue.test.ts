import { describe, expect, it } from 'vitest';
import { PEOPLE, type SiteOptions } from '../site.js';
import { answered, FORM, linkIn, mailbox, MANY, opened, submitted, waiting } from './submitting.js';

describe('the queue', () => {
  it.each(PEOPLE)('is for those who decide about the events of others: %s', async (role) => {
    const { site, clock } = await opened();
    await submitted(site.visitor(), clock);
    const [one] = await waiting(site);
    const person = await site.as(role);
    const may = role === 'editor' || role === 'administrator';
    const shown = await person.get('/manage/submissions');
    const text = await shown.text();
    expect([shown.status, text.includes('ann@mail.example')]).toEqual([may ? 200 : 403, may]);
    expect((await person.text('/manage/')).includes('One submission waits for a decision.')).toBe(may);
    await person.text('/manage/submissions');
    const revision = String(one?.event?.revision);
    const answer = await person.post('/manage/submissions', {
      id: one?.one.id ?? '',
      action: 'publish',
      revision,
    });
    expect(answer.status).toBe(may ? 303 : 403);
    expect((await site.calendar.load('event', [one?.one.event ?? 0]))[0]?.status).toBe(
      may ? 'publish' : 'pending',
    );
    expect((await site.visitor().post('/manage/submissions', { action: 'publish' })).status).toBe(401);
  });

  it('refuses with a message, and decides about the version that was seen', async () => {
    const { mails, send } = mailbox();
    const { site, clock } = await opened({ submissions: { send } });
    await submitted(site.visitor(), clock);
    const link = linkIn(mails[0]?.text ?? '');
    await answered(site.visitor(), link, 'confirm');
    const [one] = await waiting(site);
    const editor = await site.as('editor');
    await editor.text('/manage/submissions');
    const revision = String(one?.event?.revision);
    await answered(site.visitor(), link, 'save', { title: 'Something else', revision });
    const decision = { id: one?.one.id ?? '', action: 'refuse', message: 'Not this year.' };
    expect((await editor.post('/manage/submissions', { ...decision, revision })).status).toBe(409);
    const [changed] = await waiting(site);
    expect(changed?.event).toMatchObject({ status: 'pending', title: 'Something else' });
    const now = String(changed?.event?.revision);
    expect((await editor.post('/manage/submissions', { ...decision, revision: now })).status).toBe(303);
    expect(mails[1]).toMatchObject({
      to: 'ann@mail.example',
      subject: expect.stringContaining('Something else') as string,
    });
    expect(mails[1]?.text).toContain('Not this year.');
    expect((await site.calendar.load('event', [one?.one.event ?? 0]))[0]?.status).toBe('trash');
  });

  it('shows what was submitted and by whom, and leads to a mail where the server sends none', async () => {
    const { site, clock } = await opened();
    const sent = { title: 'Poems & more', description: 'Bring a <b>poem</b>.', venue: 'Old Corn Hall' };
    await submitted(site.visitor(), clock, sent);
    const editor = await site.as('editor');
    const page = await editor.text('/manage/submissions');
    expect(page).toMatch(/<th[^>]*>\s*Sender/);
    expect(page).toContain('Old Corn Hall');
    expect(page).toContain('Bring a poem.');
    expect(page).toContain('href="mailto:ann%40mail.example?subject=Poems%20%26%20more"');
    expect(page).not.toContain('name="message"');
    const { send } = mailbox();
    const other = await opened({ submissions: { send } });
    expect(other.site.submissions.sends).toBe(true);
  });

  it('takes a refusal back, unless the event was changed since', async () => {
    const { site, clock } = await opened();
    await submitted(site.visitor(), clock);
    const [one] = await waiting(site);
    const editor = await site.as('editor');
    await editor.text('/manage/submissions');
    const refuse = async () => {
      const [now] = await waiting(site);
      const revision = String(now?.event?.revision);
      const fields = { id: now?.one.id ?? '', action: 'refuse', revision };
      const answer = await editor.post('/manage/submissions', fields);
      const text = await editor.text(answer.headers.get('location') ?? '');
      return /name="undo" value="([\da-f.]+)"/.exec(text)?.[1] ?? '';
    };
    const refused = await refuse();
    expect(await waiting(site)).toEqual([]);
    const back = await editor.post('/manage/submissions', { action: 'undo', undo: refused });
    expect(await editor.text(back.headers.get('location') ?? '')).toContain('waits for a decision again');
    expect(await waiting(site)).toMatchObject([{ one: { id: one?.one.id, email: 'ann@mail.example' } }]);
    // the same form again has no effect, and neither has one of something else
    for (const undo of [refused, `000000000000.${one?.one.event ?? 0}.1`])
      expect((await editor.post('/manage/submissions', { action: 'undo', undo })).status).toBe(409);
    for (const undo of ['', 'x', '"><b>'])
      expect((await editor.post('/manage/submissions', { action: 'undo', undo })).status).toBe(404);
    const again = await refuse();
    await site.calendar.events.update(one?.one.event ?? 0, { title: 'Changed in the trash' });
    expect((await editor.post('/manage/submissions', { action: 'undo', undo: again })).status).toBe(409);
    const author = await site.as('author');
    expect((await author.post('/manage/submissions', { action: 'undo', undo: again })).status).toBe(403);
  });

  it('forgets who submitted what 30 days after the decision, and with a deleted event', async () => {
    const { site, clock } = await opened();
    for (const title of ['A', 'B', 'C']) await submitted(site.visitor(), clock, { title });
    const [a, b] = await waiting(site);
    await site.calendar.events.update(a?.one.event ?? 0, { status: 'publish' });
    await site.calendar.events.delete(b?.one.event ?? 0);
    await site.calendar.events.purge(b?.one.event ?? 0);
    await site.submissions.tidy();
    expect((await waiting(site)).map(({ event }) => event?.title)).toEqual(['C']);
    expect(await site.stored()).toHaveLength(2);
    clock.now += 30 * 24 * 3_600_000 + 1;
    await site.submissions.tidy();
    expect(await site.stored()).toHaveLength(1);
  });
});

describe('limits', () => {
  const clientOf: SiteOptions['clientOf'] = ({ headers }) => String(headers['x-client'] ?? '');

  it('are of the forms and events of a client, an IPv6 network among them, and of all', async () => {
    const limits = { tries: 4, ofClient: 2, ofAll: 5 };
    const { site, clock } = await opened({ submissions: { limits }, clientOf });
    const from = async (client: string) =>
      (await submitted(site.visitor(), clock, {}, { 'x-client': client })).status;
    const statuses: number[] = [];
    for (const client of [
      '2001:db8::1',
      '2001:db8:0:0:9::2',
      '2001:db8::3',
      '2001:db8:0:1::1',
      '192.0.2.1',
      '192.0.2.1',
      '192.0.2.2',
    ])
      statuses.push(await from(client));
    expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 429]);
    expect(await site.submissions.list()).toHaveLength(5);
    const visitor = site.visitor();
    const sent: number[] = [];
    for (let times = 0; times < 6; times++)
      sent.push((await visitor.post(FORM, { title: '' }, { 'x-client': '192.0.2.9' })).status);
    expect(sent).toEqual([422, 422, 422, 422, 429, 429]);
    const refused = await visitor.post(FORM, { title: 'Typed text' }, { 'x-client': '192.0.2.9' });
    expect([
      refused.headers.get('retry-after') !== null,
      (await refused.text()).includes('value="Typed text"'),
    ]).toEqual([true, true]);
    clock.now += 3_600_001;
    expect(await from('192.0.2.9')).toBe(200);
  });

  it('are of what waits, and of the size of a form', async () => {
    const { site, clock } = await opened({ submissions: { limits: { ...MANY, waiting: 2 } } });
    const visitor = site.visitor();
    const statuses: number[] = [];
    for (let times = 0; times < 3; times++) statuses.push((await submitted(visitor, clock)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await visitor.post(FORM, { description: 'x'.repeat(70_000) })).status).toBe(413);
  });
});
