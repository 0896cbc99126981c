import type { Calendar, Kind } from '@kalends/core';
import { isPostKind } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import type { Handler } from '@kalends/http';
import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tribeEvents } from '../../src/index.js';
import { sync } from '@kalends/sync';
import { CREDENTIALS } from '../exchanges/exchange.js';
import { handlerOf } from '../exchanges/seeded-site.js';
import type { User } from '../exchanges/users.js';
import { OPEN, SECRET, WORD, worldOn, type Hidden } from './world.js';

/** Copies of a calendar with hidden records are told the same as those of one without, byte by byte. */

const STORES: Readonly<Record<string, () => Store>> = {
  memory: () => createMemoryStore(),
  SQLite: () => createSqliteStore({ file: ':memory:' }),
};
const STATUSES = ['draft', 'pending', 'private', 'future', 'trash'] as const;
const KINDS = Object.keys(SECRET) as Kind[];

/** Who asks, and what is hidden from them: authors see all categories, tags and images. */
const VIEWERS: readonly {
  readonly viewers: readonly (User | undefined)[];
  readonly kinds: readonly Kind[];
}[] = [
  { viewers: [undefined, 'subscriber', 'contributor'], kinds: KINDS },
  { viewers: ['author'], kinds: KINDS.filter(isPostKind) },
];

const QUERIES: readonly string[] = [
  ...[
    '',
    'per_page=1',
    'per_page=2',
    'kinds=event',
    'kinds=venue,organizer&per_page=1',
    'kinds=category,tag',
  ],
  ...[`venue=${OPEN.venue[0]}`, 'categories=open-music&per_page=2', `tags=${OPEN.tag[0]}`, 'featured=true'],
  ...['search=open&per_page=1', `search=${WORD}`, `include=${SECRET.event},${OPEN.event[0]}`],
  ...[`categories=${SECRET.category}`, `tags=${SECRET.tag}&kinds=event`, 'starts_after=2026-12-01'],
];

/** A calendar with something hidden, or without. */
interface World {
  readonly calendar: Calendar;
  readonly handler: Handler;
}

async function worldWith(store: Store, hidden: Hidden | undefined): Promise<World> {
  onTestFinished(() => store.close());
  const calendar = await worldOn(store, hidden);
  // the cursors of both worlds are compared
  await calendar.secret('one');
  const interfaces = [tribeEvents(), sync()];
  return { calendar, handler: handlerOf(calendar, { interfaces }) };
}

/** What everybody sees change. No event is updated that shows a hidden venue: an update would publish it. */
const OPEN_CHANGES: readonly ((calendar: Calendar) => Promise<unknown>)[] = [
  ({ venues }) => venues.update(OPEN.venue[0], { venue: 'Open hall again' }),
  ({ events }) => events.update(OPEN.event[2], { title: 'Open third again' }),
  ({ categories }) => categories.update(OPEN.category[0], { slug: 'open-sound' }),
  ({ organizers }) => organizers.update(OPEN.organizer[0], { phone: '1' }),
  ({ tags }) => tags.update(OPEN.tag[0], { name: 'Open live again' }),
  ({ events }) => events.delete(OPEN.event[2]),
];

/** What no one sees change, one after each of the others. */
const HIDDEN_CHANGES: readonly ((calendar: Calendar) => Promise<unknown>)[] = [
  ({ venues }) => venues.update(SECRET.venue, { city: `${WORD} again` }),
  ({ organizers }) => organizers.update(SECRET.organizer, { phone: WORD }),
  ({ events }) => events.update(SECRET.event, { excerpt: `${WORD} again` }),
  ({ events }) =>
    events.create({ title: WORD, status: 'draft', start_date: '2031-05-01', end_date: '2031-05-01' }),
  ({ events }) => events.delete(SECRET.event),
  ({ events }) => events.purge(SECRET.event),
];

