import { describe, expect, it } from 'vitest';
import { createGraph } from '../../src/pages/graph.js';
import { elementsIn, type HtmlElement } from '../../src/pages/html-tree.js';
import { removeTrails, withShortNames } from '../../src/pages/short-names.js';

const MANY = 100_000;

/** Counts how often others have their turn. */
function pauses() {
  const state = { count: 0 };
  const pause = (): Promise<void> => {
    state.count++;
    return Promise.resolve();
  };
  return { state, pause };
}

const things = (): object[] =>
  Array.from({ length: MANY }, (_, number) => ({ type: 'ListItem', hasPart: [{ '@id': `#${number}` }] }));

describe('others have their turn', () => {
  it('while the elements of a page are looked at', async () => {
    const children = Array.from({ length: MANY }, (): HtmlElement => ({
      ...{ name: 'a', attributes: {}, children: [] },
    }));
    const { state, pause } = pauses();
    let elements = 0;
    for await (const { name } of elementsIn({ name: '', attributes: {}, children }, pause))
      if (name === 'a') elements++;
    expect(elements).toBe(MANY);
    expect(state.count).toBeGreaterThan(MANY / 5_000);
  });

  it('while linked data gets its short names, and loses its trails', async () => {
    const { state, pause } = pauses();
    const roots = await withShortNames([things()], pause);
    const named = state.count;
    expect(named).toBeGreaterThan(MANY / 10_000);
    await removeTrails(roots, pause);
    expect(state.count - named).toBeGreaterThan(MANY / 10_000);
  });

  it('while the events of linked data are looked for', async () => {
    const roots = await withShortNames(things(), () => Promise.resolve());
    const { state, pause } = pauses();
    const graph = await createGraph(roots, pause);
    const indexed = state.count;
    for await (const event of graph.events()) expect(event).toBe(undefined);
    expect(state.count - indexed).toBeGreaterThan(MANY / 50_000);
  });
});

it('what things share is copied once, and a thing has at most a thousand names', async () => {
  const shared = Object.fromEntries(Array.from({ length: 50_000 }, (_, number) => [`n${number}`, number]));
  const { state, pause } = pauses();
  const copies = (await withShortNames(
    Array.from({ length: 1_000 }, () => ({ location: shared })),
    pause,
  )) as { readonly location: object }[];
  expect(new Set(copies.map(({ location }) => location)).size).toBe(1);
  expect(Object.keys(copies[0]?.location ?? {}).length).toBe(1_000);
  expect(state.count).toBeLessThan(10);
});
