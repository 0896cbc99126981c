import { describe, expect, it } from 'vitest';
import {
  checkedActor,
  GUEST,
  hasAllRights,
  HOST,
  isGuest,
  loggedId,
  numberedActor,
  type Actor,
} from '../../src/access/actor.js';

const refusal = (reason: string) => `The actor cannot be used: ${reason}.`;

describe('a checked actor', () => {
  it.each([
    null,
    HOST,
    GUEST,
    { id: 'ada', role: 'editor' },
    { id: 7, role: 'subscriber', capabilities: [] },
  ])('is the given one: %j', (actor) => {
    expect(checkedActor(actor as Actor | null)).toBe(actor);
  });

  it.each<[actor: unknown, reason: string]>([
    [{ id: 1.5, role: 'editor' }, 'its id 1.5 is no positive integer'],
    [{ id: -1, role: 'editor' }, 'its id -1 is no positive integer'],
    [{ id: 2 ** 53, role: 'editor' }, 'its id 9007199254740992 is no positive integer'],
    [{ role: 'editor' }, 'its id undefined is no positive integer'],
    [
      { id: 1, role: 'editor', capabilities: ['fly', 'edit_posts', 3, {}] },
      'it has unknown capabilities: fly, 3, object',
    ],
    ['editor', 'it is neither an object nor null'],
    [undefined, 'it is neither an object nor null'],
    [{ id: 1, role: 'editor', capabilities: 'edit_posts' }, 'its capabilities are no list'],
    [
      { id: 1, role: ['editor'] },
      'its role object is none of administrator, editor, author, contributor, subscriber',
    ],
    [
      { id: 1, role: 'boss' },
      'its role boss is none of administrator, editor, author, contributor, subscriber',
    ],
  ])('is not %j', (actor, reason) => {
    expect(() => checkedActor(actor as Actor)).toThrow(
      expect.objectContaining({ code: 'internal', message: refusal(reason) }),
    );
  });

  it('has a number, where one is needed', () => {
    const actor: Actor = { id: 7, role: 'editor' };
    expect(numberedActor(actor)).toBe(actor);
    expect(() => numberedActor({ id: 'ada', role: 'editor' })).toThrow(
      refusal('its id ada is a text, which `calendar.actorOf` turns into a number'),
    );
  });
});

it('logs have the id of each actor but the guest', () => {
  expect([null, GUEST, HOST, { id: 7, role: 'author' } as const].map(loggedId)).toEqual([null, null, 1, 7]);
  expect([null, GUEST, HOST, { ...GUEST }].map(isGuest)).toEqual([false, true, false, false]);
});

it('an administrator has all rights, unless a list names them', () => {
  expect(hasAllRights(HOST)).toBe(true);
  expect(hasAllRights({ ...HOST, capabilities: ['edit_posts'] })).toBe(false);
  expect(hasAllRights({ id: 7, role: 'editor' })).toBe(false);
  expect(hasAllRights(null)).toBe(false);
});

it('the guest cannot be changed', () => {
  expect(Object.isFrozen(GUEST)).toBe(true);
  expect(Object.isFrozen(GUEST.capabilities)).toBe(true);
  expect(GUEST).toEqual({ id: 0, role: 'contributor', capabilities: ['edit_posts', 'upload_files'] });
});
