import type { EventRecord, TermRecord } from '@kalends/core';
import {
  compareTerms,
  compareTexts,
  fold,
  lineage,
  nameKey,
  type TermKind,
  type TermQuery,
} from '@kalends/core/store';
import type { EventIndex } from './event-index.js';

/** A name as it is searched and as it is sorted. */
interface Name {
  readonly folded: string;
  readonly key: string;
}

/** All categories, or all tags. */
export class TermIndex {
  readonly #kind: TermKind;
  readonly #events: EventIndex;
  readonly #records = new Map<number, TermRecord>();
  readonly #names = new Map<number, Name>();
  readonly #children = new Map<number, Set<number>>();
  /** The ids in the order of names, until a name changes. */
  #byName: readonly number[] | undefined;

  constructor(kind: TermKind, events: EventIndex) {
    this.#kind = kind;
    this.#events = events;
  }

  /** The term with an id. */
  get(id: number): TermRecord | undefined {
    return this.#records.get(id);
  }

  /** The ids of all terms. */
  ids(): Iterable<number> {
    return this.#records.keys();
  }

  /** Adds a term, or puts it in the place of the one with its id. */
  put(record: TermRecord): void {
    const { id, name, parent } = record;
    const old = this.#records.get(id);
    this.#records.set(id, record);
    if (old?.parent !== parent) {
      if (old !== undefined) this.#childrenOf(old.parent).delete(id);
      this.#childrenOf(parent).add(id);
    }
    if (old?.name === name) return;
    this.#names.set(id, { folded: fold(name), key: nameKey(name) });
    this.#byName = undefined;
  }

  /** Takes a stored term away. */
  remove({ id, parent }: TermRecord): void {
    this.#records.delete(id);
    this.#names.delete(id);
    this.#childrenOf(parent).delete(id);
    this.#byName = undefined;
  }

  /** The ids of the children of a term. */
  children(id: number): readonly number[] {
    return [...(this.#children.get(id) ?? [])];
  }

  /** A term and all terms below it, each once. */
  descendants(id: number): ReadonlySet<number> {
    // a set that grows while it is walked through: the children of each are reached after it
    const ids = new Set([id]);
    for (const parent of ids) for (const child of this.#children.get(parent) ?? []) ids.add(child);
    return ids;
  }

  /** All terms that match, in order. */
  find(query: TermQuery): TermRecord[] {
    const { hide_empty, include, slug, parent, event, search, name } = query;
    const [excluded, included] = [new Set(query.exclude), new Set(include)];
    // tags have no branches
    const isBare = hide_empty !== null && (hide_empty === 'own' || this.#kind === 'tag');
    const used = hide_empty === null || isBare ? undefined : this.#used();
    const ofEvent = event === null ? undefined : termsOf(this.#kind, this.#events.get(event));
    return this.#inOrder(query).filter(
      (term) =>
        (include === null || included.has(term.id)) &&
        !excluded.has(term.id) &&
        (!isBare || term.count > 0) &&
        (used === undefined || used.has(term.id)) &&
        (slug === null || term.slug === slug) &&
        (parent === null || term.parent === parent) &&
        (ofEvent === undefined || ofEvent.includes(term.id)) &&
        (search === null || this.#nameOf(term.id).folded.includes(search) || term.slug.includes(search)) &&
        (name === null || this.#nameOf(term.id).folded === name),
    );
  }

  #inOrder(query: TermQuery): readonly TermRecord[] {
    if (query.orderby !== 'name')
      return [...this.#records.values()].sort((a, b) => compareTerms(query, a, b));
    const sign = query.order === 'asc' ? 1 : -1;
    const sorted = () =>
      [...this.#records.keys()].sort(
        (a, b) => sign * compareTexts(this.#nameOf(a).key, this.#nameOf(b).key) || a - b,
      );
    const ids = query.order === 'desc' ? sorted() : (this.#byName ??= sorted());
    return ids.map((id) => this.#records.get(id)).filter((term) => term !== undefined);
  }

  #nameOf(id: number): Name {
    return this.#names.get(id) ?? { folded: '', key: '' };
  }

  /** The terms that published events have, with their ancestors. */
  #used(): ReadonlySet<number> {
    const used = new Set<number>();
    for (const { id, count } of this.#records.values()) {
      if (count > 0) for (const ancestor of lineage(id, this.#records)) used.add(ancestor);
    }
    return used;
  }

  #childrenOf(id: number): Set<number> {
    const children = this.#children.get(id) ?? new Set();
    this.#children.set(id, children);
    return children;
  }
}

const termsOf = (kind: TermKind, event: EventRecord | undefined): readonly number[] =>
  (kind === 'category' ? event?.categories : event?.tags) ?? [];
