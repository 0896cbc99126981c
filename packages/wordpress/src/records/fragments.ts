import type { EventRecord, ImageRecord, RecordOf, SeriesRecord, TermRecord } from '@kalends/core';
import { nameKey, type Subject } from '@kalends/core/adapter';
import { createFragments, type Fragments, type Host } from '@kalends/http';
import type { WpPostKind } from '../kinds.js';
import type { RecordContext } from './post.js';

/** An event, venue or organizer as JSON text: all that depends on nothing else. */
export interface PostFragment {
  readonly id: number;
  readonly revision: number;
  /** The author and status of the record, to check whether it may be shown where it is joined. */
  readonly subject: Subject;
  readonly json: string;
  /** The same within other records, which show it as everybody does. */
  readonly nested: string;
  /** The name as HTML. */
  readonly name: string;
  readonly image: number;
  /** The `meta` of an event in `wp/v2` as JSON text, without the links that it names. */
  readonly meta?: string;
}

/** An event, with its fields that are short. */
export interface EventFragment extends PostFragment {
  readonly event: Omit<EventRecord, 'description' | 'excerpt'>;
}

/** A category or tag. */
export interface TermFragment extends Pick<TermRecord, 'id' | 'revision' | 'name' | 'slug'> {
  /** The sort key of an event's terms. */
  readonly key: string;
}

/** An image as it is stored. */
export interface ImageFragment extends ImageRecord {}

/** A series: what lists and its events show of it, as JSON text. */
export type SeriesFragment = Pick<PostFragment, 'id' | 'revision' | 'subject' | 'json'>;

/** The fragment of each kind. */
export interface RecordFragments {
  readonly event: EventFragment;
  readonly venue: PostFragment;
  readonly organizer: PostFragment;
  readonly category: TermFragment;
  readonly tag: TermFragment;
  readonly image: ImageFragment;
  readonly series: SeriesFragment;
}

/** The JSON text of a record in a form, without its linked records, and its name as HTML. */
export type PresentPost = <K extends WpPostKind>(
  kind: K,
  record: RecordOf<K>,
  context: RecordContext,
) => Pick<PostFragment, 'json' | 'nested' | 'name' | 'meta'>;

/** The JSON text of a series; `''` where no events show any. */
export type PresentSeries = (series: SeriesRecord) => string;

const termFragment = ({ id, revision, name, slug }: TermRecord): TermFragment => ({
  ...{ id, revision, name, slug },
  key: nameKey(name),
});

/** Creates the fragments of a form of records. */
function fragmentsOf(
  { calendar, cache }: Host,
  present: PresentPost,
  presentSeries: PresentSeries,
  context: RecordContext,
): Records {
  function post<K extends WpPostKind>(kind: K, record: RecordOf<K>): PostFragment {
    const { id, revision, author, status, image } = record as RecordOf<WpPostKind>;
    return { id, revision, image, subject: { author, status }, ...present(kind, record, context) };
  }
  return createFragments<RecordFragments>(calendar, cache, {
    event(record) {
      const { description: _, excerpt: __, ...event } = record;
      return { ...post('event', record), event };
    },
    venue: (record) => post('venue', record),
    organizer: (record) => post('organizer', record),
    series(record) {
      const { id, revision, author, status } = record;
      return { id, revision, subject: { author, status }, json: presentSeries(record) };
    },
    category: termFragment,
    tag: termFragment,
    image: (record) => record,
  });
}

/** The fragments of records in one form. */
export type Records = Fragments<RecordFragments>;

/** Creates the fragments of each form of records. */
export const recordsIn = (
  host: Host,
  present: PresentPost,
  presentSeries: PresentSeries = () => '',
): Readonly<Record<RecordContext, Records>> => ({
  view: fragmentsOf(host, present, presentSeries, 'view'),
  embed: fragmentsOf(host, present, presentSeries, 'embed'),
  edit: fragmentsOf(host, present, presentSeries, 'edit'),
});
