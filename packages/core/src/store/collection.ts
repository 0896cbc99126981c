import { CalendarError } from '../errors.js';
import type { Store } from './store.js';

/** An item of a collection. */
export interface CollectionItem {
  /** 12 hexadecimal digits. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly created: string;
}

/** A few items among the values of a store. */
export interface Collection<T extends CollectionItem> {
  /** All of them, the oldest first. */
  list(): Promise<readonly T[]>;
  /** One of them; `undefined` for an id that is unknown or malformed. */
  get(id: string): Promise<T | undefined>;
  /**
   * Adds one. Rejects with `conflict` if there is one of its id, and if `refusal` gives a reason: it is called once the new
   * one is stored, because others may be added at the same time.
   *
   * @param refusal why it cannot be added to the others; `undefined` if it can. Default: it can
   */
  add(one: T, refusal?: (others: readonly T[]) => string | undefined): Promise<void>;
  /**
   * Replaces one by the result of `by`, again if someone else has changed it in the meantime: changes at the same time that
   * come to the same are one. Resolves to the item that is stored then; `undefined` if there is none. Rejects as `by` throws.
   */
  change(id: string, by: (one: T) => T): Promise<T | undefined>;
  /** Removes one; an unknown id has no effect. */
  remove(id: string): Promise<void>;
}

/**
 * Stores a few items among the values of a store, as JSON, for all processes on it. Copies of a calendar do not take them along.
 *
 * @param prefix the beginning of the names of the values, before a space and the id
 * @param most how many are read at most; those that are added at the same time may be more for a moment
 */
export function createCollection<T extends CollectionItem>(
  { values }: Pick<Store, 'values'>,
  prefix: string,
  most: number,
): Collection<T> {
  const nameOf = (id: string): string => `${prefix} ${id}`;
  const read = (text: string): T => JSON.parse(text) as T;
  const stored = async (id: string): Promise<string | undefined> =>
    /^[\da-f]{12}$/.test(id) ? values.get(nameOf(id)) : undefined;

  async function list(): Promise<readonly T[]> {
    const order = ({ created, id }: CollectionItem): string => `${created} ${id}`;
    const all = await values.list(`${prefix} `, `${prefix}!`, 2 * most);
    return all.map(({ value }) => read(value)).sort((a, b) => (order(a) < order(b) ? -1 : 1));
  }

  async function remove(id: string): Promise<void> {
    if ((await stored(id)) !== undefined) await values.put(nameOf(id), null);
  }

  return {
    list,
    remove,
    async get(id) {
      const text = await stored(id);
      return text === undefined ? undefined : read(text);
    },
    async add(one, refusal) {
      if (!(await values.put(nameOf(one.id), JSON.stringify(one), null)))
        throw new CalendarError('conflict', 'There is one of this id.');
      if (refusal === undefined) return;
      try {
        const reason = refusal((await list()).filter(({ id }) => id !== one.id));
        if (reason !== undefined) throw new CalendarError('conflict', reason);
      } catch (error) {
        await remove(one.id);
        throw error;
      }
    },
    async change(id, by) {
      for (;;) {
        const before = await stored(id);
        if (before === undefined) return undefined;
        const after = by(read(before));
        const value = JSON.stringify(after);
        if (value === before || (await values.put(nameOf(id), value, before))) return after;
      }
    },
  };
}
