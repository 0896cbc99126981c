import type { Kind } from '@kalends/core';
import { kindsOf } from '@kalends/core';
import { isTermKind } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import { UnreadableFile } from '../file/unreadable-file.js';
import { idOf } from '../json-values.js';
import { zoneByDates } from '../site/site-zone.js';
import { batchesOf } from '../stored-records.js';
import { isKnownMeta, KIND_OF_TAXONOMY, kindOfItem, termKey } from './post-json.js';
import type { XmlRecord } from './xml-records.js';

/** A term of an export. */
export interface TermOfExport {
  readonly taxonomy: keyof typeof KIND_OF_TAXONOMY;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** The slug of its parent; `''` for none. */
  readonly parent: string;
  readonly color: string;
  readonly line: number;
  /** `undefined` for a term that only events name. */
  readonly id: number | undefined;
  isUsed: boolean;
}

/** The findings of a first pass over an export. */
export interface Survey {
  readonly terms: ReadonlyMap<string, TermOfExport>;
  readonly authors: ReadonlyMap<string, number>;
  /** The addresses of the site. */
  readonly siteUrls: readonly string[];
  /** The ids of the images that records show. */
  readonly images: ReadonlySet<number>;
  /** How many items and other records are of a sort that is not imported, by its name. */
  readonly others: ReadonlyMap<string, number>;
  readonly events: number;
  /** The zone in which most dates of the posts agree with those in UTC. */
  readonly timezone: string | undefined;
}

/** The largest number of authors and of terms. */
const MOST = { authors: 200_000, terms: 200_000, names: 1_000, samples: 500 };

/** A text of its own: what a parser gives may be a part of a large one, which would stay in memory. */
export const ownText = (text: string): string => Buffer.from(text).toString();

/** The taxonomy, the elements of the slug, the name and the parent, and those of terms of older sorts. */
const TERMS: Readonly<Record<string, readonly [slug: string, name: string, parent: string, about: string]>> =
  {
    'wp:term': ['wp:term_slug', 'wp:term_name', 'wp:term_parent', 'wp:term_description'],
    'wp:tag': ['wp:tag_slug', 'wp:tag_name', '', 'wp:tag_description'],
  };

const isTaxonomy = (text: string): text is keyof typeof KIND_OF_TAXONOMY =>
  Object.hasOwn(KIND_OF_TAXONOMY, text);

/** Gathers what the first pass finds. */
class Surveyor {
  readonly terms = new Map<string, TermOfExport>();
  readonly authors = new Map<string, number>();
  readonly siteUrls = new Set<string>();
  readonly images = new Set<number>();
  readonly others = new Map<string, number>();
  readonly samples: object[] = [];
  events = 0;
  isExport = false;

  count(name: string, times = 1): void {
    const counted = this.others.has(name) || this.others.size < MOST.names ? name.slice(0, 100) : '(others)';
    this.others.set(ownText(counted), (this.others.get(counted) ?? 0) + times);
  }

