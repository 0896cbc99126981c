import { CalendarError } from '@kalends/core';
import { nextTurn } from '@kalends/core/adapter';
import { ALL_EVENTS, ALL_TERMS, type EventQuery, type Query, type Store } from '@kalends/core/store';
import { check, same } from './assert.js';
import { insert, newEvent, newTerm, newVenue, update } from './fixtures.js';
import { add, commit, get, type Subject } from './subject.js';

/** Of each pair of events one is listed, and each commit lists the other one instead. */
const PAIRS = 150;

/** Commits and queries that run at the same time. */
export const concurrencySubject: Subject = {
  name: 'concurrency',
  tests: {
    'of many updates from one revision, one wins': async (store) => {
      const event = await add(store, 'event', newEvent({ title: '' }));
      const outcomes = await together(20, (n) => commit(store, update('event', event, { title: `by ${n}` })));
      same(outcomes.filter((code) => code === 'done').length, 1, 'how many updates won');
      same(outcomes.filter((code) => code === 'conflict').length, 19, 'how many updates were refused');
      same(
        await get(store, 'event', event.id),
        { ...event, title: `by ${outcomes.indexOf('done')}`, revision: 2 },
        'the event',
      );
    },

    'updates that compute again lose nothing': async (store) => {
      const { id } = await add(store, 'event', newEvent({ cost: [] }));
      const addCost = async (cost: string): Promise<void> => {
        for (;;) {
          const event = await get(store, 'event', id);
          const outcome = await outcomeOf(
            commit(store, update('event', event, { cost: [...event.cost, cost] })),
          );
          if (outcome !== 'conflict') return;
        }
      };
      await Promise.all(Array.from({ length: 10 }, (_, n) => addCost(String(n))));
      const event = await get(store, 'event', id);
      same(
        [[...event.cost].sort(), event.revision],
        [['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'], 11],
        'what ten updates added',
      );
    },

    'slugs and ids stay unique': async (store) => {
      const made = await Promise.all(
        Array.from({ length: 20 }, () =>
          commit(
            store,
            insert('venue', newVenue({ id: -1 })),
            insert('event', newEvent({ id: -2, venue: -1 })),
          ),
        ),
      );
      const ids = made.flatMap((committed) => committed.ids);
      same(new Set(ids).size, 40, 'how many different ids 40 records have');
      const events = await store.load('event', ids);
      same(new Set(events.map(({ slug }) => slug)).size, 20, 'how many different slugs 20 events have');
      same(new Set(events.map(({ venue }) => venue)).size, 20, 'how many different venues 20 events have');
    },

    'commits of many changes happen one after another': async (store) => {
      const tag = await add(store, 'tag', newTerm());
      const shared = await add(store, 'event', newEvent({ slug: 'shared' }));
      // a store may prepare long commits while others write
      const many = (n: number) => [
        ...Array.from({ length: n % 2 === 0 ? 150 : 2 }, (_, at) =>
          insert('event', newEvent({ id: -1 - at, tags: [tag.id] })),
        ),
        ...(n < 4 ? [update('event', shared, { title: `by ${n}` })] : []),
      ];
      const outcomes = await together(6, (n) => commit(store, ...many(n)));
      same(outcomes.slice(0, 4).filter((code) => code === 'done').length, 1, 'how many updates won');
      same(outcomes.slice(4), ['done', 'done'], 'the commits that update nothing');
      const inserted = outcomes.reduce((sum, code, n) => sum + (code === 'done' ? many(n).length : 0), -1);
      const { total, refs } = await store.find({ ...ALL_EVENTS, tags: [tag.id], offset: 0, limit: 1000 });
      const events = await store.load(
        'event',
        refs.map(({ id }) => id),
      );
      same([total, events.length], [inserted, inserted], 'how many events there are');
      same(new Set(events.map(({ slug }) => slug)).size, inserted, 'how many different slugs they have');
      same((await get(store, 'tag', tag.id)).count, inserted, 'the count of the tag');
      const { entries, last } = await store.changes(0, 1000);
      same(
        entries.map(({ version }) => version),
        Array.from({ length: last }, (_, at) => at + 1),
        'the numbers of the entries',
      );
    },

    'records lose a link while others change them': async (store) => {
      const venue = await add(store, 'venue', newVenue());
      const made = await commit(
        store,
        ...Array.from({ length: 1200 }, (_, at) =>
          insert('event', newEvent({ id: -1 - at, venue: venue.id })),
        ),
      );
      const [first = 0, ...others] = made.ids;
      const last = others.at(-1) ?? 0;
      const [one, other] = [await get(store, 'event', first), await get(store, 'event', last)];
      const outcomes = await Promise.all([
        outcomeOf(commit(store, { op: 'unlink', kind: 'venue', id: venue.id })),
        outcomeOf(commit(store, update('event', one, { title: 'first' }))),
        outcomeOf(commit(store, update('event', other, { title: 'last' }))),
      ]);
      same(outcomes[0], 'done', 'the unlinking');
      const query = { ...ALL_EVENTS, venue: [venue.id], offset: 0, limit: 1 };
      // an update that comes later puts the link back
      const updated = outcomes.slice(1).filter((code) => code === 'done').length;
      check((await store.find(query)).total <= updated, 'only events that were updated later have the venue');
      for (const [{ id, revision }, title, code] of [
        [one, 'first', outcomes[1]],
        [other, 'last', outcomes[2]],
      ] as const) {
        const event = await get(store, 'event', id);
        same(event.title, code === 'done' ? title : 'Event', 'the title');
        const changes = (code === 'done' ? 1 : 0) + (event.venue === 0 ? 1 : 0);
        same(event.revision, revision + Math.max(1, changes), 'the revision');
      }
    },

    'what was found not to exist is created once': async (store) => {
      const query: Query = { ...ALL_TERMS, kind: 'tag', name: 'rock', offset: 0, limit: 2 };
      const change = insert('tag', newTerm({ name: 'Rock' }));
      const outcomes = await together(10, () =>
        store.commit({ changes: [change], preconditions: [{ query, ids: [] }] }),
      );
      same(outcomes.filter((code) => code === 'done').length, 1, 'how many creations passed');
      same((await store.find(query)).total, 1, 'how many tags there are');
    },

    'a question sees whole commits only': async (store) => {
      const tag = await add(store, 'tag', newTerm());
      const pair = [
        insert('event', newEvent({ id: -1, tags: [tag.id] })),
        insert('event', newEvent({ id: -2, tags: [tag.id] })),
      ];
      const commits = Array.from({ length: 10 }, () => commit(store, ...pair));
      const questions = Array.from({ length: 20 }, () =>
        store.find({ ...ALL_EVENTS, offset: 0, limit: 100 }),
      );
      for (const { total, refs } of await Promise.all(questions)) {
        check(
          total % 2 === 0 && refs.length === total,
          `two events per commit: found ${refs.length} of ${total}`,
        );
      }
      const versions = (await Promise.all(commits)).flatMap(({ before, version }) => [before, version]);
      same(new Set(versions).size, 11, 'ten commits in a row pass through eleven versions');
      same((await get(store, 'tag', tag.id)).count, 20, 'the count of the tag');
    },

    'a search and a list by several filters see one state, while events come and go': async (store) => {
      const [one, other] = [
        await add(store, 'tag', newTerm()),
        await add(store, 'tag', newTerm({ slug: 'b' })),
      ];
      const venue = await add(store, 'venue', newVenue());
      const listed = { title: 'Jazz', tags: [one.id, other.id], venue: venue.id };
      const left = { title: 'Rock', tags: [one.id], venue: 0 };
      const { ids } = await commit(
        store,
        ...Array.from({ length: 2 * PAIRS }, (_, n) =>
          insert('event', newEvent({ id: -1 - n, slug: `e${n}`, ...(n % 2 === 0 ? listed : left) })),
        ),
      );
      const swap = async (pair: number): Promise<void> => {
        const events = await store.load('event', ids.slice(2 * pair, 2 * pair + 2));
        await commit(
          store,
          ...events.map((event) => update('event', event, event.title === 'Jazz' ? left : listed)),
        );
      };
      const filters: readonly Partial<EventQuery>[] = [
        { search: { all: ['jazz'], none: [] } },
        { search: { all: [], none: ['rock'] } },
        { search: { all: ['jazz'], none: [] }, tags: [other.id] },
        { tags: [other.id], venue: [venue.id] },
        { tags: [one.id, other.id], venue: [venue.id], orderby: 'title' },
      ];
      const ask = async (asked: Partial<EventQuery>): Promise<void> => {
        const { total, refs } = await store.find({ ...ALL_EVENTS, ...asked, offset: 0, limit: 2 * PAIRS });
        same([total, refs.length], [PAIRS, PAIRS], `the events by ${Object.keys(asked).join(', ')}`);
      };
      const asking = { isOver: false };
      const questions = Promise.all(filters.flatMap((asked) => [ask(asked), ask(asked)])).finally(
        () => (asking.isOver = true),
      );
      for (let n = 0; n < PAIRS && !asking.isOver; n++) {
        await swap((n * 7) % PAIRS);
        await nextTurn();
      }
      await questions;
      await Promise.all(filters.map(ask));
    },
  },
};

/** `done` if a commit succeeded, else the code of its error. */
async function outcomeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'done';
  } catch (error) {
    if (error instanceof CalendarError) return error.code;
    throw error;
  }
}

const together = (times: number, act: (n: number) => ReturnType<Store['commit']>): Promise<string[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => outcomeOf(act(n))));
