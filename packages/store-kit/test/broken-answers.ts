import type { EventRecord, Kind, RecordOf } from '@kalends/core';
import { ALL_EVENTS, type EventQuery, type FoundAt, type Store } from '@kalends/core/store';
import { fold, isTermKind } from '@kalends/core/adapter';
import type { Broken } from './broken.js';

const ofTerm = (kind: Kind, id: number) => (kind === 'tag' ? { tags: [id] } : { categories: [id] });
const EVERYTHING: EventQuery = { ...ALL_EVENTS, hidden: true, offset: 0, limit: 10_000 };

/** A store that answers another query about events than the one it is asked. */
const asking =
  (change: (query: EventQuery) => EventQuery): Broken['broken'] =>
  (store) => ({
    find: (query) => store.find(query.kind === 'event' ? change(query) : query),
  });

/** A store that spoils the records that it loads. */
const loading =
  (
    spoil: <K extends Kind>(record: RecordOf<K>, kind: K, store: Store) => Promise<RecordOf<K>>,
  ): Broken['broken'] =>
  (store) => ({
    load: async (kind, ids) =>
      Promise.all((await store.load(kind, ids)).map((record) => spoil(record, kind, store))),
  });

/** A store that looks at all events that are found and answers those that it likes, in the order that it likes. */
const sifting =
  (sift: (events: EventRecord[], query: EventQuery) => EventRecord[]): Broken['broken'] =>
  (store) => ({
    find: async (query): Promise<FoundAt> => {
      if (query.kind !== 'event') return store.find(query);
      const { refs, version } = await store.find({ ...query, offset: 0, limit: 10_000 });
      const events = sift(
        await store.load(
          'event',
          refs.map(({ id }) => id),
        ),
        query,
      );
      const slice = events.slice(query.offset, query.offset + query.limit);
      return { total: events.length, refs: slice.map(({ id, revision }) => ({ id, revision })), version };
    },
  });

const EVERYBODYS = ALL_EVENTS.visible;

