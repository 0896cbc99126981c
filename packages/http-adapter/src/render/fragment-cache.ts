import { KINDS, type Kind } from '@kalends/core';
import { fragmentText, readFragment } from './fragment-text.js';
import type { FragmentOf, PostFragment } from './fragment.js';
import type { Parts } from './placeholder.js';
import type { TextShelf } from './text-shelf.js';

/**
 * Of so many fragments that the shelf gives, one comes to memory: what is asked for often is there soon, and a walk through
 * a long calendar does not drive out what is.
 */
const TO_MEMORY = 4;

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
type Generation = { readonly [K in Kind]: Map<number, FragmentOf<K>> };

const emptyGeneration = (): Generation =>
  Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as Generation;

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

/**
 * Makes a cache for so many characters. With a shelf, events are put there, and come to memory when they are asked for
 * again: to read one takes a sixth of what it costs to load and render it.
 */
export function createFragmentCache(characters: number, shelf?: TextShelf): FragmentCache {
  let young = emptyGeneration();
  let old = emptyGeneration();
  let size = 0;
  let given = 0;

  function remember<K extends Kind>(kind: K, fragment: FragmentOf<K>): void {
    size += sizeOf(fragment);
    if (size > characters / 2) {
      old = young;
      young = emptyGeneration();
      size = sizeOf(fragment);
    }
    young[kind].set(fragment.id, fragment);
  }

  function forget(kind: Kind, id: number): void {
    young[kind].delete(id);
    old[kind].delete(id);
  }

  function fromShelf(id: number): FragmentOf<'event'> | undefined {
    const text = shelf?.get(id);
    if (text === undefined) return undefined;
    const fragment = readFragment(text);
    given++;
    if (given % TO_MEMORY === 0) remember('event', fragment);
    return fragment;
  }

  return {
    get<K extends Kind>(kind: K, id: number): FragmentOf<K> | undefined {
      const current = young[kind].get(id);
      if (current !== undefined) return current;
      const kept = old[kind].get(id);
      if (kept === undefined)
        return kind === 'event' ? (fromShelf(id) as FragmentOf<K> | undefined) : undefined;
      old[kind].delete(id);
      remember(kind, kept);
      return kept;
    },
    put(kind, fragment) {
      if (kind === 'event' && shelf?.put(fragment.id, fragmentText(fragment as PostFragment)) === true)
        forget(kind, fragment.id);
      else remember(kind, fragment);
    },
    drop(kind, id) {
      forget(kind, id);
      if (kind === 'event') shelf?.drop(id);
    },
    clear() {
      young = emptyGeneration();
      old = emptyGeneration();
      size = 0;
      shelf?.clear();
    },
  };
}
