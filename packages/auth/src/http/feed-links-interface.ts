import { CalendarError } from '@kalends/core';
import { hasAllRights } from '@kalends/core/adapter';
import {
  jsonText,
  MANAGING,
  type Call,
  type CreateInterface,
  type Dialect,
  type Interface,
  type Method,
  type Operation,
} from '@kalends/http';
import type { FeedLink, FeedLinks } from '../feed-links.js';
import { addressesOf, LINKS_PATH } from './feed-addresses.js';

const ROOT = '/wp-json/kalends/v1/feed-links';

const isKnown = ({ actor }: Call): boolean => actor !== null;

/** Whether a caller may see and remove a link. */
const mayManage = (call: Call, { account }: FeedLink): boolean =>
  hasAllRights(call.actor) || call.actor?.id === account;

const noLink = (): CalendarError => new CalendarError('not_found', 'There is no such link.');

/** An operation for those who have logged in. */
const operation = (
  [method, operationId, summary]: readonly [method: Method, operationId: string, summary: string],
  run: (call: Call) => Promise<unknown>,
): Operation => ({
  ...{ operationId, summary, methods: [method], status: method === 'POST' ? 201 : 200 },
  ...{ allowed: isKnown, permitted: isKnown },
  async run(call) {
    if (!isKnown(call)) throw new CalendarError('forbidden', 'Sorry, you are not allowed to do that.');
    return { body: jsonText(await run(call)) };
  },
});

/** Answers 404; errors of the store are reported. */
const NOT_FOUND: Dialect = {
  contentType: 'text/plain; charset=UTF-8',
  form: {
    result: (answer) => answer,
    error: ({ code, message }) => ({ body: code === 'not_found' ? 'Not found\n' : `${message}\n` }),
  },
};

/** The addresses that are no links, so that they are answered and logged as others are. */
const nothing: Interface = {
  dialect: NOT_FOUND,
  routes: [
    {
      path: LINKS_PATH,
      operations: [
        {
          ...{
            operationId: 'readFeedLink',
            summary: 'A link that is unknown',
            methods: ['GET'],
            status: 200,
          },
          run: () => Promise.reject(noLink()),
        },
      ],
    },
  ],
};

/**
 * Private links over HTTP: `/wp-json/kalends/v1/feed-links` of the site, where those who have logged in keep their own links,
 * and administrators those of all.
 */
export function feedLinksInterface(links: FeedLinks): CreateInterface {
  async function linkOf(call: Call): Promise<FeedLink> {
    const link = await links.get(call.key);
    if (link === undefined || !mayManage(call, link)) throw noLink();
    return link;
  }

  return ({ site }) => {
    async function create(call: Call) {
      const { account, ...input } = call.params;
      const isForOther = account !== undefined && account !== call.actor?.id;
      if (isForOther && !hasAllRights(call.actor))
        throw new CalendarError('forbidden', 'Sorry, you are not allowed to make links for others.');
      const owner = isForOther ? Number(account) : call.actor;
      const { link, secret } = await links.add(owner ?? Number.NaN, { name: '', ...input });
      return { ...link, secret, addresses: addressesOf(site.url, secret) };
    }

    const managing: Interface = {
      root: ROOT,
      dialect: MANAGING,
      routes: [
        {
          path: '',
          operations: [
            operation(['GET', 'listFeedLinks', 'Lists links'], async (call) => ({
              links: (await links.list()).filter((link) => mayManage(call, link)),
            })),
            operation(['POST', 'createFeedLink', 'Makes a link'], create),
          ],
        },
        {
          path: '/{link}',
          operations: [
            operation(['GET', 'getFeedLink', 'Reads a link'], linkOf),
            operation(['DELETE', 'deleteFeedLink', 'Removes a link'], async (call) => {
              const { id } = await linkOf(call);
              await links.remove(id);
              return { id, removed: true };
            }),
          ],
        },
      ],
    };
    return [managing, nothing];
  };
}
