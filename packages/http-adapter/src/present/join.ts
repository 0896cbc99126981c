import type { CalendarView } from '@kalends/core';
import { compareTexts, isLinkedKind, isPostKind, isTermKind } from '@kalends/core/adapter';
import { joinParts, type Parts } from '@kalends/http/internal';
import { jsonList, jsonText, type AtHand, type Placeholder, type Site } from '@kalends/http';
import type { PostFragment, TermFragment, TribeFragments } from './fragment.js';
import { attendanceMode, termPath, termUrl } from '@kalends/site';
import { customFor, seesAll } from '../wire/custom.js';
import type { Form } from '../wire/linked.js';
import { presentTermLinks } from '../wire/term.js';

/** The caller for whom an answer is joined. */
export type Viewer = Pick<CalendarView, 'actor' | 'may'>;

/** The fragments and the caller of an answer. */
export interface Answering {
  readonly site: Site;
  readonly viewer: Viewer;
  readonly atHand: AtHand<TribeFragments>;
  /** Whether to include the values of declared fields by their types. */
  readonly typed: boolean;
  /** Whether to include linked data: only for single events and the records that they link to. */
  readonly jsonLd: boolean;
  /** The methods that the caller may use on the term, if its links are included. */
  readonly allow: readonly string[] | undefined;
}

/** The linked records that the caller may see, in order (F11). */
function* visible({ kind, ids }: Placeholder, { atHand, viewer }: Answering): Generator<PostFragment, void> {
  if (!isLinkedKind(kind)) return;
  for (const id of ids) {
    const fragment = id > 0 ? atHand(kind, id) : undefined;
    if (fragment !== undefined && viewer.may('read', fragment.subject)) yield fragment;
  }
}

const image = ({ ids: [id = 0] }: Placeholder, { atHand }: Answering) => atHand('image', id);

function terms({ kind, ids }: Placeholder, { atHand }: Answering): TermFragment[] {
  if (!isTermKind(kind)) return [];
  const fragments: TermFragment[] = [];
  for (const id of ids) {
    const fragment = atHand(kind, id);
    if (fragment !== undefined) fragments.push(fragment);
  }
  return fragments;
}

const byName = (a: TermFragment, b: TermFragment): number => compareTexts(a.key, b.key) || a.id - b.id;

/** The bytes of the records in a link of one event after which the others are left out. */
const LINK_BYTES = 2_000_000;

/** The linked records that the caller may see: one event can have hundreds of organizers, each with a long description. */
function many(placeholder: Placeholder, answering: Answering): string {
  const texts: string[] = [];
  let bytes = 0;
  for (const { parts } of visible(placeholder, answering)) {
    const text = join(parts, answering);
    bytes += text.length;
    texts.push(text);
    if (bytes > LINK_BYTES) break;
  }
  return jsonList(texts);
}

/** How each kind of placeholder is filled; undefined leaves its key out. */
const FILL: Readonly<Record<Form, (placeholder: Placeholder, answering: Answering) => string | undefined>> = {
  image: (placeholder, answering) => image(placeholder, answering)?.json ?? 'false',
  'image-if-any': (placeholder, answering) => image(placeholder, answering)?.json,
  'image-url': (placeholder, answering) => image(placeholder, answering)?.url,
  one: (placeholder, answering) => {
    const [record] = visible(placeholder, answering);
    return record === undefined ? '[]' : join(record.parts, answering);
  },
  many,
  terms: (placeholder, answering) =>
    jsonList(
      terms(placeholder, answering)
        .sort(byName)
        .map(({ embedded }) => embedded),
    ),
  place: places,
  person: firstLd,
  attendance: (placeholder, answering) => {
    const [place] = visible(placeholder, answering);
    return jsonText(attendanceMode(place !== undefined, true));
  },
  // the rule of a series tells of events that a caller may not see
  series: ({ ids: [id = 0], beside = 'null' }, { atHand, viewer }) => {
    const series = atHand('series', id);
    if (series === undefined || !viewer.may('read', series.subject)) return undefined;
    return `{"id":${id},"recurrence_id":${beside},${series.members}}`;
  },
  custom: ({ beside = '' }, { viewer }) => customFor(beside, seesAll(viewer)),
  typed: ({ beside = '' }, { viewer, typed }) => (typed ? customFor(beside, seesAll(viewer)) : undefined),
  'json-ld': ({ kind, ids: [id = 0] }, answering) => {
    if (!answering.jsonLd || !isPostKind(kind)) return undefined;
    return linkedData(answering.atHand(kind, id), answering);
  },
  'term-url': (placeholder, answering) => {
    const [term] = terms(placeholder, answering);
    const { kind } = placeholder;
    if (term === undefined || !isTermKind(kind)) return undefined;
    const slugs = termPath(term.id, (id) => answering.atHand(kind, id));
    return jsonText(termUrl(answering.site, kind, slugs, term.id));
  },
  'term-links': (placeholder, answering) => {
    const [term] = terms(placeholder, answering);
    const { kind } = placeholder;
    if (term === undefined || !isTermKind(kind) || answering.allow === undefined) return undefined;
    return jsonText(presentTermLinks(kind, term, answering.site, answering.allow));
  },
};

/** The linked data of a record, if the caller may see it. */
function linkedData(post: PostFragment | undefined, answering: Answering): string | undefined {
  if (post === undefined) return undefined;
  const { ld, subject } = post;
  return ld !== null && answering.viewer.may('read_json_ld', subject) ? join(ld, answering) : undefined;
}

/** The linked data of the first linked record that the caller may see. */
function firstLd(placeholder: Placeholder, answering: Answering): string | undefined {
  return linkedData(visible(placeholder, answering).next().value ?? undefined, answering);
}

/** Where an event takes place: at its venue, if the caller may see it, online, or both. */
function places(placeholder: Placeholder, answering: Answering): string | undefined {
  const place = firstLd(placeholder, answering);
  const { beside } = placeholder;
  return place === undefined || beside === undefined ? (place ?? beside) : jsonList([place, beside]);
}

/** Joins the parts of a fragment into one JSON text. */
export const join = (parts: Parts, answering: Answering): string =>
  joinParts(parts, (placeholder) => FILL[placeholder.form as Form](placeholder, answering));
