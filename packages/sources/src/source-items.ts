import type { EventRecord } from '@kalends/core';
import { nextTurn } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import { createHash } from 'node:crypto';
import type { PartName } from './own-parts.js';

/** The status of a record. */
export type Status = EventRecord['status'];

/** The stored facts about an event that was taken from a source. */
export interface SourceItem {
  /** Its id here; 0 if the take that was to create it did not end. */
  readonly id: number;
  /** The digests of its parts after the last pull (`digestsOf`); `''` if they are not known. */
  readonly digests: string;
  /** The parts that were changed here: the source does not change them. */
  readonly own: readonly PartName[];
  /** The status that the source gave it last; `trash`: it was cancelled or gone there. `null`: that is not known. */
  readonly state: Status | null;
  /** The status that was set here before the source hid the event; `null` for none. */
  readonly before: Status | null;
}

/** The events of a source, by `keyOf`. */
export interface SourceItems {
  readonly load: () => Promise<Map<string, SourceItem>>;
  /** Stores the items that are otherwise than they were loaded or stored. */
  readonly save: (items: ReadonlyMap<string, SourceItem>) => Promise<void>;
  readonly clear: () => Promise<void>;
}

/** A short key that identifies an event of a source. */
export const keyOf = (uid: string, recurrenceId: string | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([uid, recurrenceId ?? null]))
    .digest('base64url')
    .slice(0, 16);

/** Values have 100,000 characters at most: the items of a source are in several. */
const PARTS = 64;

type Kept = readonly [
  ...[key: string, id: number, digests: string, own: readonly PartName[], isGone: 0 | 1],
  ...[state?: Status | null, before?: Status | null],
];

function itemOf([key, id, digests, own, isGone, state, before]: Kept): readonly [string, SourceItem] {
  // items of before have no state
  const known = state ?? (isGone === 1 ? 'trash' : null);
  return [key, { id, digests, own, state: known, before: before ?? null }];
}

const partOf = (key: string): number => createHash('sha256').update(key).digest().readUInt8(0) % PARTS;

/** The items of a source among the values of a store. */
export function createSourceItems({ values }: Pick<Store, 'values'>, source: string): SourceItems {
  const nameOf = (part: number): string => `sourced ${source} ${String(part).padStart(2, '0')}`;
  let stored = new Map<number, string>();

  return {
    async load() {
      const all = await values.list(`sourced ${source} `, `sourced ${source}!`, PARTS);
      stored = new Map(all.map(({ name, value }) => [Number(name.slice(-2)), value]));
      const kept = all.flatMap(({ value }) => JSON.parse(value) as readonly Kept[]);
      return new Map(kept.map(itemOf));
    },
    async save(items) {
      const parts = new Map<number, Kept[]>([...stored.keys()].map((part) => [part, []]));
      for (const [key, { id, digests, own, state, before }] of items) {
        const part = parts.get(partOf(key)) ?? [];
        part.push([key, id, digests, own, state === 'trash' ? 1 : 0, state, before]);
        parts.set(partOf(key), part);
      }
      for (const [part, kept] of parts) {
        const value = kept.length === 0 ? null : JSON.stringify(kept);
        if (value === stored.get(part)) continue;
        await values.put(nameOf(part), value);
        if (value === null) stored.delete(part);
        else stored.set(part, value);
        await nextTurn();
      }
    },
    async clear() {
      for (let part = 0; part < PARTS; part++) await values.put(nameOf(part), null);
    },
  };
}
