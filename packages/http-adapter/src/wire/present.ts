import type { Calendar, Kind, PostKind, RecordOf, Ref, TermKind, TermRecord } from '@kalends/core';
import { fragmentOf, withLd, type PostFragment } from './fragment.js';
import { createFragments, type Taken } from './fragments.js';
import { join, type Answering, type Viewer } from './join.js';
import type { Rendering } from './rendering.js';
import type { Site } from './site.js';

/** What a presenter is made of. */
export interface PresenterOptions {
  /** Whose records are presented. */
  readonly calendar: Calendar;
  readonly site: Site;
  /** Whether texts are made typographic. Default: yes. */
  readonly texturize?: boolean | undefined;
  /** How many characters of rendered records are remembered. Default 32,000,000 (as many bytes, as most texts are Latin). */
  readonly characters?: number | undefined;
}

/** Records as JSON texts. Who wants objects parses them: the wire types say what is in them. */
export interface Presenter {
  /** What a query has found, each record as lists have it; what the caller may not see any more is left out. */
  posts(kind: PostKind, refs: readonly Ref[], viewer: Viewer): Promise<string[]>;
  /** One record as an operation has answered it. */
  post<K extends PostKind>(kind: K, record: RecordOf<K>, viewer: Viewer, jsonLd: boolean): Promise<string>;
  /** What a query has found, each term as lists have it. */
  terms(kind: TermKind, refs: readonly Ref[], viewer: Viewer): Promise<string[]>;
  /** One term as an operation has answered it; with links where `allow` tells what the caller may do with it. */
  term(kind: TermKind, record: TermRecord, viewer: Viewer, allow?: readonly string[]): Promise<string>;
}

const LINKED = ['image', 'venue', 'organizer', 'category', 'tag'] as const satisfies readonly Kind[];

const DEFAULT_CHARACTERS = 32_000_000;

const nothingTaken = (): Answering['taken'] => ({
  event: new Map(),
  venue: new Map(),
  organizer: new Map(),
  category: new Map(),
  tag: new Map(),
  image: new Map(),
});

/**
 * Makes the one presenter of a calendar: it renders each record once and joins answers from what it remembers (DESIGN
 * §6.2, §6.3). What depends on the caller is decided when an answer is joined.
 */
export function createPresenter({
  calendar,
  site,
  texturize = true,
  characters = DEFAULT_CHARACTERS,
}: PresenterOptions): Presenter {
  const rendering: Rendering = { site, texturize, currency: calendar.settings.currency };
  const fragments = createFragments(calendar, rendering, characters);

  async function startFor(viewer: Viewer, wishes: Partial<Answering> = {}): Promise<Answering> {
    await fragments.refresh();
    return { site, viewer, taken: nothingTaken(), jsonLd: false, allow: undefined, ...wishes };
  }

  /** Collects what these fragments link to. */
  async function takeLinks(from: readonly PostFragment[], { taken }: Answering): Promise<void> {
    const ids = new Map<Kind, Set<number>>(LINKED.map((kind) => [kind, new Set()]));
    for (const { parts } of from) {
      for (const part of parts) {
        if (typeof part === 'string') continue;
        for (const id of part.ids) if (id > 0) ids.get(part.kind)?.add(id);
      }
    }
    const take = <K extends Kind>(kind: K, into: Taken<K>) =>
      fragments.takeIds(kind, ids.get(kind) ?? [], into);
    await Promise.all([
      take('image', taken.image),
      take('venue', taken.venue),
      take('organizer', taken.organizer),
      take('category', taken.category),
      take('tag', taken.tag),
    ]);
  }

  /** Collects what events, venues or organizers link to, and the images of what they link to. */
  async function takeAllLinks(from: readonly PostFragment[], answering: Answering): Promise<void> {
    const { venue, organizer } = answering.taken;
    await takeLinks(from, answering);
    await takeLinks([...venue.values(), ...organizer.values()], answering);
  }

  /** Collects the ancestors of the terms at hand, level by level. */
  async function takeAncestors(kind: TermKind, taken: Taken<TermKind>): Promise<void> {
    for (;;) {
      const parents = [...taken.values()]
        .map(({ parent }) => parent)
        .filter((id) => id > 0 && !taken.has(id));
      const known = taken.size;
      if (parents.length > 0) await fragments.takeIds(kind, new Set(parents), taken);
      if (taken.size === known) return;
    }
  }

  return {
    async posts(kind, refs, viewer) {
      const answering = await startFor(viewer);
      const taken = answering.taken[kind];
      await fragments.takeRefs(kind, refs, taken);
      const shown = refs
        .flatMap(({ id }) => taken.get(id) ?? [])
        .filter(({ subject }) => viewer.may('read', subject));
      await takeAllLinks(shown, answering);
      return shown.map(({ parts }) => join(parts, answering));
    },

    async post(kind, record, viewer, jsonLd) {
      const answering = await startFor(viewer, { jsonLd });
      const remembered: PostFragment | undefined = fragments.peek(kind, record);
      let fragment: PostFragment = remembered ?? fragmentOf<PostKind>(kind, record, rendering);
      if (kind === 'event') {
        if (jsonLd) fragment = withLd(fragment, record as RecordOf<'event'>, rendering);
        if (fragment !== remembered) fragments.keepEvent(fragment);
      }
      answering.taken[kind].set(record.id, fragment);
      await takeAllLinks([fragment], answering);
      return join(fragment.parts, answering);
    },

    async terms(kind, refs, viewer) {
      const answering = await startFor(viewer);
      const taken = answering.taken[kind];
      await fragments.takeRefs(kind, refs, taken);
      const shown = refs.flatMap(({ id }) => taken.get(id) ?? []);
      await takeAncestors(kind, taken);
      return shown.map(({ parts }) => join(parts, answering));
    },

    async term(kind, record, viewer, allow) {
      const answering = await startFor(viewer, { allow });
      const taken = answering.taken[kind];
      const fragment = fragmentOf(kind, record, rendering);
      taken.set(record.id, fragment);
      await takeAncestors(kind, taken);
      return join(fragment.parts, answering);
    },
  };
}
