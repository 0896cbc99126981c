import { type Kind, kindsOf } from '@kalends/core';
import { type Change, type Snapshot } from '@kalends/core/store';
import { isLinkedKind, isTermKind } from '@kalends/core/adapter';
import { kindsBeside } from '@kalends/core/internal';
import fc, { type Arbitrary } from 'fast-check';
import { newEvent, newImage, newLinked, newSeries, newTerm, put } from './fixtures.js';
import { drawnLinks, linksFrom } from './random-links.js';
import { eventArb, LINKED_ARBS, seriesArb, termArb } from './random-records.js';

/**
 * Random puts: of records that are not stored, that are, or whose id another record has; with ids below and above the
 * assigned ones, so that gaps arise and are filled; with links to records that are not stored yet.
 */

/** Each kind has its own ids to put, so that a link to a gap is never filled with a record of another kind. */
const idOf = (kind: Kind, number: number): number => {
  const kinds = kindsBeside(kind);
  return kinds.length * number + kinds.indexOf(kind);
};

/** Whether a record may link to an id: it is of this kind, or a gap that no insert fills. */
function isLinkable(state: Snapshot, kind: Kind, id: number): boolean {
  if (state[kind].has(id)) return true;
  const beside = kindsOf().filter((other) => isTermKind(other) === isTermKind(kind));
  const stored = beside.flatMap((other) => [...state[other].keys()]);
  return id > 0 && id < Math.max(0, ...stored) && !stored.includes(id);
}

const linkable = (state: Snapshot, kind: Kind, numbers: readonly number[]): number[] =>
  numbers.map((number) => idOf(kind, number)).filter((id) => isLinkable(state, kind, id));

const numberArb = fc.integer({ min: 1, max: 12 });
const numbersArb = fc.uniqueArray(numberArb, { maxLength: 2 });

const partsArb = fc.record({
  number: numberArb,
  /** The difference between the revision in the change and the stored one. */
  drift: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(1, -1) }),
  event: eventArb,
  linked: fc.record(LINKED_ARBS),
  series: seriesArb,
  term: termArb,
  url: fc.constantFrom(
    'https://example.org/picture.png',
    'https://example.org/a.png',
    'https://example.org/b.png',
  ),
  links: drawnLinks(
    numberArb.map((number) => [number]),
    numbersArb,
  ),
  parent: fc.nat(11),
});
type Parts = typeof partsArb extends Arbitrary<infer P> ? P : never;

function putOf(kind: Kind, { number, drift, links, ...parts }: Parts, state: Snapshot): Change {
  const id = idOf(kind, number);
  const revision = Math.max(0, (state[kind].get(id)?.revision ?? 0) + drift);
  if (isLinkedKind(kind)) return put(kind, newLinked(kind, { ...parts.linked[kind], id }), revision);
  switch (kind) {
    case 'event': {
      const linked = linksFrom(links, (to, numbers) => linkable(state, to, numbers));
      return put(kind, newEvent({ ...parts.event, ...linked, id }), revision);
    }
    case 'series':
      return put(kind, newSeries({ ...parts.series, id }), revision);
    case 'image':
      return put(kind, newImage({ url: parts.url, id }), revision);
    case 'category': {
      // a category is never put below a newer one, so that none becomes its own ancestor
      const [parent = 0] = linkable(state, kind, [Math.min(parts.parent, number - 1)]);
      return put(kind, newTerm({ ...parts.term, count: 7, id, parent }), revision);
    }
    case 'tag':
      return put(kind, newTerm({ ...parts.term, count: 7, id }), revision);
  }
}

/** The changes of a commit that puts one record, or two of different kinds. */
export const putArb: Arbitrary<(state: Snapshot) => readonly Change[]> = fc
  .array(fc.tuple(fc.constantFrom(...kindsOf()), partsArb), { minLength: 1, maxLength: 2 })
  .map((parts) => (state) => {
    const changes = parts.map(([kind, part]) => putOf(kind, part, state));
    const [first, second] = changes;
    return first?.kind === second?.kind ? changes.slice(0, 1) : changes;
  });
