import { createMemoryMedia } from '@kalends/media';
import { createUploads } from '@kalends/media/http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EditorSite } from '../site.js';
import {
  answered,
  FILLED,
  FORM,
  linkIn,
  mailbox,
  MANY,
  opened,
  stampIn,
  submitted,
  waiting,
} from './submitting.js';

/** A GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODdhAQABAIABAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64');

/** Sends the form of a page with a picture that the page does not ask for. */
function withPicture(site: EditorSite, fields: Readonly<Record<string, string | readonly string[]>>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  body.append('image', new Blob([PIXEL], { type: 'image/gif' }), 'pixel.gif');
  return fetch(site.base + FORM, { method: 'POST', body, headers: { origin: site.base } });
}

describe('a venue that waits for review', () => {
  it('is named to no visitor but the one who submitted it', async () => {
    const { site, clock } = await opened();
    const visitor = site.visitor();
    const link = linkIn((await submitted(visitor, clock, { venue: 'Hidden hall' })).text);
    const [one] = await waiting(site);
    const number = `#${one?.event?.venue}`;
    const other = site.visitor();
    expect(await other.text(`${FORM}?venue=${encodeURIComponent(number)}`)).not.toContain('Hidden hall');
    const own = linkIn((await submitted(other, clock)).text);
    for (const asked of [
      submitted(other, clock, { venue: number, title: '' }).then(({ text }) => text),
      answered(other, own, 'save', { venue: number, title: '' }).then((answer) => answer.text()),
    ])
      expect(await asked).not.toContain('Hidden hall');
    const page = await visitor.text(link);
    expect(page).toContain('value="Hidden hall"');
    // visitors have no forms of venues
    expect(page).not.toContain('/venues/');
  });

  it('is linked to no event but that of the one who submitted it', async () => {
    const { site, clock } = await opened();
    const visitor = site.visitor();
    await submitted(visitor, clock, { venue: 'Hidden hall' });
    const link = linkIn((await submitted(visitor, clock, { 'organizer[]': ['The club'] })).text);
    const before = await waiting(site);
    const fields = { title: 'Open day', venue: 'Hidden hall', 'organizer[]': ['The club', 'The choir'] };
    expect((await answered(visitor, link, 'save', fields)).status).toBe(200);
    const [first, second] = await waiting(site);
    expect(second?.event?.venue).toBeGreaterThan(0);
    expect(second?.event?.venue).not.toBe(first?.event?.venue);
    expect(second?.event?.organizer).toHaveLength(2);
    expect(second?.event?.organizer[0]).toBe(before[1]?.event?.organizer[0]);
  });
});

it('a change that names new venues or organizers counts as an event', async () => {
  const { site, clock } = await opened({ submissions: { limits: { ofClient: 3 } } });
  const visitor = site.visitor();
  const link = linkIn((await submitted(visitor, clock)).text);
  const statuses: number[] = [];
  for (const venue of ['One', 'Two', 'Two', '', 'Three'])
    statuses.push((await answered(visitor, link, 'save', { title: 'Open day', venue })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await site.calendar.select({ kind: 'venue', status: ['pending'] })).total).toBe(2);
});

it('a form that is sent again after its event was withdrawn is another event', async () => {
  const { site, clock } = await opened();
  const visitor = site.visitor();
  const stamp = stampIn(await visitor.text(FORM));
  clock.now += 10_000;
  const link = linkIn(await (await visitor.post(FORM, { ...FILLED, stamp })).text());
  await answered(visitor, link, 'withdraw');
  clock.now += 10_000;
  expect((await visitor.post(FORM, { ...FILLED, stamp })).status).toBe(200);
  expect((await waiting(site)).map(({ event }) => event?.status)).toEqual(['pending']);
  expect((await visitor.get(link)).status).toBe(404);
});

describe('the address of a sender', () => {
  it('is not confirmed by the link in a message to another one, for the same form', async () => {
    const { mails, send } = mailbox();
    const { site, clock } = await opened({ submissions: { send, limits: { ...MANY, unconfirmed: 1 } } });
    const visitor = site.visitor();
    const stamp = stampIn(await visitor.text(FORM));
    clock.now += 10_000;
    await visitor.post(FORM, { ...FILLED, stamp, sender_email: 'mallory@mail.example' });
    // one more lets the first be forgotten
    await submitted(visitor, clock, { sender_email: 'bob@mail.example' });
    await visitor.post(FORM, { ...FILLED, stamp, sender_email: 'ann@mail.example' });
    expect(mails.map(({ to }) => to)).toEqual([
      'mallory@mail.example',
      'bob@mail.example',
      'ann@mail.example',
    ]);
    const [first = '', , third = ''] = mails.map(({ text }) => linkIn(text));
    expect((await answered(visitor, first, 'confirm')).status).toBe(404);
    expect(await waiting(site)).toEqual([]);
    expect((await answered(visitor, third, 'confirm')).status).toBe(200);
    expect(await site.submissions.list()).toMatchObject([{ email: 'ann@mail.example' }]);
  });

  it('is not confirmed by the message to another one, for a form that is sent twice at once', async () => {
    const { mails, send } = mailbox();
    const { site, clock } = await opened({ submissions: { send, limits: MANY } });
    const visitor = site.visitor();
    const stamp = stampIn(await visitor.text(FORM));
    clock.now += 10_000;
    const answers = await Promise.all(
      ['mallory@mail.example', 'ann@mail.example', 'bob@mail.example'].map((sender_email) =>
        visitor.post(FORM, { ...FILLED, stamp, sender_email }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(mails).toHaveLength(1);
    await answered(visitor, linkIn(mails[0]?.text ?? ''), 'confirm');
    expect(await site.submissions.list()).toMatchObject([{ email: mails[0]?.to }]);
  });
});

it('a picture is stored only where the form has one', async () => {
  for (const [options, stored] of [
    [{ fields: ['title'] }, 0],
    [{ send: mailbox().send }, 0],
    [{}, 1],
  ] as const) {
    const uploads = createUploads({ media: createMemoryMedia() });
    const { site, clock } = await opened({ uploads, submissions: options });
    const stamp = stampIn(await site.visitor().text(FORM));
    clock.now += 10_000;
    expect((await withPicture(site, { ...FILLED, stamp })).status).toBe(200);
    expect((await site.calendar.select({ kind: 'image' })).total).toBe(stored);
  }
});

it('a message that is never sent holds up no decision', async () => {
  let send = (): Promise<unknown> => Promise.resolve();
  const { mails, send: keep } = mailbox();
  const { site, clock } = await opened({
    submissions: { send: (mail) => Promise.all([keep(mail), send()]) },
  });
  await submitted(site.visitor(), clock);
  await answered(site.visitor(), linkIn(mails[0]?.text ?? ''), 'confirm');
  const [one] = await site.submissions.list();
  send = () => new Promise(() => undefined);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const decided = site.submissions.decide(one?.id ?? '', { accepted: true, title: 'Open day', message: '' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await decided).toBe(false);
  expect(await site.submissions.list()).toEqual([]);
});
