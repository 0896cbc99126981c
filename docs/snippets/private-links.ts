// #region private-links
import { accountActor, createFeedLinks } from '@kalends/auth';
import type { Accounts } from '@kalends/accounts';
import { accountsAuth, serveFeedLinks } from '@kalends/auth/http';
import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { feeds } from '@kalends/feeds';
import { createHandler, limitLogins, tribeEvents } from '@kalends/http-adapter';
import { sync } from '@kalends/sync';

/** A calendar whose people make private links; `handler` is mounted like that of `createHandler`. */
export function withPrivateLinks(store: Store, accounts: Accounts, baseUrl: string) {
  const calendar = createCalendar({ store });
  const links = createFeedLinks({ store, calendar, actorOf: accountActor(accounts) });
  const linked = serveFeedLinks(links, limitLogins(accountsAuth(accounts)));
  const handler = createHandler({
    ...{ calendar, baseUrl, identify: linked.identify },
    interfaces: [tribeEvents(), sync(), feeds(), linked.createInterface],
  });
  return { calendar, links, handler: linked.handler(handler) };
}
// #endregion private-links
