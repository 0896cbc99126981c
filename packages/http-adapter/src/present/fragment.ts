import type { RecordOf, TermRecord } from '@kalends/core';
import {
  nameKey,
  type AllOwnFields,
  type LinkedKind,
  type PostKind,
  type PostRecord,
  type Subject,
  type TermKind,
} from '@kalends/core/adapter';
import { seriesUrl } from '../record-urls.js';
import { presentEvent } from '../wire/event.js';
import { presentImage } from '../wire/image.js';
import { presentEventLd, presentPersonLd, presentPlaceLd, imageOn, type Rendering } from '@kalends/site';
import { type PersonKind } from '@kalends/site/internal';
import { jsonText, type Renderers } from '@kalends/http';
import { partsOf, type Parts } from '@kalends/http/internal';
import { presentLinked } from '../wire/linked-record.js';
import { perLinked } from '../wire/per-linked.js';
import { presentEmbeddedTerm, presentTerm } from '../wire/term.js';

/** The common members of all fragments. */
interface BaseFragment {
  readonly id: number;
  readonly revision: number;
}

/** An event or a record that events link to as JSON text with placeholders for linked records. */
export interface PostFragment extends BaseFragment {
  /** The author and status of the record, to check whether it may be shown where it is joined (F11). */
  readonly subject: Subject;
  readonly parts: Parts;
  /** The linked data; `null` until it is needed. */
  readonly ld: Parts | null;
}

/** A term as JSON text. */
export interface TermFragment extends BaseFragment {
  /** The sort key for the terms of an event. */
  readonly key: string;
  readonly slug: string;
  readonly parent: number;
  /** The form in lists and in single responses. */
  readonly parts: Parts;
  /** The form within events. */
  readonly embedded: string;
}

/** An image as JSON text. */
export interface ImageFragment extends BaseFragment {
  /** The URL as a JSON text. */
  readonly url: string;
  readonly json: string;
}

/** A series: what its events say of it. */
export interface SeriesFragment extends BaseFragment {
  readonly subject: Subject;
  /** Its rule and its URL as members of a JSON text. */
  readonly members: string;
}

/** The fragment type of each kind. */
export interface TribeFragments
  extends Readonly<Record<PostKind, PostFragment>>, Readonly<Record<TermKind, TermFragment>> {
  readonly image: ImageFragment;
  readonly series: SeriesFragment;
}

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

type Presented = PostRecord & Pick<BaseFragment, 'id' | 'revision'>;

const postFragment = (
  { id, revision, author, status }: Presented,
  post: object,
  ld: Parts | null,
): PostFragment => ({
  id,
  revision,
  subject: { author, status },
  parts: partsOf(post),
  ld,
});

/** A record that events link to as linked data: a place, or a person. */
const linkedLd = (kind: LinkedKind, record: RecordOf<LinkedKind>, rendering: Rendering): object =>
  kind === 'venue'
    ? presentPlaceLd(record as RecordOf<'venue'>, rendering)
    : presentPersonLd(record as RecordOf<PersonKind>, rendering, kind);

/** How a record of each kind is rendered as a fragment. */
export const renderersOf = (rendering: Rendering, fields: AllOwnFields): Renderers<TribeFragments> => ({
  // linked data is needed only for single events, and most events are never read alone
  event: (event) => postFragment(event, presentEvent(event, rendering, fields.event), null),
  ...perLinked((kind) => (record: RecordOf<LinkedKind>) => {
    const json = presentLinked(kind, record, rendering, fields[kind]);
    return postFragment(record, json, partsOf(linkedLd(kind, record, rendering)));
  }),
  series: ({ id, revision, author, status, rule }) => ({
    ...{ id, revision, subject: { author, status } },
    members: jsonText({ rule, rest_url: seriesUrl(rendering.site, id) }).slice(1, -1),
  }),
  category: (term) => termFragment('category', term, rendering),
  tag: (term) => termFragment('tag', term, rendering),
  image(record) {
    const image = imageOn(rendering.site, record);
    return {
      id: image.id,
      revision: image.revision,
      url: jsonText(image.url),
      json: jsonText(presentImage(image)),
    };
  },
});

/** The fragment of an event with its linked data. */
export const withLd = (
  fragment: PostFragment,
  event: RecordOf<'event'>,
  rendering: Rendering,
): PostFragment =>
  fragment.ld === null ? { ...fragment, ld: partsOf(presentEventLd(event, rendering)) } : fragment;
