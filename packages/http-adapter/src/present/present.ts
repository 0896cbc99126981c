import type { Calendar, RecordOf, TermRecord } from '@kalends/core';
import type { FoundPage, PostKind, TermKind } from '@kalends/core/adapter';
import { createFragments, type RenderCache, type AtHand } from '@kalends/http/interface';
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

/** Renders records as JSON texts in ASCII, whose content is described by the JSON types. */
export interface Presenter {
  /**
   * The records of a page in their list form, in order; a record that the caller may no longer see is undefined.
   *
   * @param most the maximum number of bytes of all records after the first. Default: no limit
   */
  list(
    kind: PostKind | TermKind,
    found: FoundRefs,
    viewer: Viewer,
    most?: number,
  ): Promise<(string | undefined)[]>;
  /** A record returned by a write, without linked data. */
  post<K extends PostKind>(kind: K, record: RecordOf<K>, viewer: Viewer): Promise<string>;
  /**
   * A record that the viewer may read, with its linked data. It is loaded only if no fragment of a published record
   * with this id is cached, which every caller may read.
   *
   * @param id undefined if the URL matches no record
   * @param load reads the record, or rejects with the error for this caller
   */
  read<K extends PostKind>(
    kind: K,
    id: number | undefined,
    viewer: Viewer,
    load: () => Promise<RecordOf<K>>,
  ): Promise<string>;
  /** A term returned by an operation; with links if `allow` lists the methods that the caller may use on it. */
  term(kind: TermKind, record: TermRecord, viewer: Viewer, allow?: readonly string[]): Promise<string>;
}

/** Creates the presenter of a calendar. Everything that depends on the caller is decided when an answer is joined. */
export function createPresenter(
  calendar: Pick<Calendar, 'load'>,
  cache: RenderCache,
  rendering: Rendering,
): Presenter {
  const fragments = createFragments<TribeFragments>(calendar, cache, renderersOf(rendering));

  const answering =
    (viewer: Viewer, more: Partial<Answering> = {}) =>
    (atHand: AtHand<TribeFragments>): Answering => ({
      ...{ site: rendering.site, viewer, atHand, jsonLd: false, allow: undefined },
      ...more,
    });

  const single = (
    kind: PostKind | TermKind,
    fragment: PostFragment | TermFragment,
    answeringWith: ReturnType<typeof answering>,
  ): Promise<string> =>
    fragments.gather((atHand) => join(fragment.parts, answeringWith(atHand)), { own: { kind, fragment } });

  /** The cached fragment of a record that every caller may read, including linked data. */
  function published(kind: PostKind, id: number): PostFragment | undefined {
    const fragment: PostFragment | undefined = fragments.cached(kind, id);
    return fragment?.subject.status === 'publish' && fragment.ld !== null ? fragment : undefined;
  }

  return {
    async list(kind, { refs, version }, viewer, most = Infinity) {
      await cache.refresh(version);
      return fragments.gather((atHand) => {
        const answeringNow = answering(viewer)(atHand);
        const texts: (string | undefined)[] = [];
        let bytes = 0;
        for (const { id, revision } of refs) {
          const fragment: PostFragment | TermFragment | undefined = atHand(kind, id, revision);
          const isShown =
            fragment !== undefined && !('subject' in fragment && !viewer.may('read', fragment.subject));
          const text = isShown ? join(fragment.parts, answeringNow) : undefined;
          bytes += text?.length ?? 0;
          if (bytes > most && texts.length > 0) break;
          texts.push(text);
        }
        return texts;
      });
    },

    async post(kind, record, viewer) {
      await cache.refresh();
      return single(kind, fragments.of<PostKind>(kind, record), answering(viewer));
    },

    async read(kind, id, viewer, load) {
      await cache.refresh();
      let fragment = id === undefined ? undefined : published(kind, id);
      if (fragment === undefined) {
        const begun = cache.commits();
        const record = await load();
        fragment = fragments.of<PostKind>(kind, record);
        if (kind === 'event') fragment = withLd(fragment, record as RecordOf<'event'>, rendering);
        fragments.put<PostKind>(kind, fragment, begun);
      }
      return single(kind, fragment, answering(viewer, { jsonLd: true }));
    },

    async term(kind, record, viewer, allow) {
      await cache.refresh();
      return single(kind, fragments.of(kind, record), answering(viewer, { allow }));
    },
  };
}
