import { KINDS, type Kind } from '@kalends/core';
import type { FragmentOf } from './fragment.js';
import type { Parts } from './template.js';

/** What a fragment costs beside its text. */
const OVERHEAD = 300;

const lengthOf = (parts: Parts | null): number =>
  (parts ?? []).reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 60), 0);

/** How many characters a fragment is worth. */
function sizeOf(fragment: FragmentOf<Kind>): number {
  if ('json' in fragment) return OVERHEAD + fragment.json.length + fragment.url.length;
  if ('embedded' in fragment) return OVERHEAD + fragment.embedded.length + lengthOf(fragment.parts);
  return OVERHEAD + lengthOf(fragment.parts) + lengthOf(fragment.ld);
}

/** One generation of remembered fragments. */
type Shelf = { readonly [K in Kind]: Map<number, FragmentOf<K>> };

const emptyShelf = (): Shelf => Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as Shelf;

/**
 * Fragments by kind and id, at most so many characters of them. What was asked for lately stays: fragments live in two
 * generations, each use moves one to the younger, and when that is full the older one is let go.
 */
export interface FragmentCache {
  get<K extends Kind>(kind: K, id: number): FragmentOf<K> | undefined;
  put<K extends Kind>(kind: K, fragment: FragmentOf<K>): void;
  drop(kind: Kind, id: number): void;
  clear(): void;
}

/** Makes a cache for so many characters. */
export function createFragmentCache(characters: number): FragmentCache {
  let young = emptyShelf();
  let old = emptyShelf();
  let size = 0;

  function put<K extends Kind>(kind: K, fragment: FragmentOf<K>): void {
    size += sizeOf(fragment);
    if (size > characters / 2) {
      old = young;
      young = emptyShelf();
      size = sizeOf(fragment);
    }
    young[kind].set(fragment.id, fragment);
  }

  return {
    get(kind, id) {
      const current = young[kind].get(id);
      if (current !== undefined) return current;
      const kept = old[kind].get(id);
      if (kept !== undefined) {
        old[kind].delete(id);
        put(kind, kept);
      }
      return kept;
    },
    put,
    drop(kind, id) {
      young[kind].delete(id);
      old[kind].delete(id);
    },
    clear() {
      young = emptyShelf();
      old = emptyShelf();
      size = 0;
    },
  };
}
