import { addAccount, createKey } from '@kalends/auth';
import { accountsAuth } from '@kalends/auth/http';
import { createCalendar, type Actor, type CalendarView } from '@kalends/core';
import { basicAuth, bearer, createHandler, limitLogins } from '@kalends/http-adapter';
import type { BasicUser, BearerToken, Handler } from '@kalends/http-adapter';
import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteAccounts } from '@kalends/store-sqlite';

export const calendar = createCalendar({ store: createMemoryStore() });

// #region as
const anybody = calendar.as(null); // reads what is published
const author = calendar.as({ id: 7, role: 'author' }); // writes as user 7
const helper = calendar.as({ id: 8, role: 'subscriber', capabilities: ['edit_posts', 'publish_posts'] });
// #endregion as

export { anybody, author, helper };

// #region may
/** Events that this caller may change, for a page with buttons. */
export async function changeable(view: CalendarView): Promise<number[]> {
  const { items } = await view.events.list({ per_page: 50 });
  return items.filter((event) => view.may('update', event)).map(({ id }) => id);
}
// #endregion may

// #region users
/** Who wrote an event that this user of ours may read: the id of that user. */
export async function authorOf(
  eventId: number,
  reader: { readonly id: string },
): Promise<string | undefined> {
  const view = calendar.as(await calendar.actorOf({ id: reader.id, role: 'author' }));
  const { author } = await view.events.get(eventId);
  return calendar.userOf(author);
}
// #endregion users

// #region sessions
/** Members have a session in a cookie; the pages of our app may use it, too. */
export const forMembers = (baseUrl: string, sessions: ReadonlyMap<string, Actor>): Handler =>
  createHandler({
    calendar,
    baseUrl,
    identify: ({ headers }) => {
      const [, session = ''] = /(?:^|; )session=(\w+)/.exec(String(headers['cookie'])) ?? [];
      return sessions.get(session) ?? null;
    },
    trustedOrigins: ['https://app.example'],
  });
// #endregion sessions

// #region logins
/** People log in by name and password. */
export const forPeople = (baseUrl: string, users: readonly BasicUser[]): Handler =>
  createHandler({ calendar, baseUrl, identify: limitLogins(basicAuth(users)) });

/** Programs bring a token. */
export const forPrograms = (baseUrl: string, tokens: readonly BearerToken[]): Handler =>
  createHandler({ calendar, baseUrl, identify: limitLogins(bearer(tokens)) });
// #endregion logins

// #region accounts
/** Everyone who has an account in the file of the SQLite store may log in. */
export function withAccounts(baseUrl: string, file: string): Handler {
  const accounts = createSqliteAccounts({ file });
  return createHandler({ calendar, baseUrl, identify: limitLogins(accountsAuth(accounts)) });
}

/** Adds an editor, and gives a key that may write drafts for a month. */
export async function firstEditor(file: string): Promise<string> {
  const accounts = createSqliteAccounts({ file });
  await addAccount(accounts, { name: 'ann', role: 'editor', password: 'correct horse battery' });
  const month = 30 * 24 * 3_600_000;
  const { secret } = await createKey(accounts, 'ann', {
    name: 'the form on the website',
    role: 'contributor',
    expires: Date.now() + month,
  });
  await accounts.close();
  return secret;
}
// #endregion accounts

// #region proxy
/** Behind a proxy that writes the client's address into `X-Real-IP`, whatever the client has sent there. */
export const behindProxy = (baseUrl: string, users: readonly BasicUser[]): Handler =>
  createHandler({
    calendar,
    baseUrl,
    identify: limitLogins(basicAuth(users), {
      clientOf: ({ headers }) => String(headers['x-real-ip'] ?? ''),
    }),
  });
// #endregion proxy
