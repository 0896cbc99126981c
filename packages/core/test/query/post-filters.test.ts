import { newEvent, newLinked } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { ALL_EVENTS, ALL_LINKED, type EventQuery, type PostFilters } from '../../src/query/query.js';
import { kindsOf } from '../../src/records/kinds.js';
import { placesOf, storeOf } from './listed.js';

const SLICE = { offset: 0, limit: 10 };
const TIME = { early: '2026-01-01 08:00:00', late: '2026-01-02 08:00:00', later: '2026-01-02 08:00:01' };

const DATED = [
  { author: 1, date: TIME.early, modified_utc: TIME.later },
  { author: 2, date: TIME.late, modified_utc: TIME.late },
  { author: 3, date: TIME.later, modified_utc: TIME.early },
];

describe.each(kindsOf('event', 'linked'))('a list of records of the kind %s', (kind) => {
  it.each<[Partial<PostFilters>, readonly number[]]>([
    [{ author: [2, 3, 9] }, [1, 2]],
    [{ author: [] }, []],
    [{ exclude: [] }, [0, 1, 2]],
    [{ published_after: TIME.late }, [1, 2]],
    [{ published_before: TIME.late }, [0, 1]],
    [{ modified_after: TIME.late }, [0, 1]],
    [{ modified_before: TIME.late }, [1, 2]],
    [{ published_after: TIME.late, published_before: TIME.late }, [1]],
  ])('is filtered by %j', async (filters, expected) => {
    const { store, ids } = await (kind === 'event'
      ? storeOf('event', DATED.map(newEvent))
      : storeOf(
          kind,
          DATED.map((fields) => newLinked(kind, fields)),
        ));
    const sorted = { ...filters, ...SLICE, orderby: 'id', order: 'asc' } as const;
    const query =
      kind === 'event' ? { ...ALL_EVENTS, ...sorted } : ({ ...ALL_LINKED, kind, ...sorted } as const);
    expect(await placesOf(store, query, ids)).toEqual(expected);
  });

  it('leaves out records, and those among the ones that are asked for', async () => {
    const { store, ids } = await storeOf('event', DATED.map(newEvent));
    const [a = 0, b = 0] = ids;
    const query = { ...ALL_EVENTS, ...SLICE };
    expect(await placesOf(store, { ...query, exclude: [b, 999] }, ids)).toEqual([0, 2]);
    expect(await placesOf(store, { ...query, include: [a, b], exclude: [b] }, ids)).toEqual([0]);
  });
});

describe('a list of events', () => {
  const events = [
    { uid: 'a@elsewhere', image: 7, event_status: 'cancelled', utc_end_date: '2026-03-01 11:00:00' },
    { uid: 'b@elsewhere', image: 8, event_status: 'online', utc_end_date: '2026-03-01 11:00:01' },
    {},
  ] as const;

  it.each<[Partial<EventQuery>, readonly number[]]>([
    [{ uid: ['b@elsewhere', 'c@elsewhere'] }, [1]],
    [{ uid: ['A@elsewhere'] }, []],
    [{ image: [7, 9] }, [0]],
    [{ image: [0] }, []],
    [{ event_status: ['online', 'moved'] }, [1]],
    [{ event_status: ['scheduled'] }, [2]],
    [{ event_status: [] }, []],
    [{ utc_end_after: '2026-03-01 11:00:00' }, [1]],
  ])('is filtered by %j', async (filters, expected) => {
    const { store, ids } = await storeOf('event', events.map(newEvent));
    expect(await placesOf(store, { ...ALL_EVENTS, ...SLICE, ...filters }, ids)).toEqual(expected);
  });
});
