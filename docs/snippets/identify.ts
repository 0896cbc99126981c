import type { Actor, Role } from '@kalends/core';
import type { Identify } from '@kalends/http-adapter';
import { createHmac, timingSafeEqual } from 'node:crypto';

// #region session
/** What the site keeps of a session that someone has logged in to. */
export interface Session {
  readonly userId: number;
  readonly role: Role;
}

/** Members have a session, whose id is in the cookie `sid`; `find` looks it up where the site keeps sessions. */
export const identifyBySession =
  (find: (id: string) => Promise<Session | undefined>): Identify =>
  async ({ headers }) => {
    const [, id] = /(?:^|; )sid=([\w-]+)/.exec(String(headers['cookie'])) ?? [];
    const session = id === undefined ? undefined : await find(id);
    return session === undefined ? null : { id: session.userId, role: session.role };
  };
// #endregion session

// #region jwt
const ROLES: readonly unknown[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];

/** What a token says, if it is signed with the secret (HS256) and not over. */
function claimsOf(token: string, secret: string): Record<string, unknown> | undefined {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  return Number(read['exp']) * 1000 > Date.now() ? read : undefined;
}

const isRole = (role: unknown): role is Role => ROLES.includes(role);

/** Who has a JSON Web Token, `Authorization: Bearer …`, is the user `sub` with the role `role`. */
export const identifyByToken =
  (secret: string): Identify =>
  ({ headers }): Actor | null => {
    const [, token] = /^Bearer (\S+)$/i.exec(String(headers['authorization'])) ?? [];
    const claims = token === undefined ? undefined : claimsOf(token, secret);
    return claims !== undefined && isRole(claims['role'])
      ? { id: Number(claims['sub']), role: claims['role'] }
      : null;
  };
// #endregion jwt
