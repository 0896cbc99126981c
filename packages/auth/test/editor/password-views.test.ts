import { addAccount, changeAccount, createAccountLinks } from '@kalends/auth';
import { passwordViews, peopleViews, reviewMails } from '@kalends/auth/editor';
import type { Mail } from '@kalends/editor/kit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HOSTILE, harmless } from '../../../editor/test/hostile.js';
import { openSite, PASSWORD, tokenIn, type EditorSite } from '../../../editor/test/site.js';
import { CHEAP } from '../request.js';

/** A site whose people have links, with the messages that it sends. */
async function open(sends: 'all' | 'none' | 'fails' = 'all', locale = 'en') {
  const mails: Mail[] = [];
  const state = { now: Date.UTC(2026, 10, 20, 12) };
  const clock = () => state.now;
  const send =
    sends === 'none'
      ? undefined
      : async (mail: Mail) => {
          mails.push(mail);
          if (sends === 'fails') throw new Error('The mail server is away.');
        };
  const site = await openSite({
    locale,
    clock,
    addsTo: ({ store, accounts, managed, sessions }) => {
      const linked = { links: createAccountLinks({ store, accounts, cost: CHEAP, clock }), send };
      return {
        views: [
          ...peopleViews(managed, { linked }),
          ...(sessions ? passwordViews({ ...linked, sessions, clock }) : []),
        ],
        ...(send && { onReview: reviewMails({ accounts: managed, send, locale, clock }) }),
      };
    },
  });
  onTestFinished(() => site.close());
  return { site, mails, state };
}

/** The path of the link in a page or a message. */
const linkIn = (text: string): string => /\/manage\/password\?secret=[\w-]+/.exec(text)?.[0] ?? '';
const secretIn = (text: string): string => /secret=([\w-]+)/.exec(text)?.[1] ?? '';

const NEW = { name: 'ann', email: 'ann@example.org', role: 'author' };

/** Invites someone, and returns the page that shows the link. */
async function invited(site: EditorSite, fields: object = {}) {
  const admin = await site.as('administrator');
  await admin.text('/manage/people/new');
  const answer = await admin.post('/manage/people/new', { ...NEW, ...fields, action: 'invite' });
  return { admin, status: answer.status, text: await answer.text() };
}

describe('an invitation', () => {
  it('is shown once and mailed, and by it the person chooses a password and is logged in', async () => {
    const { site, mails } = await open();
    const { text, status } = await invited(site);
    expect([status, linkIn(text)]).toEqual([200, expect.stringContaining('secret=')]);
    expect(text).toContain('It was sent to ann@example.org, too.');
    expect(mails).toEqual([
      {
        to: 'ann@example.org',
        subject: 'Invitation to Riverton',
        text: expect.stringContaining(`${site.base}${linkIn(text)}`),
      },
    ]);
    const ann = site.visitor();
    const page = await ann.text(linkIn(text));
    expect(page).toContain('For the account ann.');
    // programs that read mails open links, too
    expect(await site.visitor().text(linkIn(text))).toContain('For the account ann.');
    const form = { secret: secretIn(text), password: PASSWORD, password_again: PASSWORD };
    const chosen = await ann.post('/manage/password', form);
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, `${site.base}/manage`]);
    expect((await ann.get('/manage/events')).status).toBe(200);
    const again = site.visitor();
    await again.text(linkIn(text));
    expect((await again.get(linkIn(text))).status).toBe(403);
    expect((await site.visitor().logIn('ann')).status).toBe(303);
  });

  it('is shown without a way to send mails, without an address, and where a mail fails', async () => {
    const none = await open('none');
    expect(linkIn((await invited(none.site)).text)).not.toBe('');
    const fails = await open('fails');
    const { text } = await invited(fails.site);
    expect(text).toContain('It could not be sent to ann@example.org.');
    expect(linkIn(text)).not.toBe('');
    const addressless = await invited(fails.site, { name: 'bob', email: '' });
    expect(linkIn(addressless.text)).not.toBe('');
    expect(fails.mails).toHaveLength(1);
  });

  it('is refused with what was typed, and adds no one', async () => {
    const { site, mails } = await open();
    for (const fields of [
      { name: '' },
      { name: 'a:b' },
      { role: 'king' },
      { email: 'none' },
      { name: 'editor' },
    ]) {
      const { status, text } = await invited(site, fields);
      expect([fields, status, linkIn(text)]).toEqual([fields, 422, '']);
    }
    expect(mails).toEqual([]);
  });

  it('explains the roles, a sentence each', async () => {
    const { site } = await open();
    const admin = await site.as('administrator');
    const page = await admin.text('/manage/people/new');
    for (const sentence of ['May do everything', 'Writes, changes and publishes', 'sends them for review'])
      expect(page).toContain(sentence);
  });
});

