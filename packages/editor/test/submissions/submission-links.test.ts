import { describe, expect, it } from 'vitest';
import {
  answered,
  FILLED,
  FORM,
  linkIn,
  mailbox,
  MANY,
  opened,
  secretIn,
  stampIn,
  submitted,
  waiting,
} from './submitting.js';

describe('a confirmation by e-mail', () => {
  it('comes before the event, by a button behind the link', async () => {
    const { mails, send } = mailbox();
    const { site, clock } = await opened({ submissions: { send } });
    const visitor = site.visitor();
    const told = await submitted(visitor, clock, { venue: 'New hall' });
    expect([told.status, linkIn(told.text)]).toEqual([200, '']);
    expect(mails).toMatchObject([{ to: 'ann@mail.example' }]);
    expect(mails[0]?.text).not.toContain('Open day');
    const link = linkIn(mails[0]?.text ?? '');
    for (let times = 0; times < 3; times++) expect((await visitor.get(link)).status).toBe(200);
    expect(await waiting(site)).toEqual([]);
    expect((await answered(visitor, link, 'withdraw')).status).toBe(200);
    const confirmed = await Promise.all([1, 2].map(() => answered(visitor, link, 'confirm')));
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
    expect((await waiting(site)).map(({ event }) => event)).toMatchObject([
      { title: 'Open day', status: 'pending', author: 0 },
    ]);
  });

  it('is forgotten after 48 hours, and of too many the oldest', async () => {
    const { mails, send } = mailbox();
    const { site, clock } = await opened({
      submissions: { send, limits: { ...MANY, mails: 99, unconfirmed: 2 } },
    });
    const visitor = site.visitor();
    for (let times = 0; times < 3; times++) await submitted(visitor, clock);
    const links = mails.map(({ text }) => linkIn(text));
    const statuses = await Promise.all(links.map(async (link) => (await visitor.get(link)).status));
    expect(statuses).toEqual([404, 200, 200]);
    clock.now += 48 * 3_600_000 + 1;
    expect((await visitor.get(links[2] ?? '')).status).toBe(404);
    expect((await answered(visitor, links[2] ?? '', 'confirm')).status).toBe(404);
    expect(await waiting(site)).toEqual([]);
  });

  it('tells nothing of an address, and sends it a few messages at most', async () => {
    const { mails, send } = mailbox();
    const { site, clock } = await opened({ submissions: { send, limits: MANY } });
    const answers = [];
    for (let times = 0; times < 6; times++)
      answers.push(
        await submitted(site.visitor(), clock, { sender_email: times % 2 ? 'A@b.example' : 'a@B.example' }),
      );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(mails).toHaveLength(3);
  });

  it('that cannot be sent keeps nothing but what was typed', async () => {
    const send = () => Promise.reject(new Error('away'));
    const { site, clock } = await opened({ submissions: { send } });
    const { status, text } = await submitted(site.visitor(), clock);
    expect([status, text.includes('value="Open day"')]).toEqual([422, true]);
    expect(await waiting(site)).toEqual([]);
  });
});

describe('the link of a submission', () => {
  it('changes and withdraws the event until it is decided about', async () => {
    const { site, clock } = await opened();
    const visitor = site.visitor();
    const link = linkIn((await submitted(visitor, clock, { venue: 'New hall' })).text);
    const page = await visitor.text(link);
    expect(page).toContain('value="New hall"');
    const [one] = await waiting(site);
    const revision = String(one?.event?.revision);
    const saved = await answered(visitor, link, 'save', { title: 'Open night', venue: 'New hall', revision });
    expect([saved.status, (await saved.text()).includes('Saved.')]).toEqual([200, true]);
    expect((await waiting(site))[0]?.event).toMatchObject({
      title: 'Open night',
      status: 'pending',
      venue: one?.event?.venue,
    });
    const late = await answered(visitor, link, 'save', { title: 'Older', revision });
    expect([late.status, (await late.text()).includes('Older')]).toEqual([422, true]);
    expect((await answered(visitor, link, 'withdraw')).status).toBe(200);
    expect((await site.calendar.load('event', [one?.one.event ?? 0]))[0]?.status).toBe('trash');
    expect(await site.submissions.list()).toEqual([]);
    expect((await visitor.get(link)).status).toBe(404);
  });

  it.each(['publish', 'draft', 'refuse'])('ends with the decision: %s', async (action) => {
    const { site, clock } = await opened();
    const visitor = site.visitor();
    const link = linkIn((await submitted(visitor, clock)).text);
    const [one] = await waiting(site);
    const editor = await site.as('editor');
    await editor.text('/manage/submissions');
    const revision = String(one?.event?.revision);
    expect(
      (await editor.post('/manage/submissions', { id: one?.one.id ?? '', action, revision })).status,
    ).toBe(303);
    for (const what of ['save', 'withdraw', 'confirm'])
      expect((await answered(visitor, link, what, { title: 'Mine' })).status).toBe(404);
    const [event] = await site.calendar.load('event', [one?.one.event ?? 0]);
    expect(event?.title).toBe('Open day');
  });

  it('is that of one submission alone', async () => {
    const { site, clock } = await opened();
    const visitor = site.visitor();
    const link = linkIn((await submitted(visitor, clock)).text);
    const secret = secretIn(link);
    const stamp = stampIn(await visitor.text(FORM));
    const first = secret.startsWith('0') ? '1' : '0';
    for (const other of [`${first}${secret.slice(1)}`, secret.slice(0, -1), stamp, secret.slice(0, 12)])
      expect((await visitor.get(`${FORM}/mine?link=${other}`)).status).toBe(404);
  });
});

it('a form that is sent again while its message is on its way waits for what comes of that', async () => {
  const { mails, send } = mailbox();
  let lose = (): void => undefined;
  let hold = (): void => undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  let calls = 0;
  const { site, clock } = await opened({
    submissions: {
      limits: MANY,
      async send(mail) {
        calls += 1;
        if (calls > 1) return send(mail);
        hold();
        return new Promise((_, reject) => {
          lose = () => reject(new Error('The server for mail does not answer.'));
        });
      },
    },
  });
  const visitor = site.visitor();
  const stamp = stampIn(await visitor.text(FORM));
  clock.now += 10_000;
  const first = visitor.post(FORM, { ...FILLED, stamp });
  await held;
  const second = visitor.post(FORM, { ...FILLED, stamp });
  // it is on its way
  for (let page = 0; page < 20; page++) await site.visitor().text(FORM);
  lose();
  expect([(await first).status, (await second).status]).toEqual([422, 200]);
  expect(mails).toHaveLength(1);
  await answered(visitor, linkIn(mails[0]?.text ?? ''), 'confirm');
  expect(await waiting(site)).toMatchObject([{ event: { title: 'Open day' } }]);
});
