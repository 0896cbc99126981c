import type { Accounts } from '@kalends/accounts';
import { accountsAuth, accountSessions } from '@kalends/auth/http';
import type { Calendar } from '@kalends/core';
import { editor } from '@kalends/editor';
import { createHandler, limitLogins, tribeEvents, type Handler } from '@kalends/http-adapter';
import { pages } from '@kalends/pages';

// #region editor
/** The interface, the pages, and the editor with a login form of its own. */
export function withEditor(calendar: Calendar, accounts: Accounts, baseUrl: string): Handler {
  const identify = limitLogins(accountsAuth(accounts));
  const sessions = accountSessions(accounts, identify);
  return createHandler({
    ...{ calendar, baseUrl, identify },
    interfaces: [tribeEvents(), pages(), editor({ sessions })],
  });
}
// #endregion editor
