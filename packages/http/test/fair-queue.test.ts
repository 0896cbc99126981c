import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from '../src/fair-queue.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

/** A queue whose tasks note what became of them. */
function notedQueue(most: number) {
  const queue = createFairQueue(most);
  const notes: string[] = [];
  const add = (network: string, name: string) =>
    queue.add(network, { start: () => notes.push(name), refuse: () => notes.push(`not ${name}`) });
  return { ...queue, notes, add };
}

describe('a queue of several networks', () => {
  it('lets them take turns', () => {
    const { add, next, notes } = notedQueue(9);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) add(name.charAt(0), name);
    for (let time = 0; time < 7; time++) next()?.start();
    expect(notes).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('refuses the latest of the network that has the most, if it is full', () => {
    const { add, notes } = notedQueue(4);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1', 'd1', 'e1'])
      add(name.charAt(0), name);
    expect(notes).toEqual(['not a5', 'not a4', 'not a3', 'not b3', 'not a2', 'not b2', 'not e1']);
  });

  it('keeps what it promises, whatever comes', () => {
    const step = fc.oneof(fc.constantFrom('a', 'a', 'a', 'b', 'c'), fc.constant(undefined));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.array(step, { maxLength: 60 }), (most, steps) => {
        const { add, next, size, notes } = notedQueue(most);
        let added = 0;
        for (const network of steps) {
          if (network === undefined) next()?.start();
          else add(network, String(++added));
          expect(size()).toBeLessThanOrEqual(most);
          expect(notes.length + size()).toBe(added);
        }
        while (size() > 0) next()?.start();
        expect(new Set(notes.map((note) => note.replace('not ', ''))).size).toBe(added);
      }),
    );
  });
});
