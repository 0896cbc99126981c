import type { Calendar, RecordOf, TermRecord } from '@kalends/core';
import type { FoundPage } from '@kalends/core/internal';
import type { PostKind, TermKind } from '@kalends/core/adapter';
import { createFragments, type AtHand, type Call, type RenderCache, type Work } from '@kalends/http';
import { pickParts, type Parts } from '@kalends/http/internal';
import type { Rendering } from '@kalends/site';
import {
  renderersOf,
  withLd,
  type PostFragment,
  type TermFragment,
  type TribeFragments,
} from './fragment.js';
import { join, type Answering, type Viewer } from './join.js';

/** The results of a query, and the version of the calendar in which they were found. */
export type FoundRefs = Pick<FoundPage, 'refs' | 'version'>;

/** The caller for whom records are rendered, and with which it waits for others (`Call`). */
export interface Reader {
  readonly calendar: Viewer;
  readonly work: Work;
  /** Whether records have the values of declared fields by their types, besides their texts. Default: no. */
  readonly typed?: boolean;
}

/** The reader of a request: with `_typed`, values have their types. */
export const readerOf = ({ calendar, work, params }: Call): Reader => ({
  ...{ calendar, work, typed: params['_typed'] !== undefined },
});

/** How the records of a list are shown. */
export interface Showing {
  /** The maximum number of bytes of all records after the first, with the members that are not wanted. Default: no limit. */
  readonly most?: number;
  /** The members that are wanted, besides the id; others are not rendered, and what they link to is not loaded. Default: all. */
  readonly members?: ReadonlySet<string> | undefined;
}

/** Renders records as JSON texts in ASCII, whose content is described by the JSON types. */
export interface Presenter {
  /**
   * The records of a page in their list form, in order; a record that the caller may no longer see is undefined.
   */
  list(
    kind: PostKind | TermKind,
    found: FoundRefs,
    reader: Reader,
    showing?: Showing,
  ): Promise<(string | undefined)[]>;
  /** A record returned by a write, without linked data. */
  post<K extends PostKind>(kind: K, record: RecordOf<K>, reader: Reader): Promise<string>;
  /**
   * A record that the reader may read, with its linked data. It is loaded only if no fragment of a published record
   * with this id is cached, which every caller may read.
   *
   * @param id undefined if the URL matches no record
   * @param load reads the record, or rejects with the error for this caller
   */
  read<K extends PostKind>(
    kind: K,
    id: number | undefined,
    reader: Reader,
    load: () => Promise<RecordOf<K>>,
  ): Promise<string>;
  /** A term returned by an operation; with links if `allow` lists the methods that the caller may use on it. */
  term(kind: TermKind, record: TermRecord, reader: Reader, allow?: readonly string[]): Promise<string>;
}

/** The bytes of what was rendered of a record itself. */
const bytesOf = (parts: Parts): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);

/** Creates the presenter of a calendar. Everything that depends on the caller is decided when an answer is joined. */
export function createPresenter(
  calendar: Pick<Calendar, 'load' | 'fields'>,
  cache: RenderCache,
  rendering: Rendering,
): Presenter {
  const fragments = createFragments<TribeFragments>(calendar, cache, renderersOf(rendering, calendar.fields));

  /** A record that a caller got, with the values of fields that this caller does not see: a fragment is for every caller. */
  async function whole<K extends PostKind>(kind: K, record: RecordOf<K>): Promise<RecordOf<K>> {
    if (calendar.fields[kind].size === 0) return record;
    const [stored] = await calendar.load(kind, [record.id]);
    return stored?.revision === record.revision ? stored : record;
  }

  const answering =
    ({ calendar: viewer, typed = false }: Reader, more: Partial<Answering> = {}) =>
    (atHand: AtHand<TribeFragments>): Answering => ({
      ...{ site: rendering.site, viewer, atHand, typed, jsonLd: false, allow: undefined },
      ...more,
    });

  const single = (
    kind: PostKind | TermKind,
    fragment: PostFragment | TermFragment,
    reader: Reader,
    more?: Partial<Answering>,
  ): Promise<string> =>
    fragments.gather((atHand) => join(fragment.parts, answering(reader, more)(atHand)), reader.work, {
      kind,
      fragment,
    });

  /** The cached fragment of a record that every caller may read, including linked data. */
  function published(kind: PostKind, id: number): PostFragment | undefined {
    const fragment: PostFragment | undefined = fragments.cached(kind, id);
    return fragment?.subject.status === 'publish' && fragment.ld !== null ? fragment : undefined;
  }

  return {
    async list(kind, { refs, version }, reader, { most = Infinity, members } = {}) {
      const { calendar: viewer, work } = reader;
      const picked = (parts: Parts): Parts =>
        members === undefined ? parts : pickParts(parts, (name) => members.has(name));
      await cache.refresh(version);
      const make = (atHand: AtHand<TribeFragments>) => {
        const answeringNow = answering(reader)(atHand);
        const texts: (string | undefined)[] = [];
        let bytes = 0;
        for (const { id, revision } of refs) {
          const fragment: PostFragment | TermFragment | undefined = atHand(kind, id, revision);
          const isShown =
            fragment !== undefined && !('subject' in fragment && !viewer.may('read', fragment.subject));
          const text = isShown ? join(picked(fragment.parts), answeringNow) : undefined;
          // of a record with few members all of it was rendered
          if (fragment !== undefined && text !== undefined)
            bytes += Math.max(text.length, bytesOf(fragment.parts));
          if (bytes > most && texts.length > 0) break;
          texts.push(text);
        }
        return texts;
      };
      return fragments.gather(make, work);
    },

    async post(kind, record, reader) {
      await cache.refresh();
      await reader.work.turn();
      const fragment = fragments.of<PostKind>(kind, await whole(kind, record));
      return single(kind, fragment, reader);
    },

    async read(kind, id, reader, load) {
      await cache.refresh();
      let fragment = id === undefined ? undefined : published(kind, id);
      if (fragment === undefined) {
        const begun = cache.commits();
        const record = await whole(kind, await load());
        fragment = fragments.of<PostKind>(kind, record);
        if (kind === 'event') fragment = withLd(fragment, record as RecordOf<'event'>, rendering);
        fragments.put<PostKind>(kind, fragment, begun);
      }
      return single(kind, fragment, reader, { jsonLd: true });
    },

    async term(kind, record, reader, allow) {
      await cache.refresh();
      await reader.work.turn();
      return single(kind, fragments.of(kind, record), reader, { allow });
    },
  };
}
