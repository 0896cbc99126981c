import type { Calendar, RecordOf, TermRecord } from '@kalends/core';
import type { FoundPage, PostKind, TermKind } from '@kalends/core/adapter';
import { fragmentOf, withLd, type FragmentOf, type PostFragment } from './fragment.js';
import { createFragmentCache } from './fragment-cache.js';
import { createFragments, type AtHand } from './fragments.js';
import { join, type Answering, type Viewer } from './join.js';
import { jsonPieces, type Pieces } from '../json/json-text.js';
import { createListMemory } from './list-memory.js';
import type { ListShelf } from './list-shelf.js';
import type { Rendering } from '../tribe/wire/rendering.js';
import type { Site } from '../urls/site.js';
import type { TextShelf } from './text-shelf.js';

/** What a presenter is made of. */
export interface PresenterOptions {
  /** Whose records are presented. */
  readonly calendar: Calendar;
  readonly site: Site;
  /** Whether texts are made typographic. Default: yes. */
  readonly texturize?: boolean | undefined;
  /** How many characters of rendered records are remembered. Default 48,000,000 (as many bytes, as most texts are Latin). */
  readonly characters?: number | undefined;
  /** How many characters of whole lists, of those that are asked for again soon, are remembered beside them. Default 4,000,000. */
  readonly listCharacters?: number | undefined;
  /**
   * Where rendered events are kept beside memory, for calendars with more of them than `characters` has room for. It belongs
   * to this handler alone. Default: nowhere.
   */
  readonly shelf?: TextShelf | undefined;
  /**
   * Where whole lists that come again are kept, for which `listCharacters` has no room. It belongs to this handler alone.
   * Default: nowhere.
   */
  readonly listShelf?: ListShelf | undefined;
}

/** What a query has found, and in which state of the calendar. */
export type FoundRefs = Pick<FoundPage, 'refs' | 'version'>;

/** Records as JSON texts. Who wants objects parses them: the wire types say what is in them. */
export interface Presenter {
  /** What a query has found as a JSON list, each record as lists have it; what the caller may not see any more is left out. */
  posts(kind: PostKind, found: FoundRefs, viewer: Viewer): Promise<Pieces>;
  /** One record as an operation has answered it. */
  post<K extends PostKind>(kind: K, record: RecordOf<K>, viewer: Viewer, jsonLd: boolean): Promise<string>;
  /** One published record with its linked data, if it is remembered in the state that it has: nobody has to read it. */
  remembered(kind: PostKind, id: number, viewer: Viewer): Promise<string | undefined>;
  /** What a query has found as a JSON list, each term as lists have it. */
  terms(kind: TermKind, found: FoundRefs, viewer: Viewer): Promise<Pieces>;
  /** One term as an operation has answered it; with links where `allow` tells what the caller may do with it. */
  term(kind: TermKind, record: TermRecord, viewer: Viewer, allow?: readonly string[]): Promise<string>;
}

const DEFAULT_CHARACTERS = 48_000_000;
const DEFAULT_LIST_CHARACTERS = 4_000_000;

/**
 * Makes the one presenter of a calendar: it renders each record once and joins answers from what it remembers (DESIGN
 * §6.2, §6.3). What depends on the caller is decided when an answer is joined.
 */
export function createPresenter({
  calendar,
  site,
  texturize = true,
  characters = DEFAULT_CHARACTERS,
  listCharacters = DEFAULT_LIST_CHARACTERS,
  shelf,
  listShelf,
}: PresenterOptions): Presenter {
  const rendering: Rendering = { site, texturize, currency: calendar.settings.currency };
  const cache = createFragmentCache(characters, shelf);
  const fragments = createFragments(calendar, rendering, cache, createListMemory(listCharacters, listShelf));

  const answeringFor =
    (viewer: Viewer, jsonLd = false, allow?: readonly string[]) =>
    (atHand: AtHand): Answering => ({ site, viewer, atHand, jsonLd, allow });

  /** The list of what was found: each record that the caller may see, joined. */
  async function listed(
    kind: PostKind | TermKind,
    { refs, version }: FoundRefs,
    viewer: Viewer,
  ): Promise<Pieces> {
    await fragments.refresh(version);
    const answering = answeringFor(viewer);
    const make = (atHand: AtHand): string[] => {
      const texts: string[] = [];
      for (const { id, revision } of refs) {
        const fragment = atHand(kind, id, revision);
        if (fragment === undefined || ('subject' in fragment && !viewer.may('read', fragment.subject)))
          continue;
        texts.push(join(fragment.parts, answering(atHand)));
      }
      return texts;
    };
    return viewer.actor === null ? fragments.list(refs, make) : jsonPieces(await fragments.gather(make));
  }

  const single = <K extends PostKind | TermKind>(
    kind: K,
    fragment: FragmentOf<K>,
    answering: (atHand: AtHand) => Answering,
  ): Promise<string> =>
    fragments.gather((atHand) => join(fragment.parts, answering(atHand)), { kind, fragment });

  /** The remembered fragment of a record that anybody may read, whole. */
  function readable(kind: PostKind, id: number): PostFragment | undefined {
    const fragment: PostFragment | undefined = fragments.peek(kind, id);
    return fragment?.subject.status === 'publish' && fragment.ld !== null ? fragment : undefined;
  }

  return {
    posts: listed,

    async post(kind, record, viewer, jsonLd) {
      await fragments.refresh();
      const known: PostFragment | undefined = fragments.peek(kind, record.id, record.revision);
      let fragment: PostFragment = known ?? fragmentOf<PostKind>(kind, record, rendering);
      if (kind === 'event') {
        if (jsonLd) fragment = withLd(fragment, record as RecordOf<'event'>, rendering);
        if (fragment !== known) fragments.keepEvent(fragment);
      }
      return single<PostKind>(kind, fragment, answeringFor(viewer, jsonLd));
    },

    async remembered(kind, id, viewer) {
      // the store is asked whether it is still true only when there is something
      if (readable(kind, id) === undefined) return undefined;
      await fragments.refresh();
      const fragment = readable(kind, id);
      return fragment && single<PostKind>(kind, fragment, answeringFor(viewer, true));
    },

    terms: listed,

    async term(kind, record, viewer, allow) {
      await fragments.refresh();
      return single<TermKind>(kind, fragmentOf(kind, record, rendering), answeringFor(viewer, false, allow));
    },
  };
}