/** Stores that keep records well and answer questions about them wrongly. */
export const BROKEN_ANSWERS: Readonly<Record<string, Broken>> = {
  'the total is the length of the slice': {
    caughtBy: ['find events', 'find venues and organizers', 'find terms', 'random queries'],
    broken: (store) => ({
      find: async (query) => {
        const { refs, version } = await store.find(query);
        return { total: refs.length, refs, version };
      },
    }),
  },
  'a list has records whatever the values of declared fields': {
    caughtBy: ['random queries'],
    broken: asking((query) => ({ ...query, custom: null })),
  },
  'lists by declared fields stay as they are when the fields are declared': {
    caughtBy: ['declared fields'],
    broken(store) {
      const kept = new Map<string, Promise<FoundAt>>();
      let isDeclared = false;
      return {
        declare(fields) {
          isDeclared = true;
          return store.declare(fields);
        },
        find(query) {
          if (!isDeclared || query.kind !== 'event' || query.custom === null) return store.find(query);
          const found = kept.get(JSON.stringify(query)) ?? store.find(query);
          kept.set(JSON.stringify(query), found);
          return found;
        },
      };
    },
  },
  'a list is not sorted by declared fields': {
    caughtBy: ['random queries'],
    broken: asking(({ orderby, ...query }) => ({
      ...query,
      orderby: typeof orderby === 'object' ? 'start_date' : orderby,
    })),
  },
  'a list by series has all events': {
    caughtBy: ['series', 'random queries'],
    broken: asking((query) => ({ ...query, series: null })),
  },
  'a list of events by image has all events': {
    caughtBy: ['links', 'random queries'],
    broken: asking((query) => ({ ...query, image: null })),
  },
  'a list of free events has all events': {
    caughtBy: ['find events', 'random queries'],
    broken: asking((query) => ({ ...query, cost: null })),
  },
  'a list with one per series has all of each': {
    caughtBy: ['series', 'random queries'],
    broken: asking((query) => ({ ...query, one_per_series: null })),
  },
  'events of hidden series are one per series': {
    caughtBy: ['series', 'random queries'],
    broken: asking((query) => ({
      ...query,
      one_per_series: query.one_per_series && { visible: EVERYBODYS },
    })),
  },
  'every caller sees every series': {
    caughtBy: ['series', 'random queries'],
    broken: (store) => ({
      find: (query) => store.find(query.kind === 'series' ? { ...query, visible: EVERYBODYS } : query),
    }),
  },
  'every caller sees every image': {
    caughtBy: ['links', 'random queries'],
    broken: (store) => ({
      find: (query) => store.find(query.kind === 'image' ? { ...query, visible: null } : query),
    }),
  },
  'images of records are images of none': {
    caughtBy: ['links'],
    broken: (store) => ({
      find: (query) =>
        store.find(
          query.kind === 'image' && query.visible?.author === null ? { ...query, used: false } : query,
        ),
    }),
  },
  'the offset is ignored': {
    caughtBy: ['find events', 'find venues and organizers', 'find terms'],
    broken: (store) => ({ find: (query) => store.find({ ...query, offset: 0 }) }),
  },
  'refs name the first revision': {
    caughtBy: ['find events', 'find terms', 'random commits'],
    broken: (store) => ({
      find: async (query) => {
        const { refs, ...found } = await store.find(query);
        return { ...found, refs: refs.map(({ id }) => ({ id, revision: 1 })) };
      },
    }),
  },
  'equal starts come in no order': {
    caughtBy: ['find events', 'random queries'],
    broken: sifting((events, { orderby }) =>
      orderby !== 'start_date'
        ? events
        : [...events].sort((a, b) =>
            a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : b.id - a.id,
          ),
    ),
  },
  'bounds are exclusive': {
    // random queries meet an exact bound too seldom to be relied on
    caughtBy: ['find events'],
    broken: asking((query) => ({
      ...query,
      start_date: {
        ...query.start_date,
        from: query.start_date.from === null ? null : `${query.start_date.from}!`,
      },
    })),
  },
  'the end of an event is not looked at': {
    caughtBy: ['find events'],
    broken: asking((query) => ({ ...query, end_date: { ...query.end_date, to: null } })),
  },
  'hidden events are listed': {
    caughtBy: ['find events'],
    broken: asking((query) => ({ ...query, hidden: true })),
  },
  'everybody sees everybody’s drafts': {
    caughtBy: ['find events'],
    broken: asking((query) => ({ ...query, visible: { ...query.visible, author: null } })),
  },
  'an author sees only own events, published ones too': {
    caughtBy: ['find events'],
    broken: sifting((events, { visible }) =>
      events.filter(({ author }) => visible.author === null || author === visible.author),
    ),
  },
  'events below a category are missing': {
    caughtBy: ['find events', 'random queries'],
    broken: sifting((events, { categories }) =>
      events.filter((event) => categories === null || categories.some((id) => event.categories.includes(id))),
    ),
  },
  'only the first of several tags counts': {
    caughtBy: ['find events'],
    broken: asking((query) => ({ ...query, tags: query.tags?.slice(0, 1) ?? null })),
  },
  'include is ignored': {
    caughtBy: ['find events'],
    broken: asking((query) => ({ ...query, include: null })),
  },
  'a search excludes nothing': {
    caughtBy: ['find events'],
    broken: asking((query) => ({
      ...query,
      search: query.search === null ? null : { ...query.search, none: [] },
    })),
  },
  'a search looks at titles and descriptions only': {
    caughtBy: ['find events', 'random queries'],
    broken: sifting((events, { search }) =>
      events.filter(
        ({ title, description }) =>
          search === null || search.all.every((piece) => fold(`${title}\n${description}`).includes(piece)),
      ),
    ),
  },
  'hidden terms are listed to everybody': {
    caughtBy: ['find terms', 'random queries'],
    broken: (store) => ({
      find: (query) => store.find('hide_empty' in query ? { ...query, hidden: true } : query),
    }),
  },
  'drafts make a venue one with events': {
    caughtBy: ['find venues and organizers'],
    broken: (store) => ({
      find: (query) =>
        store.find(
          'has_events' in query && query.has_events !== null
            ? { ...query, has_events: { ...query.has_events, visible: EVERYBODYS } }
            : query,
        ),
    }),
  },
  'past events are upcoming': {
    caughtBy: ['find venues and organizers'],
    broken: (store) => ({
      find: (query) =>
        store.find(
          'upcoming' in query && query.upcoming !== null
            ? { ...query, upcoming: { ...query.upcoming, from: '0000-01-01 00:00:00' } }
            : query,
        ),
    }),
  },
  'terms are sorted by their slugs': {
    caughtBy: ['find terms', 'random queries'],
    broken: (store) => ({
      find: (query) => store.find('orderby' in query ? { ...query, orderby: 'slug' } : query),
    }),
  },
  'exclude is ignored': {
    caughtBy: ['find terms'],
    broken: (store) => ({
      find: (query) => store.find('exclude' in query ? { ...query, exclude: null } : query),
    }),
  },
  'empty ancestors of used categories are hidden': {
    caughtBy: ['find terms'],
    broken: (store) => ({
      find: (query) =>
        store.find(
          'hide_empty' in query && query.hide_empty !== null ? { ...query, hide_empty: 'own' } : query,
        ),
    }),
  },
  'records are loaded in the order of their ids': {
    caughtBy: ['load'],
    broken: (store) => ({
      load: (kind, ids) =>
        store.load(
          kind,
          [...ids].sort((a, b) => a - b),
        ),
    }),
  },
  'repeated ids are loaded once': {
    caughtBy: ['load'],
    broken: (store) => ({ load: (kind, ids) => store.load(kind, [...new Set(ids)]) }),
  },
  'the lowest id wins a shared slug': {
    caughtBy: ['lookup'],
    broken: (store) => ({
      lookup: async (kind, slug) => {
        if (kind !== 'event' || slug === '') return store.lookup(kind, slug);
        const { refs } = await store.find(EVERYTHING);
        const events = await store.load(
          'event',
          refs.map(({ id }) => id).sort((a, b) => a - b),
        );
        const first = events.find((event) => event.slug === slug);
        return first === undefined ? undefined : { id: first.id, revision: first.revision };
      },
    }),
  },
  'the version never moves': {
    caughtBy: ['version', 'concurrency', 'random commits'],
    broken: (store) => ({
      version: async () => {
        await store.version();
        return 0;
      },
      commit: async (commit) => ({ ...(await store.commit(commit)), before: 0, version: 0 }),
    }),
  },
  'answers tell the version after the next commit': {
    caughtBy: ['version'],
    broken: (store) => ({
      find: async (query) => {
        const found = await store.find(query);
        return { ...found, version: found.version + 1 };
      },
    }),
  },
  'two records have one slug': {
    caughtBy: ['slugs', 'concurrency'],
    broken: loading(async (record) =>
      'slug' in record ? { ...record, slug: record.slug.replace(/-\d$/, '') } : record,
    ),
  },
  'counts do not move': {
    caughtBy: ['counts', 'random commits'],
    broken: loading(async (record) => ('count' in record ? { ...record, count: 0 } : record)),
  },
  'drafts are counted': {
    caughtBy: ['counts', 'random commits'],
    broken: loading(async (record, kind, store) => {
      if (!isTermKind(kind)) return record;
      const { total } = await store.find({ ...EVERYTHING, ...ofTerm(kind, record.id) });
      return { ...record, count: total };
    }),
  },
  'a moved count leaves the revision as it is': {
    caughtBy: ['counts', 'random commits'],
    broken: loading(async (record) => ('count' in record ? { ...record, revision: 1 } : record)),
  },
  'what is loaded is what is stored': {
    caughtBy: ['commit', 'load'],
    broken: (store) => {
      const loaded = new Map<string, unknown>();
      return {
        load: async <K extends Kind>(kind: K, ids: readonly number[]) =>
          (await store.load(kind, ids)).map((record) => {
            const key = `${kind} ${record.id} ${record.revision}`;
            if (!loaded.has(key)) loaded.set(key, record);
            return loaded.get(key) as RecordOf<K>;
          }),
      };
    },
  },
};
