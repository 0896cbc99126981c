import type { EventRecord } from '@kalends/core';
import { searchText, type EventSearch } from '@kalends/core/store';
import { union } from './slot-list.js';
import { Vocabulary } from './vocabulary.js';

const bySlot = (a: number, b: number): number => a - b;
const ASCII = /^[\x20-\x7e\n]*$/;
const WORDS = /[\p{L}\p{N}]+/gu;
const ASCII_WORDS = /[a-z0-9]+/g;
const ONE_WORD = /^[\p{L}\p{N}]+$/u;

/** The words of a folded text. What is no letter or number stands between words. */
const wordsOf = (text: string): Set<string> => new Set(text.match(ASCII.test(text) ? ASCII_WORDS : WORDS));

/** Up to so many texts are read faster than the vocabulary. */
const FEW_TEXTS = 500;

/** How many pieces are remembered. */
const REMEMBERED = 100;

/** The slots of some events, found by a piece of text. */
interface Candidates {
  readonly lists: readonly Int32Array[];
  /** How many slots the lists have in all. */
  readonly size: number;
  /** Whether all of them have the piece; otherwise their texts must be read. */
  readonly exact: boolean;
}

/**
 * The folded texts of events and their vocabulary: which words there are, and which events have each. A piece without a
 * blank is in a text exactly when it is in one of its words.
 */
export class SearchIndex {
  readonly #texts: string[] = [];
  readonly #words = new Vocabulary();
  /** What pieces were found to be candidates since the last change. */
  readonly #lookedUp = new Map<string, Candidates>();

  /** Adds the text of the next slot, or replaces the one of a known slot. */
  put(slot: number, event: EventRecord): void {
    const text = searchText(event);
    const words = wordsOf(text);
    const old = wordsOf(this.#texts[slot] ?? '');
    this.#texts[slot] = text;
    this.#lookedUp.clear();
    for (const word of old) if (!words.has(word)) this.#words.remove(word, slot);
    for (const word of words) if (!old.has(word)) this.#words.add(word, slot);
  }

  /** Takes the text of the last slot away. */
  removeLast(slot: number): void {
    this.#lookedUp.clear();
    for (const word of wordsOf(this.#texts[slot] ?? '')) this.#words.remove(word, slot);
    this.#texts.length = slot;
  }

  /** Slots among which are all that match, unless those would be more than `limit`: then `undefined`. */
  narrow({ all }: EventSearch, limit: number): Int32Array | undefined {
    let best: Candidates | undefined;
    for (const piece of all) {
      const candidates = this.#candidates(piece);
      if (candidates !== undefined && candidates.size < (best?.size ?? limit)) best = candidates;
    }
    return best === undefined ? undefined : union(best.lists, bySlot);
  }

  /** Those of the slots whose texts match, in the same order. */
  filter(slots: Int32Array, { all, none }: EventSearch): Int32Array {
    const tests = [
      ...all.map((piece) => this.#test(piece, slots.length)),
      ...none.map((piece) => not(this.#test(piece, slots.length))),
    ];
    return slots.filter((slot) => tests.every((test) => test(slot)));
  }

  /** Whether the text of a slot has a piece, asked for so many slots. */
  #test(piece: string, times: number): (slot: number) => boolean {
    const reads = (slot: number) => this.#texts[slot]?.includes(piece) === true;
    const candidates = times > FEW_TEXTS ? this.#candidates(piece) : undefined;
    if (candidates === undefined) return reads;
    const marks = new Uint8Array(this.#texts.length);
    for (const list of candidates.lists) for (const slot of list) marks[slot] = 1;
    return candidates.exact ? (slot) => marks[slot] === 1 : (slot) => marks[slot] === 1 && reads(slot);
  }

  /** The events with a word that has the longest word of the piece in it; `undefined` if the piece has no word. */
  #candidates(piece: string): Candidates | undefined {
    const [word] = [...wordsOf(piece)].sort((a, b) => b.length - a.length);
    if (word === undefined) return undefined;
    const known = this.#lookedUp.get(piece);
    if (known !== undefined) return known;
    const lists = this.#words.containing(word);
    const size = lists.reduce((sum, { length }) => sum + length, 0);
    const candidates = { lists, size, exact: ONE_WORD.test(piece) };
    if (this.#lookedUp.size >= REMEMBERED) this.#lookedUp.clear();
    this.#lookedUp.set(piece, candidates);
    return candidates;
  }
}

const not =
  (test: (slot: number) => boolean) =>
  (slot: number): boolean =>
    !test(slot);
