import type { Kind, RecordOf, Subject, TermRecord } from '@kalends/core';
import { nameKey, type TermKind } from '@kalends/core/adapter';
import { presentEvent } from '../tribe/wire/event.js';
import { presentImage } from '../tribe/wire/image.js';
import { presentEventLd, presentPersonLd, presentPlaceLd } from '../tribe/wire/json-ld.js';
import { jsonText } from '../json/json-text.js';
import { presentOrganizer } from '../tribe/wire/organizer.js';
import type { Rendering } from '../tribe/wire/rendering.js';
import { partsOf, type Parts } from './placeholder.js';
import { presentEmbeddedTerm, presentTerm } from '../tribe/wire/term.js';
import { presentVenue } from '../tribe/wire/venue.js';

/** What every fragment has. */
interface BaseFragment {
  readonly id: number;
  readonly revision: number;
}

/** An event, venue or organizer as JSON text, its linked records left open. */
export interface PostFragment extends BaseFragment {
  /** Whose it is and in what state, so that whoever joins it can ask whether it may be shown (F11). */
  readonly subject: Subject;
  readonly parts: Parts;
  /** The linked data; `null` as long as nobody has asked for it. */
  readonly ld: Parts | null;
}

/** A term as JSON text. */
export interface TermFragment extends BaseFragment {
  /** By which the terms of an event are sorted. */
  readonly key: string;
  readonly slug: string;
  readonly parent: number;
  /** As lists and single answers have it. */
  readonly parts: Parts;
  /** As events have it. */
  readonly embedded: string;
}

/** An image as JSON text. */
export interface ImageFragment extends BaseFragment {
  /** The address as a JSON text. */
  readonly url: string;
  readonly json: string;
}

/** The fragment type of each kind. */
export interface FragmentTypes {
  event: PostFragment;
  venue: PostFragment;
  organizer: PostFragment;
  category: TermFragment;
  tag: TermFragment;
  image: ImageFragment;
}

/** The fragment type of kind `K`. */
export type FragmentOf<K extends Kind> = FragmentTypes[K];

function termFragment(kind: TermKind, term: TermRecord, rendering: Rendering): TermFragment {
  const { id, revision, name, slug, parent } = term;
  return {
    id,
    revision,
    key: nameKey(name),
    slug,
    parent,
    parts: partsOf(presentTerm(kind, term, rendering)),
    embedded: jsonText(presentEmbeddedTerm(kind, term, rendering)),
  };
}

const subjectOf = ({ author, status }: Subject): Subject => ({ author, status });

/** How a record of each kind becomes a fragment. */
const RENDER: { readonly [K in Kind]: (record: RecordOf<K>, rendering: Rendering) => FragmentOf<K> } = {
  // an event's linked data is only asked for when it is read alone, which most never are
  event: (event, rendering) => ({
    id: event.id,
    revision: event.revision,
    subject: subjectOf(event),
    parts: partsOf(presentEvent(event, rendering)),
    ld: null,
  }),
  venue: (venue, rendering) => ({
    id: venue.id,
    revision: venue.revision,
    subject: subjectOf(venue),
    parts: partsOf(presentVenue(venue, rendering)),
    ld: partsOf(presentPlaceLd(venue, rendering)),
  }),
  organizer: (organizer, rendering) => ({
    id: organizer.id,
    revision: organizer.revision,
    subject: subjectOf(organizer),
    parts: partsOf(presentOrganizer(organizer, rendering)),
    ld: partsOf(presentPersonLd(organizer, rendering)),
  }),
  category: (term, rendering) => termFragment('category', term, rendering),
  tag: (term, rendering) => termFragment('tag', term, rendering),
  image: (image, _rendering) => ({
    id: image.id,
    revision: image.revision,
    url: jsonText(image.url),
    json: jsonText(presentImage(image)),
  }),
};

/** A record as a fragment: nothing in it depends on the caller or on any other record. */
export const fragmentOf = <K extends Kind>(
  kind: K,
  record: RecordOf<K>,
  rendering: Rendering,
): FragmentOf<K> => RENDER[kind](record, rendering);

/** The fragment of an event with its linked data. */
export const withLd = (
  fragment: PostFragment,
  event: RecordOf<'event'>,
  rendering: Rendering,
): PostFragment =>
  fragment.ld === null ? { ...fragment, ld: partsOf(presentEventLd(event, rendering)) } : fragment;
