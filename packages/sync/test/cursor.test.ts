import type { SyncPosition } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { createCursors } from '../src/cursor.js';

const OWNER = { selection: 'events', rights: 'null' };

/** The cursors of a calendar with this secret. */
const cursorsOf = (secret: string) => createCursors({ secret: () => Promise.resolve(secret) });

const AT = '2026-11-20T12:00:00.000Z';

/** Positions with each of their parts there, missing, and zero. */
const POSITIONS: readonly SyncPosition[] = [
  { version: 0 },
  { version: 12_345_678, at: AT },
  { version: 3, seen: { version: 0 } },
  { version: 3, at: AT, seen: { version: 2, at: AT } },
  { version: 3, state: { kind: 'category', after: 0 } },
  { version: 3, state: { kind: 'event', after: 900 } },
  { version: 3, linked: { to: 9, kind: 'category', after: 0 } },
  { version: 3, at: AT, seen: { version: 1 }, linked: { to: 9, kind: 'organizer', after: 4 } },
  {
    ...{ version: 3, at: AT, seen: { version: 1, at: AT } },
    ...{ state: { kind: 'tag', after: 5 }, linked: { to: 0, kind: 'venue', after: 6 } },
  },
];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Other texts for the bytes of a cursor: the last letter may have bits that say nothing. */
const spelledOtherwise = (cursor: string): string[] =>
  LETTERS.split('')
    .map((letter) => `${cursor.slice(0, -1)}${letter}`)
    .filter(
      (other) => other !== cursor && Buffer.from(other, 'base64url').equals(Buffer.from(cursor, 'base64url')),
    );

it('a cursor whose last letter is another one for the same bytes is refused', async () => {
  const cursors = cursorsOf('secret');
  const written = await Promise.all(POSITIONS.map((position) => cursors.write(position, OWNER)));
  const others = written.flatMap(spelledOtherwise);
  expect(others.length).toBeGreaterThan(2);
  for (const other of others)
    await expect(cursors.read(other, OWNER)).rejects.toMatchObject({ code: 'sync_token_expired' });
});

describe('a cursor', () => {
  it.each(POSITIONS)('is %j and nothing else', async (position) => {
    const cursors = cursorsOf('secret');
    const cursor = await cursors.write(position, OWNER);
    expect(await cursors.read(cursor, OWNER)).toStrictEqual(position);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(await cursors.write(position, OWNER)).toBe(cursor);
  });

  it('is the same in the next version of the program', async () => {
    const position: SyncPosition = { version: 7, at: AT, state: { kind: 'venue', after: 2 } };
    expect(await cursorsOf('secret').write(position, OWNER)).toBe(
      'G2Da-FJ4y5E2tedWhJ671_fVwI2VclaebAF1ex4tEVbYfOorz-9YIT4Q1YBkbX5ze1_2hqQoNTfM4tOSRDkRIOJv' +
        'tY2UU3HLrpPN9dyC00u7EXm65IKUxeJ3TKo-Yoh3VMaRI-u0kBHBUwTzdxpqOlRCpuFpr2Zx50dgnbtZOMEDQaxd' +
        'lBSQqyRB9-S4Qsh8vHETH-BubxQ4xd_-',
    );
  });

  it('has another nonce for each position, and no length that tells of it', async () => {
    const cursors = cursorsOf('secret');
    const written = await Promise.all([1, 2, 4_000_000].map((version) => cursors.write({ version }, OWNER)));
    expect(new Set(written.map((cursor) => cursor.slice(0, 16))).size).toBe(written.length);
    // the nonce, two blocks of text and the tag of AES-GCM
    const bytes = written.map((cursor) => Buffer.from(cursor, 'base64url').length);
    expect(new Set(bytes)).toEqual(new Set([12 + 128 + 16]));
  });

  it.each([
    ['a number', 7],
    ['nothing', undefined],
    ['too short', 'a'.repeat(23)],
    ['too long', 'a'.repeat(601)],
    ['with a sign before it', `.${'a'.repeat(30)}`],
    ['with a sign after it', `${'a'.repeat(30)}.`],
  ])('that is %s is none', async (_, cursor) => {
    await expect(cursorsOf('secret').read(cursor, OWNER)).rejects.toMatchObject({
      ...{ code: 'invalid_param', message: 'Invalid parameter(s): cursor' },
      data: { params: { cursor: 'Invalid parameter.' }, reasons: { cursor: 'It is no cursor.' } },
    });
  });

  it.each([24, 600])('of %i letters may be one, of another calendar', async (length) => {
    await expect(cursorsOf('secret').read('a'.repeat(length), OWNER)).rejects.toMatchObject({
      code: 'sync_token_expired',
      message: 'It was written by another calendar, or with another secret. Start without a cursor.',
    });
  });

  it('tells apart what it does not belong to', async () => {
    const cursors = cursorsOf('secret');
    const cursor = await cursors.write({ version: 7 }, OWNER);
    await expect(cursors.read(cursor, { ...OWNER, selection: 'venues' })).rejects.toMatchObject({
      code: 'invalid_param',
      data: { reasons: { cursor: 'It belongs to other kinds, or to another filter.' } },
    });
    await expect(cursors.read(cursor, { ...OWNER, rights: '5' })).rejects.toMatchObject({
      code: 'sync_token_expired',
      message: 'Your rights have changed. Start without a cursor.',
    });
    await expect(cursorsOf('other').read(cursor, OWNER)).rejects.toMatchObject({
      code: 'sync_token_expired',
    });
  });

  it('needs the secret of the store once, and offers 32 random bytes for one', async () => {
    const offered: string[] = [];
    const made = () =>
      createCursors({ secret: (random) => Promise.resolve(offered.push(random)).then(() => random) });
    const cursors = made();
    await Promise.all([cursors.write({ version: 1 }, OWNER), cursors.write({ version: 2 }, OWNER)]);
    await made().write({ version: 1 }, OWNER);
    expect(new Set(offered).size).toBe(2);
    for (const secret of offered) expect(secret).toMatch(/^[\w-]{43}$/);
  });
});
