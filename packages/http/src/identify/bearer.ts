import type { Actor } from '@kalends/core';
import { checkedActor } from '@kalends/core/adapter';
import { RequestError } from '../request-error.js';
import type { Identify } from './identify.js';
import { credentials } from './identify.js';
import { createDigest, equalDigests } from './secret-digest.js';

/** A token and the actor that it stands for. */
export interface BearerToken {
  readonly token: string;
  readonly actor: Actor<number | string>;
}

/**
 * Identifies callers by `Authorization: Bearer TOKEN`. Tokens are kept in memory as digests and compared in constant
 * time. Requests without the header, with another scheme or an empty token are anonymous; a wrong token is answered
 * with `incorrect_password`.
 *
 * @throws CalendarError `internal` if an actor has an unknown role or capability, or an invalid id
 */
export function bearer(tokens: readonly BearerToken[]): Identify {
  for (const { actor } of tokens) checkedActor(actor);
  const digest = createDigest();
  const digestAll = () =>
    Promise.all(tokens.map(async ({ token, actor }) => ({ stored: await digest(token), actor })));
  let known: Awaited<ReturnType<typeof digestAll>> | undefined;
  return async (request) => {
    const text = credentials(request, 'bearer');
    if (text === undefined) return null;
    const given = await digest(text);
    known ??= await digestAll();
    const matching = known.filter(({ stored }) => equalDigests(given, stored));
    const [first] = matching;
    if (first === undefined) throw new RequestError('incorrect_password', 'The provided token is invalid.');
    return first.actor;
  };
}
