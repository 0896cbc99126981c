import { describe, expect, it } from 'vitest';
import { createFragmentCache } from '../../src/wire/fragment-cache.js';
import type { ImageFragment } from '../../src/wire/fragment.js';

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
