import { compareTexts, isTermKind, type Calendar, type TermKind, type Kind } from '@kalends/core';
import type { PostFragment, TermFragment } from './fragment.js';
import type { Taken } from './fragments.js';
import { termUrl, type Site } from './site.js';
import { presentTermLinks } from './term.js';
import type { Form, Hole, Parts } from './template.js';

/** Who looks at an answer: the calendar as the caller has it. */
export type Viewer = Pick<Calendar, 'may'>;

/** What is collected for an answer, and for whom. */
export interface Answering {
  readonly site: Site;
  readonly viewer: Viewer;
  /** The fragments at hand: all that the answer's records link to. */
  readonly taken: { readonly [K in Kind]: Taken<K> };
  /** Whether linked data is wanted: where one event, venue or organizer is read. */
  readonly jsonLd: boolean;
  /** What the caller may do with the term, where its links are wanted. */
  readonly allow: readonly string[] | undefined;
}

/** The linked venues or organizers that the caller may see, in their order (F11). */
const visible = ({ kind, ids }: Hole, { taken, viewer }: Answering): PostFragment[] =>
  (kind === 'venue' || kind === 'organizer' ? ids : []).flatMap((id) => {
    const fragment = taken[kind as 'venue' | 'organizer'].get(id);
    return fragment !== undefined && viewer.may('read', fragment.subject) ? [fragment] : [];
  });

const image = ({ ids: [id = 0] }: Hole, { taken }: Answering) => taken.image.get(id);

const terms = ({ kind, ids }: Hole, { taken }: Answering): TermFragment[] =>
  isTermKind(kind) ? ids.flatMap((id) => taken[kind].get(id) ?? []) : [];

const byName = (a: TermFragment, b: TermFragment): number => compareTexts(a.key, b.key) || a.id - b.id;

/** The slugs from the topmost ancestor down to the term. */
function slugsDownTo(term: TermFragment, taken: Taken<TermKind>): string[] {
  const slugs: string[] = [];
  const passed = new Set<number>();
  for (
    let at: TermFragment | undefined = term;
    at !== undefined && !passed.has(at.id);
    at = taken.get(at.parent)
  ) {
    passed.add(at.id);
    slugs.unshift(at.slug);
  }
  return slugs;
}

const listed = (texts: readonly string[]): string => `[${texts.join(',')}]`;

/** How each place is filled; undefined leaves its key out. */
const FILL: Readonly<Record<Form, (hole: Hole, answering: Answering) => string | undefined>> = {
  image: (hole, answering) => image(hole, answering)?.json ?? 'false',
  'image-if-any': (hole, answering) => image(hole, answering)?.json,
  'image-url': (hole, answering) => image(hole, answering)?.url,
  venue: (hole, answering) => {
    const [venue] = visible(hole, answering);
    return venue === undefined ? '[]' : join(venue.parts, answering);
  },
  organizers: (hole, answering) =>
    listed(visible(hole, answering).map(({ parts }) => join(parts, answering))),
  terms: (hole, answering) =>
    listed(
      terms(hole, answering)
        .sort(byName)
        .map(({ embedded }) => embedded),
    ),
  place: firstLd,
  person: firstLd,
  'json-ld': ({ kind, ids: [id = 0] }, answering) => {
    if (!answering.jsonLd || (kind !== 'event' && kind !== 'venue' && kind !== 'organizer')) return undefined;
    const ld = answering.taken[kind].get(id)?.ld ?? null;
    return ld === null ? undefined : join(ld, answering);
  },
  'term-url': (hole, answering) => {
    const [term] = terms(hole, answering);
    if (term === undefined || !isTermKind(hole.kind)) return undefined;
    return JSON.stringify(termUrl(answering.site, hole.kind, slugsDownTo(term, answering.taken[hole.kind])));
  },
  'term-links': (hole, answering) => {
    const [term] = terms(hole, answering);
    if (term === undefined || !isTermKind(hole.kind) || answering.allow === undefined) return undefined;
    return JSON.stringify(presentTermLinks(hole.kind, term, answering.site, answering.allow));
  },
};

/** The linked data of the first venue or organizer that the caller may see. */
function firstLd(hole: Hole, answering: Answering): string | undefined {
  const [first] = visible(hole, answering);
  return first === undefined || first.ld === null ? undefined : join(first.ld, answering);
}

/** The parts of a fragment as one JSON text, every place filled. */
export function join(parts: Parts, answering: Answering): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const filling = FILL[part.form](part, answering);
    if (filling !== undefined) text += part.key + filling;
  }
  return text;
}
