import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '@kalends/core';
import { basicAuth } from '../../src/identify/basic-auth.js';
import { bearer } from '../../src/identify/bearer.js';
import type { Identify } from '../../src/identify/identify.js';
import { createDigest, equalDigests } from '../../src/identify/secret-digest.js';
import {
  ADMIN,
  answer,
  echoHandler,
  echoOf,
  request,
  ROOT,
} from '../../../http-adapter/test/echo-interface.js';

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

const who = async (identify: Identify, authorization?: string): Promise<Actor<number | string> | null> =>
  identify(request('GET', '/', authorization === undefined ? {} : { authorization }), undefined);

const USERS = [
  { id: 1, name: 'admin', email: 'Admin@Example.com', role: 'administrator', password: 'abcd EFGH 1234' },
  { id: 2, name: 'Renée', role: 'author', capabilities: ['edit_posts'], password: 'pass:wörd' },
] as const;

describe('users and tokens with an unknown role', () => {
  const refused = expect.objectContaining({ code: 'internal' }) as Error;
  const role = 'boss' as Actor['role'];

  it('are refused when they are set up', () => {
    expect(() => basicAuth([{ id: 1, name: 'admin', password: 'x', role }])).toThrow(refused);
    expect(() => bearer([{ token: 'x', actor: { id: 1, role } }])).toThrow(refused);
  });
});

describe('basicAuth', () => {
  const identify = basicAuth(USERS);

  it.each([
    [basic('admin', 'abcd EFGH 1234'), 1],
    [basic('admin', 'abcdEFGH1234'), 1],
    [basic('ADMIN', 'abcdEFGH1234'), 1],
    [basic('admin@example.com', 'abcdEFGH1234'), 1],
    [basic('renée', 'pass:wörd'), 2],
    [basic('admin', 'abcdEFGH1234').replace('Basic', 'bAsIc'), 1],
    [basic('admin', 'abcdEFGH1234').replace(' ', '   '), 1],
  ])('%s is user %d', async (authorization, id) => {
    expect(await who(identify, authorization)).toMatchObject({ id });
  });

  it.each([
    undefined,
    '',
    'Basic',
    'Basic ',
    'Basic !!!',
    'Basic YWRtaW4=',
    'Bearer abc',
    'Basicx YWRtaW46eA==',
    'Negotiate x',
    basic('admin', ''),
    basic('', ''),
  ])('%s is anonymous', async (authorization) => {
    expect(await who(identify, authorization)).toBeNull();
  });

  it.each([
    [basic('nemo', 'x'), 'invalid_username'],
    [basic('', 'x'), 'invalid_username'],
    [basic('__proto__', 'x'), 'invalid_username'],
    [basic('admin', 'wrong'), 'incorrect_password'],
    [basic('admin', 'abcdefgh1234'), 'incorrect_password'],
  ])('%s fails', async (authorization, code) => {
    await expect(who(identify, authorization)).rejects.toMatchObject({ code });
  });

  it('gives the actor its role and its own capabilities', async () => {
    expect(await who(identify, basic('renée', 'pass:wörd'))).toEqual({
      id: 2,
      role: 'author',
      capabilities: ['edit_posts'],
    });
  });

  it('leaves the comparison to `verify` where the host hashes', async () => {
    const hashed = basicAuth([{ id: 3, name: 'x', role: 'editor', password: 'hash of ab' }], {
      verify: async (given, stored) => stored === `hash of ${given}`,
    });
    expect(await who(hashed, basic('x', 'a b'))).toMatchObject({ id: 3 });
    await expect(who(hashed, basic('x', 'hash of ab'))).rejects.toMatchObject({ code: 'incorrect_password' });
  });
});

describe('bearer', () => {
  const identify = bearer([
    { token: 'first', actor: ADMIN },
    { token: 'second', actor: { id: 2, role: 'author' } },
  ]);

  it('knows its tokens', async () => {
    expect(await who(identify, 'Bearer second')).toEqual({ id: 2, role: 'author' });
    expect(await who(identify, 'bearer first')).toEqual(ADMIN);
  });

  it('takes what is no token for anonymous, and refuses a wrong one', async () => {
    expect(await who(identify, 'Bearer ')).toBeNull();
    expect(await who(identify, basic('a', 'b'))).toBeNull();
    expect(await who(identify)).toBeNull();
    await expect(who(identify, 'Bearer third')).rejects.toMatchObject({ code: 'incorrect_password' });
  });
});

describe('digests', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Where a program may run: on Node, on an older Node, and where nothing is known of Node. */
  const RUNTIMES = [
    ['node', process],
    ['older node', { ...process, getBuiltinModule: undefined }],
    ['web', undefined],
  ] as const;

  it.each(RUNTIMES)('tell secrets apart under a key of their own: %s', async (_name, found) => {
    vi.stubGlobal('process', found);
    const [digest, other] = [createDigest(), createDigest()];
    vi.unstubAllGlobals();
    const first = await digest('pass:wörd');
    expect(first).toHaveLength(32);
    expect(equalDigests(await digest('pass:wörd'), first)).toBe(true);
    expect(equalDigests(await digest('pass:word'), first)).toBe(false);
    expect(equalDigests(await other('pass:wörd'), first)).toBe(false);
  });

  it.each(RUNTIMES)('identify: %s', async (_name, found) => {
    vi.stubGlobal('process', found);
    const [byPassword, byToken] = [
      basicAuth(USERS),
      bearer([{ token: 't', actor: { id: 4, role: 'author' } }]),
    ];
    vi.unstubAllGlobals();
    expect(await who(byPassword, basic('admin', 'abcdEFGH1234'))).toMatchObject({ id: 1 });
    await expect(who(byPassword, basic('admin', 'abcd'))).rejects.toMatchObject({
      code: 'incorrect_password',
    });
    expect(await who(byToken, 'Bearer t')).toMatchObject({ id: 4 });
    await expect(who(byToken, 'Bearer u')).rejects.toMatchObject({ code: 'incorrect_password' });
  });
});

it('digests are equal byte by byte', () => {
  expect(equalDigests(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  expect(equalDigests(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
  expect(equalDigests(Uint8Array.of(1, 0), Uint8Array.of(1))).toBe(false);
});

describe('wrong credentials', () => {
  const handler = echoHandler({ identify: basicAuth(USERS) });
  const wrong = { authorization: basic('admin', 'wrong') };

  it.each([
    ['GET', '/things', {}, ''],
    ['GET', '/nothing', {}, ''],
    ['OPTIONS', '/things', {}, ''],
    ['POST', '/things', { 'content-type': 'application/json' }, '{bad'],
  ])('fail every route: %s %s', async (method, path, headers, body) => {
    const response = await answer(handler, request(method, ROOT + path, { ...wrong, ...headers }, body));
    expect(response.status).toBe(401);
    expect(JSON.parse(response.body)).toEqual({
      code: 'incorrect_password',
      message: 'The provided password is an invalid application password.',
      data: { status: 401 },
    });
    expect(response.headers).not.toHaveProperty('Allow');
  });

  it('reach the routes when they are right', async () => {
    const right = { authorization: basic('admin', 'abcdEFGH1234') };
    expect(await echoOf(handler, request('GET', `${ROOT}/things/7`, right))).toMatchObject({
      actor: 1,
      key: '7',
    });
  });
});
