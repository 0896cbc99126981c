import { beginFor, createPlaces } from '@kalends/core/adapter';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

/** Works that end when they are told to, and which of them have begun. */
function works(places: number) {
  const inPlace = createPlaces(places);
  const begun: string[] = [];
  const ends = new Map<string, { readonly resolve: () => void; readonly reject: (error: Error) => void }>();
  const begin = (name: string, share: string) =>
    beginFor(share, () =>
      inPlace(() => {
        begun.push(name);
        return new Promise<void>((resolve, reject) => ends.set(name, { resolve, reject }));
      }),
    );
  return { begun, begin, end: (name: string) => ends.get(name) };
}

describe('places for work', () => {
  it('let so much run at once, and shares take turns for the next place', async () => {
    const { begun, begin, end } = works(2);
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2'].map((name) => begin(name, name.slice(0, 1)));
    expect(begun).toEqual(['a1', 'a2']);
    const order = ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'c2'];
    for (const name of order) {
      await vi.waitUntil(() => begun.includes(name));
      expect(begun.length).toBe(Math.min(order.length, order.indexOf(name) + 2));
      end(name)?.resolve();
      await Promise.resolve();
    }
    await Promise.all(all);
    expect(begun).toEqual(order);
  });

  it('are free again after work that fails or throws', async () => {
    const { begin, end } = works(1);
    const failing = begin('first', '');
    const next = begin('second', '');
    end('first')?.reject(new Error('no'));
    await expect(failing).rejects.toThrow('no');
    end('second')?.resolve();
    await next;
    const inPlace = createPlaces(1);
    const throwing = (): Promise<never> => {
      throw new Error('at once');
    };
    await expect(inPlace(throwing)).rejects.toThrow('at once');
    expect(await inPlace(async () => 7)).toBe(7);
  });

  it('are for all at once where one request does not go on for another', async () => {
    vi.stubGlobal('EdgeRuntime', 'edge-runtime');
    const { begun, begin, end } = works(1);
    const all = ['first', 'second', 'third'].map((name) => begin(name, ''));
    expect(begun).toEqual(['first', 'second', 'third']);
    for (const name of begun) end(name)?.resolve();
    await Promise.all(all);
  });
});
