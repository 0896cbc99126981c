import { describe, expect, it } from 'vitest';
import { createFragmentCache } from '../../src/render/fragment-cache.js';
import type { ImageFragment, PostFragment } from '../../src/render/fragment.js';
import { slotOf } from '../../src/render/placeholder.js';
import type { TextShelf } from '../../src/render/text-shelf.js';

const image = (id: number, length = 100): ImageFragment => ({
  id,
  revision: 1,
  url: '',
  json: 'x'.repeat(length),
});

describe('createFragmentCache', () => {
  it('gives back what was put, until it is dropped', () => {
    const cache = createFragmentCache(100_000);
    cache.put('image', image(1));
    expect(cache.get('image', 1)).toEqual(image(1));
    expect(cache.get('event', 1)).toBeUndefined();
    cache.drop('image', 1);
    expect(cache.get('image', 1)).toBeUndefined();
    cache.put('image', image(2));
    cache.clear();
    expect(cache.get('image', 2)).toBeUndefined();
  });

  it('lets go of what was not asked for lately, never more than it may keep', () => {
    const cache = createFragmentCache(10_000);
    for (let id = 1; id <= 200; id++) {
      cache.put('image', image(id));
      cache.get('image', 1);
    }
    const kept = Array.from({ length: 200 }, (_, n) => n + 1).filter(
      (id) => cache.get('image', id) !== undefined,
    );
    expect(kept).toContain(1);
    expect(kept).toContain(200);
    expect(kept.length).toBeLessThanOrEqual(10_000 / 400);
  });

  it('drops from both generations', () => {
    const cache = createFragmentCache(2_000);
    for (const id of [1, 2, 3]) cache.put('image', image(id));
    for (const id of [1, 2, 3]) cache.drop('image', id);
    for (const id of [1, 2, 3]) expect(cache.get('image', id)).toBeUndefined();
  });
});

describe('createFragmentCache with a shelf', () => {
  const event = (id: number, revision = 1): PostFragment => ({
    id,
    revision,
    subject: { author: 1, status: 'publish' },
    parts: ['x'.repeat(1000), { slot: slotOf('venue', 'venue', 'venue'), ids: [7] }, '}'],
    ld: null,
  });

  /** A shelf in memory, and how often it was asked for something that it had. */
  function newShelf() {
    const texts = new Map<number, string>();
    let given = 0;
    const shelf: TextShelf = {
      get(key) {
        const text = texts.get(key);
        if (text !== undefined) given++;
        return text;
      },
      put: (key, text) => texts.set(key, text).size > 0,
      drop: (key) => void texts.delete(key),
      clear: () => texts.clear(),
    };
    return { shelf, texts, given: () => given };
  }

  it('gives back events that memory has let go of', () => {
    const { shelf } = newShelf();
    const cache = createFragmentCache(5_000, shelf);
    for (let id = 1; id <= 100; id++) cache.put('event', event(id));
    for (let id = 1; id <= 100; id++) expect(cache.get('event', id)).toEqual(event(id));
    expect(cache.get('venue', 1)).toBeUndefined();
    expect(cache.get('event', 101)).toBeUndefined();
  });

  it('takes back into memory what is asked for often', () => {
    const { shelf, given } = newShelf();
    const cache = createFragmentCache(5_000, shelf);
    for (let id = 1; id <= 100; id++) cache.put('event', event(id));
    for (let times = 0; times < 100; times++) cache.get('event', 1);
    expect(given()).toBeGreaterThan(0);
    expect(given()).toBeLessThan(10);
  });

  it('has events on the shelf until they are asked for', () => {
    const { shelf, given } = newShelf();
    const cache = createFragmentCache(1_000_000, shelf);
    for (let id = 1; id <= 100; id++) cache.put('event', event(id));
    for (let id = 1; id <= 100; id++) expect(cache.get('event', id)).toEqual(event(id));
    expect(given()).toBe(100);
    const alone = createFragmentCache(1_000_000);
    alone.put('event', event(1));
    expect(alone.get('event', 1)).toEqual(event(1));
  });

  it('remembers what the shelf does not take', () => {
    const { shelf } = newShelf();
    const cache = createFragmentCache(1_000_000, { ...shelf, put: () => false });
    cache.put('event', event(1));
    expect(cache.get('event', 1)).toEqual(event(1));
  });

  it('gives the state that was put last', () => {
    const { shelf } = newShelf();
    const cache = createFragmentCache(1_000_000, shelf);
    for (let revision = 1; revision <= 20; revision++) {
      cache.put('event', event(1, revision));
      for (let times = 0; times < revision; times++)
        expect(cache.get('event', 1)).toEqual(event(1, revision));
    }
  });

  it('has no event any more that was dropped, nor any that was cleared', () => {
    const { shelf, texts } = newShelf();
    const cache = createFragmentCache(5_000, shelf);
    for (let id = 1; id <= 100; id++) cache.put('event', event(id));
    cache.drop('event', 1);
    expect(cache.get('event', 1)).toBeUndefined();
    cache.put('event', event(1, 2));
    for (let id = 50; id <= 60; id++) cache.put('event', event(id));
    expect(cache.get('event', 1)).toEqual(event(1, 2));
    cache.clear();
    expect(texts.size).toBe(0);
    expect(cache.get('event', 2)).toBeUndefined();
  });
});
