import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShares } from '../src/work/shares.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

/** A queue of at most so many items, which notes the names of those that were taken, and of those that had no room. */
function notedQueue(most: number) {
  const queue = createShares<string>(most);
  const notes: string[] = [];
  const add = (share: string, name: string): void => {
    const refused = queue.add(share, name);
    if (refused !== undefined) notes.push(`not ${refused}`);
  };
  const take = (): void => void notes.push(...[queue.next()].filter((name) => name !== undefined));
  return { ...queue, notes, add, take };
}

describe('a queue of several shares with room for some', () => {
  it('lets them take turns', () => {
    const { add, take, notes } = notedQueue(9);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) add(name.charAt(0), name);
    for (let time = 0; time < 7; time++) take();
    expect(notes).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('refuses the latest of the share that has the most, if it is full', () => {
    const { add, notes } = notedQueue(4);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1', 'd1', 'e1'])
      add(name.charAt(0), name);
    expect(notes).toEqual(['not a5', 'not a4', 'not a3', 'not b3', 'not a2', 'not b2', 'not e1']);
  });

  it('keeps what it promises, whatever comes', () => {
    const step = fc.oneof(fc.constantFrom('a', 'a', 'a', 'b', 'c'), fc.constant(undefined));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.array(step, { maxLength: 60 }), (most, steps) => {
        const { add, take, size, notes } = notedQueue(most);
        let added = 0;
        for (const share of steps) {
          if (share === undefined) take();
          else add(share, String(++added));
          expect(size()).toBeLessThanOrEqual(most);
          expect(notes.length + size()).toBe(added);
        }
        while (size() > 0) take();
        expect(new Set(notes.map((note) => note.replace('not ', ''))).size).toBe(added);
      }),
    );
  });
});
