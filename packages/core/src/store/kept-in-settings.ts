import { CalendarError } from '../errors.js';
import type { Store } from './store.js';

/** Something that is kept in the settings of a store. */
export interface Kept {
  /** 12 hexadecimal digits. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly created: string;
}

/** What of a kind is kept in the settings of a store. */
export interface KeptInSettings<T extends Kept> {
  /** All of them, the oldest first. */
  list(): Promise<readonly T[]>;
  /** One of them; `undefined` for an id that is unknown, or that is none. */
  get(id: string): Promise<T | undefined>;
  /**
   * Keeps a new one. Rejects with `conflict` if there is one of its id, and if `refusal` gives a reason: it is asked once the new
   * one is stored, because others may be added at the same time.
   *
   * @param refusal why it cannot be kept beside the others; `undefined` if it can. Default: it can
   */
  add(one: T, refusal?: (others: readonly T[]) => string | undefined): Promise<void>;
  /**
   * Replaces one by what `by` makes of it, again if someone else has changed it in the meantime: changes at the same time that
   * come to the same are one. Gives what is kept then; `undefined` if there is none. Rejects as `by` throws.
   */
  change(id: string, by: (one: T) => T): Promise<T | undefined>;
  /** Keeps one no longer; an unknown id has no effect. */
  forget(id: string): Promise<void>;
}

/**
 * Keeps a few things of a kind in the settings of a store, as JSON, for all processes on it. No copy takes them along.
 *
 * @param kind the beginning of the names of the settings
 * @param most how many there are read at most; those that are added at the same time may be more for a moment
 */
export function keptInSettings<T extends Kept>(
  store: Pick<Store, 'setting' | 'settings'>,
  kind: 'webhook endpoint' | 'feed link' | 'source' | 'submission',
  most: number,
): KeptInSettings<T> {
  const nameOf = (id: string) => `${kind} ${id}` as const;
  const read = (text: string): T => JSON.parse(text) as T;
  const stored = async (id: string): Promise<string | undefined> =>
    /^[\da-f]{12}$/.test(id) ? store.setting(nameOf(id)) : undefined;

  async function list(): Promise<readonly T[]> {
    const order = ({ created, id }: Kept): string => `${created} ${id}`;
    const all = await store.settings(`${kind} `, `${kind}!`, 2 * most);
    return all.map(({ value }) => read(value)).sort((a, b) => (order(a) < order(b) ? -1 : 1));
  }

  async function forget(id: string): Promise<void> {
    if ((await stored(id)) !== undefined) await store.setting(nameOf(id), { value: null, replaces: true });
  }

  return {
    list,
    forget,
    async get(id) {
      const text = await stored(id);
      return text === undefined ? undefined : read(text);
    },
    async add(one, refusal) {
      const value = JSON.stringify(one);
      if ((await store.setting(nameOf(one.id), { value })) !== value)
        throw new CalendarError('conflict', 'There is one of this id.');
      if (refusal === undefined) return;
      const reason = refusal((await list()).filter(({ id }) => id !== one.id));
      if (reason === undefined) return;
      await forget(one.id);
      throw new CalendarError('conflict', reason);
    },
    async change(id, by) {
      for (;;) {
        const before = await stored(id);
        if (before === undefined) return undefined;
        const after = by(read(before));
        const value = JSON.stringify(after);
        if (value === before || (await store.setting(nameOf(id), { value, replaces: before })) === value)
          return after;
      }
    },
  };
}
