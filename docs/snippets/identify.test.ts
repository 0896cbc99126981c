import type { Identify } from '@kalends/http-adapter';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { identifyBySession, identifyByToken } from './identify.js';

const ask = async (identify: Identify, headers: Readonly<Record<string, string>>) =>
  identify({ method: 'GET', url: '/', headers, body: async () => new Uint8Array() }, undefined);

it('knows who has a session', async () => {
  const identify = identifyBySession(async (id) =>
    id === 's-1' ? { userId: 7, role: 'author' } : undefined,
  );
  expect(await ask(identify, { cookie: 'theme=dark; sid=s-1' })).toEqual({ id: 7, role: 'author' });
  expect(await ask(identify, { cookie: 'sid=s-2' })).toBeNull();
  expect(await ask(identify, {})).toBeNull();
});

describe('a token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (claims: object, secret: string) => {
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const identify = identifyByToken('s3cret');
  const by = (token: string) => ask(identify, { authorization: `Bearer ${token}` });
  const claims = { sub: '7', role: 'author', exp: Date.now() / 1000 + 60 };

  it('names its user', async () => {
    expect(await by(sign(claims, 's3cret'))).toEqual({ id: 7, role: 'author' });
  });

  it('is of no use when it is forged, over, or gives no role', async () => {
    expect(await by(sign(claims, 'another'))).toBeNull();
    expect(await by(sign({ ...claims, exp: Date.now() / 1000 - 1 }, 's3cret'))).toBeNull();
    expect(await by(sign({ ...claims, role: 'king' }, 's3cret'))).toBeNull();
    expect(await by('a.b')).toBeNull();
    expect(await ask(identify, {})).toBeNull();
  });
});
