import type { Accounts } from '@kalends/accounts';
import { createAccountLinks } from '@kalends/auth';
import { myAccountView, passwordViews, peopleViews, reviewMails } from '@kalends/auth/editor';
import { accountsAuth, accountSessions, manageAccounts } from '@kalends/auth/http';
import type { Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { editor } from '@kalends/editor';
import type { MailSender } from '@kalends/editor/kit';
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

// #region people
/** The same with people who are invited, and choose their passwords, by links; `send` is that of your mailer. */
export function withPeople(
  { calendar, store, accounts }: { calendar: Calendar; store: Store; accounts: Accounts },
  baseUrl: string,
  send?: MailSender,
): Handler {
  const identify = limitLogins(accountsAuth(accounts));
  const sessions = accountSessions(accounts, identify);
  const managed = manageAccounts(accounts);
  const linked = { links: createAccountLinks({ store, accounts }), send };
  const views = [
    ...peopleViews(managed, { linked }),
    ...passwordViews({ ...linked, sessions }),
    myAccountView(managed, sessions),
  ];
  const onReview = send && reviewMails({ accounts: managed, send });
  return createHandler({
    ...{ calendar, baseUrl, identify },
    interfaces: [tribeEvents(), pages(), editor({ sessions, views, onReview })],
  });
}
// #endregion people