describe('a link for a new password', () => {
  it('is made by administrators alone, for others', async () => {
    const { site } = await open();
    const id = (await site.accounts.find({ login: 'author' }))?.id ?? 0;
    const own = (await site.accounts.find({ login: 'administrator' }))?.id ?? 0;
    const admin = await site.as('administrator');
    await admin.text(`/manage/people/${id}`);
    const made = await (await admin.post(`/manage/people/${id}`, { action: 'link' })).text();
    expect(linkIn(made)).not.toBe('');
    expect((await admin.post(`/manage/people/${own}`, { action: 'link' })).status).toBe(404);
    const editor = await site.as('editor');
    expect((await editor.post(`/manage/people/${id}`, { action: 'link' })).status).toBe(403);
    // a page of another site makes none
    const foreign = await admin.post(
      `/manage/people/${id}`,
      { action: 'link' },
      { origin: 'https://evil.example' },
    );
    expect(foreign.status).toBe(403);
  });

  it('ends all sessions, and is refused with the reason at the field', async () => {
    const { site } = await open('all', 'de');
    const id = (await site.accounts.find({ login: 'author' }))?.id ?? 0;
    const author = await site.as('author');
    const admin = await site.as('administrator');
    await admin.text(`/manage/people/${id}`);
    const made = await (await admin.post(`/manage/people/${id}`, { action: 'link' })).text();
    const visitor = site.visitor();
    await visitor.text(linkIn(made));
    const secret = secretIn(made);
    for (const [fields, name, sentence] of [
      [{ password: 'kurz', password_again: 'kurz' }, 'password', 'mindestens 8 Zeichen'],
      [{ password: PASSWORD, password_again: 'anders' }, 'password_again', 'Passwörter'],
    ] as const) {
      const refused = await visitor.post('/manage/password', { secret, ...fields });
      const text = await refused.text();
      expect([refused.status, text]).toEqual([422, expect.stringContaining(`e-error-${name}`)]);
      expect(text).toContain(sentence);
      expect(text).not.toContain(`value="${PASSWORD}"`);
    }
    expect((await author.get('/manage/events')).status).toBe(200);
    const form = { secret, password: 'ganz neues Passwort', password_again: 'ganz neues Passwort' };
    expect((await visitor.post('/manage/password', form)).status).toBe(303);
    expect((await author.get('/manage/events')).status).toBe(303);
  });

  it('needs its own form: no page of another site, and no other token, sets a password', async () => {
    const { site } = await open();
    const { text } = await invited(site);
    const form = { secret: secretIn(text), password: PASSWORD, password_again: PASSWORD };
    const visitor = site.visitor();
    await visitor.text(linkIn(text));
    expect((await visitor.post('/manage/password', form, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
    const without = await visitor.post('/manage/password', { ...form, token: 'x' });
    expect(without.status).toBe(401);
    expect((await site.accounts.find({ login: 'ann' }))?.passwordHash).toBeNull();
  });
});

describe('a lost password', () => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    opened = await open();
    const { accounts } = opened.site;
    await changeAccount(accounts, 'author', { email: 'author@example.org' });
    await addAccount(
      accounts,
      { name: 'gone', email: 'gone@example.org', role: 'author', password: PASSWORD },
      { cost: CHEAP },
    );
    await changeAccount(accounts, 'gone', { disabled: true });
  });

  /** Asks for a link, and returns the answer without what differs in every page. */
  async function ask(name: string) {
    const visitor = opened.site.visitor();
    await visitor.text('/manage/lost-password');
    const answer = await visitor.post('/manage/lost-password', { name });
    const text = await answer.text();
    return { status: answer.status, text: text.replaceAll(tokenIn(text), 'TOKEN') };
  }

  it('answers the same for every name, and sends a link to an account with an address alone', async () => {
    const { site, mails } = opened;
    expect(await site.visitor().text('/manage/login')).toContain(
      '/manage/lost-password">Lost your password?',
    );
    const known = await ask('author');
    const answers = [await ask('editor'), await ask('no one'), await ask('gone'), await ask('')];
    for (const other of answers) expect(other).toEqual(known);
    expect(known.status).toBe(200);
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]).toMatchObject({ to: 'author@example.org', subject: 'New password for Riverton' });
    // by the address, too, whatever its case
    await ask('AUTHOR@example.org');
    await expect.poll(() => mails.length).toBe(2);
    const visitor = site.visitor();
    const form = { password: 'chosen by mail', password_again: 'chosen by mail' };
    await visitor.text(linkIn(mails[1]?.text ?? ''));
    const secret = secretIn(mails[1]?.text ?? '');
    expect((await visitor.post('/manage/password', { secret, ...form })).status).toBe(303);
    // the earlier one was replaced
    expect((await site.visitor().get(linkIn(mails[0]?.text ?? ''))).status).toBe(403);
  });

  it('is limited for each account and each network', async () => {
    const { mails, state } = opened;
    for (let count = 0; count < 5; count++) expect((await ask('author')).status).toBe(200);
    await expect.poll(() => mails.length).toBe(3);
    for (let count = 0; count < 5; count++) expect((await ask(`other ${count}`)).status).toBe(200);
    expect((await ask('author')).status).toBe(429);
    expect(mails).toHaveLength(3);
    state.now += 3_600_001;
    expect((await ask('author')).status).toBe(200);
    await expect.poll(() => mails.length).toBe(4);
  });

  it('shows nothing that a name could break', async () => {
    for (const name of HOSTILE.slice(0, 4)) {
      const visitor = opened.site.visitor();
      await visitor.text('/manage/lost-password');
      await harmless(visitor.post('/manage/lost-password', { name }), [200]);
      await harmless(visitor.get(`/manage/password?secret=${encodeURIComponent(name)}`), [403]);
    }
  });

  it('leads to an administrator where no mails are sent', async () => {
    const { site } = await open('none');
    const visitor = site.visitor();
    expect(await visitor.text('/manage/lost-password')).toContain('Ask an administrator');
    // there is no form, and one that is sent all the same has no effect
    await visitor.text('/manage/login');
    const sent = await visitor.post('/manage/lost-password', { name: 'author' });
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Ask an administrator')]);
  });
});