  #add(term: TermOfExport): TermOfExport | undefined {
    const key = ownText(termKey(term.taxonomy, term.slug));
    const known = this.terms.get(key);
    if (known !== undefined || term.slug === '') return known;
    if (this.terms.size >= MOST.terms)
      throw new UnreadableFile(`The export has more than ${MOST.terms} terms.`);
    const { slug, name, description, parent, color } = term;
    const [own, ownName, about, above] = [slug, name, description, parent].map(ownText);
    const kept = {
      ...term,
      slug: own ?? '',
      name: ownName ?? '',
      description: about ?? '',
      parent: above ?? '',
      color,
    };
    this.terms.set(key, kept);
    return kept;
  }

  #takeTerm(
    { name, values, meta, line }: XmlRecord,
    [slug, title, parent, about]: (typeof TERMS)[string] & object,
  ): void {
    const taxonomy = name === 'wp:tag' ? 'post_tag' : (values.get('wp:term_taxonomy') ?? '');
    if (!isTaxonomy(taxonomy)) {
      this.count(taxonomy);
      return;
    }
    this.#add({
      taxonomy,
      slug: values.get(slug) ?? '',
      name: values.get(title) ?? '',
      description: values.get(about) ?? '',
      parent: values.get(parent) ?? '',
      color: meta.get('tec-events-cat-colors-primary')?.[0] ?? '',
      line,
      id: idOf(values.get('wp:term_id')),
      isUsed: false,
    });
  }

  #takeItem(item: XmlRecord): void {
    const kind = kindOfItem(item);
    if (item.comments > 0) this.count('comments', item.comments);
    if (kind === undefined) {
      this.count(item.values.get('wp:post_type') ?? 'item');
      return;
    }
    const image = idOf(item.meta.get('_thumbnail_id')?.[0]);
    if (image !== undefined && kind !== 'image') this.images.add(image);
    for (const [key] of item.meta) if (kind !== 'image' && !isKnownMeta(key)) this.count(`metadata ${key}`);
    if (kind !== 'event') return;
    this.events += 1;
    for (const term of item.terms) this.#takeTermOfItem(term, item.line);
    if (this.samples.length < MOST.samples)
      this.samples.push({
        date: item.values.get('wp:post_date'),
        date_utc: item.values.get('wp:post_date_gmt'),
        timezone: item.meta.get('_EventTimezone')?.[0],
      });
  }

  #takeTermOfItem({ taxonomy, slug, name }: XmlRecord['terms'][number], line: number): void {
    if (!isTaxonomy(taxonomy)) {
      this.count(taxonomy);
      return;
    }
    const blank = { description: '', parent: '', color: '', id: undefined, isUsed: true };
    const term = this.#add({ ...blank, taxonomy, slug, name, line });
    if (term !== undefined) term.isUsed = true;
  }

  take(record: XmlRecord): void {
    const { name, text, values } = record;
    const { [name]: term } = TERMS;
    if (name === 'item') {
      if (!this.isExport)
        throw new UnreadableFile('The file is no export of WordPress: it is a feed, without wp:wxr_version.');
      this.#takeItem(record);
    } else if (term !== undefined) this.#takeTerm(record, term);
    else if (name === 'wp:category') this.count('category');
    else if (name === 'wp:wxr_version') this.isExport = true;
    else if (name === 'link' || name === 'wp:base_site_url' || name === 'wp:base_blog_url') {
      if (/^https?:\/\//.test(text.trim())) this.siteUrls.add(text.trim());
    } else if (name === 'wp:author') {
      const id = idOf(values.get('wp:author_id'));
      if (id !== undefined && this.authors.size < MOST.authors)
        this.authors.set(ownText(values.get('wp:author_login') ?? ''), id);
    }
  }
}

/** Looks at all records of an export once. Throws `UnreadableFile` if the file is none. */
export async function surveyOf(
  records: AsyncIterable<XmlRecord>,
  look: (item: XmlRecord) => Promise<void> | void,
): Promise<Survey> {
  const found = new Surveyor();
  for await (const record of records) {
    found.take(record);
    if (record.name === 'item') await look(record);
  }
  if (!found.isExport)
    throw new UnreadableFile('The file is no export of WordPress: it has no wp:wxr_version.');
  for (const [key, term] of found.terms)
    if (term.taxonomy === 'post_tag' && !term.isUsed) {
      found.count('tags without events');
      found.terms.delete(key);
    }
  const { terms, authors, images, others, events, samples } = found;
  return {
    terms,
    authors,
    images,
    others,
    events,
    siteUrls: [...found.siteUrls],
    timezone: zoneByDates(samples),
  };
}

/** Gives the terms of an export ids: their own, that of the stored term with the slug, or the next free one. */
export async function termIds(
  store: Store,
  terms: ReadonlyMap<string, TermOfExport>,
): Promise<ReadonlyMap<string, number>> {
  let last = 0;
  for (const { id = 0 } of terms.values()) last = Math.max(last, id);
  for (const kind of kindsOf('term'))
    for await (const batch of batchesOf(store, kind)) for (const { id } of batch) last = Math.max(last, id);
  const ids = new Map<string, number>();
  for (const [key, { taxonomy, slug, id }] of terms) {
    const stored = id === undefined ? await store.lookup(KIND_OF_TAXONOMY[taxonomy], slug) : undefined;
    ids.set(key, id ?? stored?.id ?? (last += 1));
  }
  return ids;
}

/** Creates a check for whether the store has another calendar: a record with an id of the export that was made at another time. */
export function createAdmission(store: Store) {
  const waiting = new Map<Kind, Map<number, string>>();
  async function check(kind: Kind, dates: ReadonlyMap<number, string>): Promise<void> {
    for (const record of await store.load<Kind>(kind, [...dates.keys()])) {
      if (isTermKind(kind) || !('status' in record) || record.date === dates.get(record.id)) continue;
      throw new UnreadableFile(
        `The store has another calendar: its ${kind} ${record.id} is not that of the export. Give an empty store, or one with an earlier import of the site.`,
      );
    }
  }
  return {
    async look(item: XmlRecord): Promise<void> {
      const [kind, id] = [kindOfItem(item), idOf(item.values.get('wp:post_id'))];
      if (kind === undefined || kind === 'image' || id === undefined) return;
      const dates = waiting.get(kind) ?? new Map<number, string>();
      waiting.set(kind, dates.set(id, item.values.get('wp:post_date') ?? ''));
      if (dates.size < 200) return;
      await check(kind, dates);
      dates.clear();
    },
    async finish(): Promise<void> {
      for (const [kind, dates] of waiting) await check(kind, dates);
    },
  };
}
