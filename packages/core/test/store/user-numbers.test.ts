import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../src/access/actor.js';
import { createCalendar, type Calendar } from '../../src/calendar.js';
import { copyRecords } from '../../src/store/copy/copy-records.js';

const UUID = '0b6f2a3e-7c5d-4a51-9a55-2f8f3f0c9d11';

const REQUIRED = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

const user = (id: string) => ({ id, role: 'author' }) as const;

const refused = (message: string): Error =>
  expect.objectContaining({ code: 'internal', message: expect.stringContaining(message) as string }) as Error;

/** An event that a user has drafted. */
async function drafted(calendar: Calendar, id: string) {
  const view = calendar.as(await calendar.actorOf(user(id)));
  return view.events.create({ ...REQUIRED, title: 'Jazz', status: 'draft' });
}

describe('a user whose id is a text', () => {
  it('is numbered once, above all that is counted', async () => {
    const store = createReferenceStore();
    const { id, role } = await createCalendar({ store }).actorOf(user(UUID));
    expect(Number.isSafeInteger(id) && id >= 2 ** 52).toBe(true);
    expect(role).toBe('author');
    expect(await createCalendar({ store }).actorOf(user(UUID))).toEqual({ id, role });
  });

  it('is found by the author of a record', async () => {
    const calendar = createCalendar({ store: createReferenceStore() });
    for (const id of [UUID, 'auth0|5f7c', 'ann@example.org', 'Žofie 🙂', '\0', ' '])
      expect(await calendar.userOf((await drafted(calendar, id)).author)).toBe(id);
    for (const author of [0, 1, 7, 2 ** 52, -1, 0.5]) expect(await calendar.userOf(author)).toBeUndefined();
  });

  it('is another one in other letters, or by the digits of a number', async () => {
    const calendar = createCalendar({ store: createReferenceStore() });
    const ids = ['ann', 'Ann', 'ann ', 'e\u0301', '\u00E9', '7', '07', 'a/b', 'a%2Fb'];
    const actors = await Promise.all(ids.map((id) => calendar.actorOf(user(id))));
    expect(new Set(actors.map(({ id }) => id)).size).toBe(ids.length);
    expect(actors.some(({ id }) => id === 7)).toBe(false);
  });

  it('sees the own drafts and those of no one else', async () => {
    const calendar = createCalendar({ store: createReferenceStore() });
    const { id } = await drafted(calendar, 'ann');
    const [ann, bob] = [await calendar.actorOf(user('ann')), await calendar.actorOf(user('bob'))];
    expect(await calendar.as(ann).events.get(id)).toMatchObject({ author: ann.id });
    await expect(calendar.as(bob).events.get(id)).rejects.toMatchObject({ code: 'not_accessible' });
  });

  it('keeps the number in a copy of the calendar', async () => {
    const [from, to] = [createReferenceStore(), createReferenceStore()];
    const users = ['ann', 'bob', 'cleo', 'dan', 'eve'];
    const source = createCalendar({ store: from });
    for (const id of users) await drafted(source, id);
    await copyRecords({ from, to, batch: 3 });
    const copy = createCalendar({ store: to });
    for (const id of users) expect(await copy.actorOf(user(id))).toEqual(await source.actorOf(user(id)));
  });

  it('cannot be empty, long or half a character', async () => {
    const calendar = createCalendar({ store: createReferenceStore() });
    for (const id of ['', 'x'.repeat(201), 'é'.repeat(34), '\uD800'])
      await expect(calendar.actorOf(user(id))).rejects.toEqual(refused('its id has to be one to 200'));
    await expect(calendar.actorOf(user('x'.repeat(200)))).resolves.toMatchObject({ role: 'author' });
  });
});

describe('an actor that needs no number', () => {
  it('stays as it is', async () => {
    const calendar = createCalendar({ store: createReferenceStore() });
    const actor = { id: 7, role: 'editor' } as const;
    expect(await calendar.actorOf(actor)).toBe(actor);
    expect(await calendar.actorOf(null)).toBeNull();
  });

  it('is checked', async () => {
    const calendar = createCalendar({ store: createReferenceStore() });
    await expect(calendar.actorOf({ id: 0, role: 'editor' })).rejects.toEqual(refused('0 is no positive'));
    const boss = { id: 'ann', role: 'boss' as Actor['role'] };
    await expect(calendar.actorOf(boss)).rejects.toEqual(refused('its role boss'));
  });
});

it('a text is no actor of a view, and the message names the call', () => {
  // as a host without types sees it: a text does not compile
  const calendar: { as(actor: object | null): unknown } = createCalendar({ store: createReferenceStore() });
  expect(() => calendar.as({ id: 'ann', role: 'author' })).toThrow(refused('`calendar.actorOf`'));
});
