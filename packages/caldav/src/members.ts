import type { Calendar, EventListParams } from '@kalends/core';
import { loadReadable } from '@kalends/core/adapter';
import type { CalendarObject, CalendarObjects } from '@kalends/feeds/internal';
import type { Call, RenderCache } from '@kalends/http';
import type { Collection } from './collections.js';

/** An object by its name in a collection. */
export type ObjectName = Pick<CalendarObject, 'kind' | 'id'>;

/** The text that names an object in its collection. */
export const nameOfObject = ({ kind, id }: ObjectName): string => `${kind}-${id}`;

/** The objects of collections. */
export interface Members {
  /** All events of a collection, in the order of their starts. */
  readonly events: (call: Call, collection: Collection) => Promise<readonly number[]>;
  /** All objects of a collection, or those with events that a list with these bounds has. */
  readonly list: (call: Call, collection: Collection, bounds?: EventListParams) => Promise<CalendarObject[]>;
  /** The members of a collection among these objects, with all of their events. */
  readonly named: (
    call: Call,
    collection: Collection,
    names: readonly ObjectName[],
  ) => Promise<CalendarObject[]>;
}

/** Before all events: with this bound a list has no default window. */
const FROM_THE_BEGINNING: EventListParams = { starts_after: '0001-01-01' };

/** The number of series whose events are read at once. */
const SERIES = 20;

/** Creates the members of the collections of a calendar. */
export function createMembers(
  calendar: Pick<Calendar, 'load'>,
  cache: RenderCache,
  { group }: Pick<CalendarObjects, 'group'>,
): Members {
  const ids = async (call: Call, params: EventListParams): Promise<readonly number[]> =>
    (await (await call.calendar.events.prepare({ ...params })).findAll()).map(({ id }) => id);

  return {
    async events(call, { filter }) {
      await cache.refresh();
      return ids(call, { ...filter, ...FROM_THE_BEGINNING });
    },

    async list(call, { filter }, bounds = FROM_THE_BEGINNING) {
      await cache.refresh();
      return group(call, await ids(call, { ...filter, ...bounds }));
    },

    async named(call, { filter }, names) {
      const idsOf = (kind: ObjectName['kind']) =>
        names.filter((name) => name.kind === kind).map(({ id }) => id);
      const found = new Map<string, CalendarObject>();
      const add = async (params: EventListParams, kind: ObjectName['kind']) => {
        for (const object of await group(call, await ids(call, { ...filter, ...params })))
          if (object.kind === kind) found.set(nameOfObject(object), object);
      };
      const events = idsOf('event');
      if (events.length > 0) await add({ include: events }, 'event');
      const readable = [...(await loadReadable(calendar, call.calendar, 'series', idsOf('series'))).values()]
        .filter(({ status }) => status !== 'trash')
        .map(({ id }) => id);
      for await (const series of call.work.parts(readable, SERIES))
        await add({ ...FROM_THE_BEGINNING, series }, 'series');
      return names.flatMap((name) => found.get(nameOfObject(name)) ?? []);
    },
  };
}