const asked = (viewer: User | undefined, path: string) => ({
  method: 'GET',
  url: `/wp-json/kalends/v1/${path}`,
  headers: viewer === undefined ? {} : { authorization: CREDENTIALS(viewer) },
  body: () => Promise.resolve(new Uint8Array()),
});

const CURSOR = /"cursor":"([^"]*)"/;

/** A page with no more of its cursor than how long it is: each holds another position. */
const withoutCursor = (text: string): string =>
  text.replace(CURSOR, (_, cursor: string) => `"cursor":${cursor.length}`);

/** All pages from a cursor on, and the last cursor. */
async function pagesOf({ handler }: World, viewer: User | undefined, query: string, from = '') {
  const pages: string[] = [];
  for (let cursor = from; ;) {
    const given = cursor === '' ? query : `${query}&cursor=${cursor}`;
    const handled = await handler(asked(viewer, `changes?${given}`));
    if (!handled.matched) throw new Error(`not of the interface: ${query}`);
    const { status, body } = handled.response;
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array);
    pages.push(`${status} ${withoutCursor(text)}`);
    cursor = CURSOR.exec(text)?.[1] ?? '';
    if (!text.endsWith('"more":true}')) return { pages, cursor };
  }
}

describe.each(Object.entries(STORES))('with %s', (_, open) => {
  const cases = STATUSES.flatMap((status) => VIEWERS.map((seen) => ({ status, ...seen })));

  it.each(cases)(
    'copies of $viewers are told nothing of records in $status',
    async ({ status, viewers, kinds }) => {
      const worlds = [
        await worldWith(open(), { status, owner: 'admin', kinds }),
        await worldWith(open(), undefined),
      ] as const;
      // the first of them asks everything, each of the others another part of it
      const copies = viewers.flatMap((viewer, at) =>
        QUERIES.filter((_query, index) => at === 0 || index % (viewers.length - 1) === at - 1).map(
          (query) => ({
            viewer,
            query,
          }),
        ),
      );
      const cursors = new Map<object, readonly string[]>();
      const compare = async () => {
        for (const copy of copies) {
          const from = cursors.get(copy) ?? [];
          const [a, b] = await Promise.all(
            worlds.map((world, index) => pagesOf(world, copy.viewer, copy.query, from[index])),
          );
          expect(a?.pages, JSON.stringify(copy)).toEqual(b?.pages);
          cursors.set(copy, [a?.cursor ?? '', b?.cursor ?? '']);
        }
      };
      await compare();
      for (const [index, change] of OPEN_CHANGES.entries()) {
        if (status !== 'trash') await HIDDEN_CHANGES[index]?.(worlds[0].calendar);
        for (const { calendar } of worlds) await change(calendar);
        // now and then several changes are read at once
        if (index % 2 === 1) await compare();
      }
    },
  );

  it('streams tell nothing of hidden records', async () => {
    const worlds = [
      await worldWith(open(), { status: 'private', owner: 'admin', kinds: KINDS }),
      await worldWith(open(), undefined),
    ] as const;
    const streams = await Promise.all(
      worlds.map(async ({ handler }) => {
        const handled = await handler(asked(undefined, 'changes/stream?kinds=event,venue,organizer,tag'));
        if (!handled.matched) throw new Error('There is no stream.');
        const pieces = (handled.response.body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
        onTestFinished(() => void pieces.return?.());
        return async () => new TextDecoder().decode((await pieces.next()).value as Uint8Array);
      }),
    );
    const compare = async () => {
      const [a, b] = await Promise.all(streams.map((next) => next()));
      const masked = [a, b].map((text = '') => withoutCursor(text.replace(/^id: .*$/m, 'id')));
      expect(masked[0]).toBe(masked[1]);
    };
    await compare();
    await compare();
    for (const index of [0, 1, 4]) {
      await HIDDEN_CHANGES[index]?.(worlds[0].calendar);
      for (const { calendar } of worlds) await OPEN_CHANGES[index]?.(calendar);
      await compare();
    }
  });
});
