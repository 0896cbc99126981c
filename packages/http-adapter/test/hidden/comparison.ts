import { kindsOf, type CalendarView, type Kind } from '@kalends/core';
import { isTermKind, linksOf } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import { expect, it } from 'vitest';
import { directClient } from '../exchanges/direct-client.js';
import { API, exchange, sentBy, type Client, type Received } from '../exchanges/exchange.js';
import { handlerOf } from '../exchanges/seeded-site.js';
import { ACTORS, type User } from '../exchanges/users.js';
import { READS, WRITES, type Asked } from './requests.js';
import { SECRET, WORD, worldOn, type Hidden } from './world.js';

/** Who asks; `undefined`: an anonymous caller. Editors and administrators see everything. */
const VIEWERS = [undefined, 'subscriber', 'contributor', 'author'] as const satisfies readonly (
  | User
  | undefined
)[];

/** The states that hide a record. No record has a password, as none can be given through the interface. */
const STATUSES = ['draft', 'pending', 'private', 'future', 'trash'] as const;

/** Whose the hidden records are. */
export const OWNERS = ['admin', 'author', 'contributor', 'subscriber'] as const;

type Viewer = (typeof VIEWERS)[number];

/** Whether a viewer sees records of a kind that are hidden from others. */
async function sees(
  view: CalendarView,
  kind: Kind,
  { status, owner }: Omit<Hidden, 'kinds'>,
): Promise<boolean> {
  if (kind === 'image') return view.events.allows('create');
  if (kind === 'category') return view.categories.allows('create');
  if (kind === 'tag') return view.tags.allows('create');
  return view.may('read', { status, author: ACTORS[owner].id });
}

/** The address of a hidden event, venue or organizer itself, which answers that it is there (transport.md §3.1). */
const isOwnAddress = (at: string, kinds: readonly Kind[]): boolean =>
  kinds.some((kind) => {
    const [, key] = new RegExp(`^/${kind}s/(?:by-slug/)?([^/]+)$`).exec(at) ?? [];
    return !isTermKind(kind) && [String(SECRET[kind]), WORD, `${WORD}__trashed`].includes(key ?? '');
  });

const LINKS = linksOf('event', 'linked');
const FIELD = LINKS.map(({ field }) => field).join('|');
const HIDDEN_ID = LINKS.map(({ to }) => SECRET[to]).join('|');

/** Whether events are asked for by a venue or organizer that waits for publication: recorded of the reference, see docs/access.md. */
const isRecordedFilter = ({ at, given: { query = '' } }: Asked, { status }: Hidden): boolean =>
  at === '/events' &&
  ['draft', 'pending', 'future'].includes(status) &&
  new RegExp(`(?:${FIELD})=[^&]*(?:${HIDDEN_ID})`).test(query);

async function answered(client: Client, asked: Asked, viewer: Viewer): Promise<Received> {
  const as = viewer === undefined ? {} : { as: viewer };
  const given = { ...asked.given, ...as, method: asked.method, at: asked.at };
  return client(sentBy(exchange('', 'none', given, { status: 0 }), new Map()));
}

/** What a viewer is told of hidden records by one request; `undefined`: nothing. */
async function told(
  [beside, without]: readonly [Client, Client],
  asked: Asked,
  viewer: Viewer,
  hidden: Hidden,
): Promise<string | undefined> {
  const [a, b] = [await answered(beside, asked, viewer), await answered(without, asked, viewer)];
  const [shown, wanted] = [JSON.stringify(a), JSON.stringify(b)];
  const { method, at, given } = asked;
  if (isOwnAddress(at, hidden.kinds)) {
    const isRefused = a.status >= 400 || method === 'OPTIONS' || `${given.query}`.startsWith('_envelope');
    if (isRefused && !shown.includes(WORD)) return undefined;
  } else if (isRecordedFilter(asked, hidden)) {
    if (!shown.replaceAll(`=${WORD}`, '').includes(WORD)) return undefined;
  } else if (shown === wanted) return undefined;
  const about = `${viewer ?? 'anonymous'}: ${method} ${API}${at}?${given.query ?? ''} ${JSON.stringify(given.json ?? '')}`;
  return `${about}\n  with:    ${shown}\n  without: ${wanted}`;
}

/** How many differences are shown. */
const MOST = 10;

/**
 * Compares every answer of a calendar that has hidden records with that of the same calendar without them.
 *
 * @param open opens a new store
 * @param every asks one of so many of the requests, others in each case
 * @param owners whose the records are, by the place of their status in `STATUSES`. Default: all of `OWNERS`
 */
export function compareHidden(
  open: () => Promise<Store>,
  every: number,
  owners: (place: number) => readonly Hidden['owner'][] = () => OWNERS,
): void {
  const cases = STATUSES.flatMap((status, place) =>
    owners(place).map((owner, turn) => ({ status, owner, first: place + turn })),
  );

  it.each(cases)('$status records of the $owner', { timeout: 1_200_000 }, async ({ first, ...hidden }) => {
    const groups = new Map<string, { readonly kinds: readonly Kind[]; readonly viewers: Viewer[] }>();
    const calendar = await worldOn(await open(), undefined);
    for (const viewer of VIEWERS) {
      const view = calendar.as(viewer === undefined ? null : ACTORS[viewer]);
      const kinds: Kind[] = [];
      for (const kind of kindsOf()) if (!(await sees(view, kind, hidden))) kinds.push(kind);
      const group = groups.get(kinds.join()) ?? { kinds, viewers: [] };
      // one who sees the event sees what it has
      if (kinds.includes('event')) group.viewers.push(viewer);
      groups.set(kinds.join(), group);
    }
    const differences: string[] = [];
    let asked = first;
    for (const { kinds, viewers } of groups.values()) {
      const clientOf = async (given: Hidden | undefined) =>
        directClient(handlerOf(await worldOn(await open(), given)));
      const clients = [await clientOf({ ...hidden, kinds }), await clientOf(undefined)] as const;
      for (const requests of [READS, WRITES]) {
        for (const viewer of viewers) {
          for (const request of requests) {
            if (asked++ % every !== 0) continue;
            const difference = await told(clients, request, viewer, { ...hidden, kinds });
            if (difference !== undefined) differences.push(difference);
          }
        }
      }
    }
    expect(differences.slice(0, MOST).join('\n')).toBe('');
  });
}
