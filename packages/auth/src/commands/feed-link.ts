import type { Account, Accounts } from '@kalends/accounts';
import { accountActor } from '../actor-of.js';
import { createFeedLinks, type FeedLink, type FeedLinks } from '../feed-links.js';
import { requireAccount } from '../manage.js';
import { CalendarError } from '@kalends/core';
import {
  type CliContext,
  CliError,
  FAILED,
  type Given,
  required,
  type StoreChoice,
  type Stores,
  tableLines,
  usageError,
} from '@kalends/command-kit';
import type { ADD_FEED_LINK_OPTIONS, FEED_LINK_OPTIONS } from './feed-link-options.js';

type Arguments<T extends typeof FEED_LINK_OPTIONS> = Pick<Given<T>, 'operands' | 'options'>;

/** Does something with the private links of a store. */
const withLinks = <T>(
  stores: Stores,
  choice: StoreChoice | undefined,
  work: (links: FeedLinks, accounts: Accounts) => Promise<T>,
): Promise<T> =>
  stores.withAccounts(choice, (accounts) =>
    stores.withCalendar(choice, async (data) => {
      try {
        return await work(createFeedLinks({ ...data, actorOf: accountActor(accounts) }), accounts);
      } catch (error) {
        if (error instanceof CalendarError && error.code === 'invalid_param') throw usageError(error.message);
        throw error;
      }
    }),
  );

/** `kalends feed-links add NAME`: the path is the only line on the standard output, so that a script can take it. */
export async function add(
  { operands: [name = ''], options }: Arguments<typeof ADD_FEED_LINK_OPTIONS>,
  { print, printError }: CliContext,
  stores: Stores,
): Promise<number> {
  const { store, json, role, filter, expires } = options;
  const login = required(options.account, 'account');
  const { link, secret } = await withLinks(stores, store, async (links, accounts) => {
    const { id } = await requireAccount(accounts, login);
    const until = expires === undefined ? undefined : new Date(expires).toISOString();
    return links.add(id, { name, role, filter, expires: until });
  });
  const path = `/private/${secret}/`;
  if (json) print(JSON.stringify({ ...link, secret, path }));
  else {
    print(path);
    printError(
      `The address of the link ${link.id} is shown this once: your site with this path, and events.ics, events.json, feed/,\nfeed/atom/, feed/json/ or changes behind it. Who knows it sees what ${login} sees.`,
    );
  }
  return 0;
}

/** How a link does. Who is configured, and not stored, is known to the server alone. */
function stateOf({ expires }: FeedLink, owner: Account | undefined): string {
  if (expires !== null && Date.parse(expires) <= Date.now()) return 'expired';
  if (owner === undefined) return 'active with its --user';
  return owner.disabled || owner.removed !== null ? 'its account may not log in' : 'active';
}

/** `kalends feed-links list`. */
export async function list(
  { options: { store, json } }: Arguments<typeof FEED_LINK_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  const { all, owners } = await withLinks(stores, store, async (links, accounts) => {
    const known = (await accounts.list()).accounts;
    return { all: await links.list(), owners: new Map(known.map((one) => [one.id, one])) };
  });
  if (json) print(JSON.stringify(all));
  else {
    const rows = all.map((link) => [
      ...[link.id, owners.get(link.account)?.name ?? String(link.account), link.name, link.role],
      ...[JSON.stringify(link.filter), link.expires ?? 'never', stateOf(link, owners.get(link.account))],
    ]);
    const titles = ['ID', 'ACCOUNT', 'NAME', 'RIGHTS', 'FILTER', 'EXPIRES', 'STATE'];
    tableLines(titles, rows).forEach((line) => print(line));
  }
  return 0;
}

/** `kalends feed-links remove ID`. */
export async function remove(
  { operands: [id = ''], options: { store, json } }: Arguments<typeof FEED_LINK_OPTIONS>,
  { print }: CliContext,
  stores: Stores,
): Promise<number> {
  if (!(await withLinks(stores, store, (links) => links.remove(id))))
    throw new CliError('There is no such link; kalends feed-links list shows all ids.', FAILED);
  print(json ? JSON.stringify({ id, removed: true }) : `The link ${id} is removed.`);
  return 0;
}