describe('an event that is sent for review', () => {
  const FORM = {
    ...{ title: 'Jazz', timezone: 'America/New_York', status: 'pending' },
    ...{ 'start_date[]': ['2026-12-01', '20:00'], 'end_date[]': ['2026-12-01', '22:00'] },
  };

  it('is told to those who publish and have an address, and the form says how many', async () => {
    const { site, mails } = await open();
    await changeAccount(site.accounts, 'editor', { email: 'editor@example.org' });
    await changeAccount(site.accounts, 'author', { email: 'author@example.org' });
    const contributor = await site.as('contributor');
    await contributor.text('/manage/events/new');
    const hostile = 'Jazz\r\nBcc: all@example.org';
    const sent = await contributor.post('/manage/events/new', { ...FORM, title: hostile });
    const page = await contributor.text(sent.headers.get('location') ?? '');
    expect(page).toContain('One person who publishes is told by mail.');
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]).toMatchObject({
      to: 'editor@example.org',
      subject: 'For review: Jazz Bcc: all@example.org',
      text: expect.stringMatching(/\/manage\/events\/\d+\n$/),
    });
  });

  it('is found in the list where no one is told, and editors who publish tell no one', async () => {
    const { site, mails } = await open('none');
    const contributor = await site.as('contributor');
    await contributor.text('/manage/events/new');
    const sent = await contributor.post('/manage/events/new', FORM);
    expect(await contributor.text(sent.headers.get('location') ?? '')).toContain('find it under “Pending”');
    const editor = await site.as('editor');
    await editor.text('/manage/events/new');
    const own = await editor.post('/manage/events/new', { ...FORM, title: 'Talk' });
    expect(await editor.text(own.headers.get('location') ?? '')).not.toContain('“Pending”');
    expect(mails).toEqual([]);
  });
});

describe('those who may not change the events of others', () => {
  it('begin with their own', async () => {
    const { site } = await open();
    const times = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };
    await site.calendar.events.create({ title: 'Of the office', ...times });
    const contributor = await site.as('contributor');
    await contributor.text('/manage/events/new');
    await contributor.post('/manage/events/new', {
      ...{ title: 'Of the contributor', timezone: 'America/New_York', status: 'draft' },
      ...{ 'start_date[]': ['2026-12-01', '20:00'], 'end_date[]': ['2026-12-01', '22:00'] },
    });
    for (const path of ['/manage/', '/manage/events?whose=mine']) {
      const mine = await contributor.text(path);
      expect(mine).toContain('Of the contributor');
      expect(mine).not.toContain('Of the office');
    }
    expect(await contributor.text('/manage/events?whose=')).toContain('Of the office');
    expect(await (await site.as('editor')).text('/manage/')).toContain('Of the office');
  });
});
