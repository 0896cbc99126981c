import { reasonOf, type SiteNote } from '@kalends/client/internal';
import { kindsOf, type Kind } from '@kalends/core';
import { linksOf } from '@kalends/core/adapter';
import { FILTERS, isCollection, KINDS } from './collections.js';
import type { CompareRequest } from './compare-request.js';
import { idOf } from './compare-values.js';
import type { Case } from './conditions.js';
import type { Correction } from './corrections.js';
import { own, type Difference } from './difference.js';

/** Finds what an import has reported about a difference. */
export type Reported = (found: Case) => Correction | undefined;

/** A record that a difference is about, and the field in it; `''` for the whole record. */
interface Place {
  readonly kind: Kind;
  readonly id: string | undefined;
  readonly field: string;
}

/** The kind of the records that a key of an answer holds. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  ...KINDS,
  ...Object.fromEntries(kindsOf().map((kind) => [kind, kind])),
};

const STATUS = /^status of (?:GET|HEAD) \/(\w+)\//;
const COUNT = /^(?:category|tag|event\.(?:categories|tags)\[\])\.count$/;

const TOTAL = /\.total$|^(?:header |.*\.headers\.)x-(?:tec|wp)-total$/i;
const PAGES =
  /\.(?:total_pages|(?:next|previous)_rest_url)$|^(?:header |.*\.headers\.)x-(?:tec|wp)-totalpages$/i;

/** The maximum number of reasons; what a site sends may be part of them. */
const MOST_REASONS = 100;

/** The name of a key without the brackets of a list. */
const keyIn = (name: string): string => name.replace('[]', '');

/** The record at a key of another one; of those in a list, the one whose id the exact position has. */
function recordAt(record: unknown, key: string, at: string): unknown {
  const value = own(record, key);
  if (!Array.isArray(value)) return value;
  const id = new RegExp(`\\b${key}\\[id=([^\\]]*)\\]`).exec(at)?.[1];
  return value.find((one) => idOf(one) === id);
}

/** The records along a path, the outer ones first, each with what remains of the path as the field in it. */
function* placesAlong(
  kind: Kind,
  record: unknown,
  names: readonly string[],
  { at, a, b }: Pick<Difference, 'at' | 'a' | 'b'>,
): Generator<Place> {
  yield { kind, id: idOf(record), field: names.join('.') };
  const [name = '', ...rest] = names;
  const inner = KIND_OF[keyIn(name)];
  // the name of a venue has the key of its kind
  if (inner === undefined || inner === kind) return;
  if (rest.length === 0) yield { kind: inner, id: idOf(a) ?? idOf(b), field: '' };
  else yield* placesAlong(inner, recordAt(record, keyIn(name), at), rest, { at, a, b });
}

/** The records that a difference is about: linked data of an event tell about its venue and organizers, too. */
function placesOf({ request, difference }: Case): readonly Place[] {
  const { path, a, b, within } = difference;
  const status = STATUS.exec(path)?.[1];
  if (isCollection(status)) {
    const [, id, slug] = request.path;
    return [{ kind: KINDS[status], id: slug === undefined ? String(id) : idOf(within.a), field: '' }];
  }
  const [first = '', ...names] = path.split('.');
  const kind = KIND_OF[keyIn(first)];
  if (kind === undefined) return [];
  if (names.length === 0) return [{ kind, id: idOf(a) ?? idOf(b), field: '' }];
  const places = [...placesAlong(kind, within.a, names, difference)];
  if (kind !== 'event' || names[0] !== 'json_ld') return places;
  const field = names.join('.');
  for (const { to, field: key } of linksOf('event', 'linked')) {
    const linked = own(within.a, key);
    for (const one of Array.isArray(linked) ? linked : [linked])
      places.push({ kind: to, id: idOf(one), field });
  }
  return places;
}

/** Whether a list is filtered by a field: it may have a record because of the value there, or lack it. */
function isFilteredBy({ query = {} }: CompareRequest, field: string): boolean {
  // lists leave out terms that nothing has
  if (field === 'count') return query['hide_empty'] !== 'false';
  return field.includes('date')
    ? Object.keys(query).some((name) => /_(?:date|before|after)$/.test(name))
    : query['search'] !== undefined;
}

/** The records of a list in an answer, or in the envelope of one. */
const pageIn = (answer: unknown, collection: string): unknown =>
  own(answer, collection) ?? own(own(answer, 'body'), collection);

/** Whether an event shows its own page as its website. */
const hasNoWebsite = (event: unknown): boolean => own(event, 'website') === own(event, 'url');

/** What changes with the publication of a record. */
const PUBLISHED = /^(?:json_ld\.)?url$|^modified(?:_utc)?(?:_details\.|$)/;

/** What linked data of the interface do not have. */
const NOT_IN_LD = 'custom_fields';

/** Why a difference follows from a note about its record; `undefined` if it does not. */
function reasonFrom(
  note: SiteNote,
  field: string,
  { request, difference: { kind, within } }: Case,
): string | undefined {
  const isExtra = kind === 'extra';
  switch (note.what) {
    case 'skipped':
      return field === '' && !isExtra ? reasonOf(note) : undefined;
    case 'gone':
      return field === '' && isExtra ? 'the site no longer shows it' : undefined;
    case 'moved':
      return /^(?:url|json_ld\.url)$/.test(field) || (field === 'website' && hasNoWebsite(within.a))
        ? 'its page has another address'
        : undefined;
    case 'differs':
      // what is published has an address of its own
      if (
        note.field === 'status' &&
        (PUBLISHED.test(field) || (field === 'website' && hasNoWebsite(within.a)))
      )
        return reasonOf(note);
      return (field === '' &&
        (isFilteredBy(request, note.field) ||
          ((isExtra || request.query?.['status'] !== undefined) && note.field === 'status'))) ||
        (field === '' && note.field === 'status' && kind === 'status') ||
        field.startsWith(note.field) ||
        (field.startsWith('json_ld.') && note.field !== NOT_IN_LD)
        ? reasonOf(note)
        : undefined;
    case 'unknown':
      return Object.keys(note.fields).some((name) => field === name || field.startsWith(`${name}.`))
        ? reasonOf(note)
        : undefined;
    default:
      return undefined;
  }
}

/**
 * Creates the function that finds what an import has reported about a difference, so that a comparison does not tell it once more.
 *
 * @param notes the report of the import
 */
export function createReported(notes: Iterable<SiteNote>): Reported {
  const byRecord = new Map<string, SiteNote[]>();
  const reasons = new Set<string>();
  const skipped = new Map<Kind, number>();
  let counts: string | undefined;
  for (const note of notes) {
    if (note.what === 'brought' || note.what === 'changed') continue;
    const key = `${note.kind} ${note.id}`;
    const known = byRecord.get(key);
    if (known === undefined) byRecord.set(key, [note]);
    else known.push(note);
    if (note.what === 'skipped') skipped.set(note.kind, (skipped.get(note.kind) ?? 0) + 1);
    if (note.what === 'differs' && note.field === 'count') counts = `${note.kind}: ${reasonOf(note)}`;
  }
  const explained = (reason: string): Correction => {
    const isMore = !reasons.has(reason) && reasons.size >= MOST_REASONS;
    const about = isMore ? 'other reasons' : reason;
    reasons.add(about);
    return { number: 'import', about, confirm: undefined };
  };
  const isSkipped = (kind: Kind, record: unknown): boolean =>
    (byRecord.get(`${kind} ${idOf(record)}`) ?? []).some(({ what }) => what === 'skipped');

  /** Whether a list or a count of A has records that B lacks because the import skipped them. */
  function followsFromSkipped({ request, difference: { path, kind, a, b, within } }: Case): boolean {
    const isFewer = (of: Kind): boolean =>
      a !== b && Number(a) - Number(b) <= (skipped.get(of) ?? 0) && Number(a) > Number(b);
    if (COUNT.test(path)) return isFewer('event');
    const [collection] = request.path;
    if (!isCollection(collection)) return false;
    const of = KINDS[collection];
    if (TOTAL.test(path)) return isFewer(of);
    if (PAGES.test(path)) return skipped.has(of) && (b === undefined || Number(a) > Number(b));
    // those behind a skipped one move up to the page
    const page = pageIn(within.a, collection);
    return (
      kind === 'extra' &&
      path === `${collection}[]` &&
      Array.isArray(page) &&
      page.some((one) => isSkipped(of, one))
    );
  }

  const notesAbout = (kind: Kind, id: string | undefined): readonly SiteNote[] =>
    byRecord.get(`${kind} ${id}`) ?? [];

  /** What an import has told of the record that a list is filtered by: it was skipped, or has other links. */
  function ofFilter({ request: { query = {} }, difference: { kind, path, a, b } }: Case): string | undefined {
    for (const [name, list] of Object.entries(FILTERS)) {
      const notes = notesAbout(KINDS[list], query[name]);
      const skippedNote = notes.find((note) => note.what === 'skipped');
      if (skippedNote !== undefined && kind === 'status' && a === 200 && b === 400)
        return reasonOf(skippedNote);
      if (list !== 'events' || (kind !== 'missing' && kind !== 'extra')) continue;
      const linked = KIND_OF[path.replace('[]', '')];
      const field = linksOf('event', 'linked', 'term').find(({ to }) => to === linked)?.field;
      const changed = notes.find((note) => note.what === 'differs' && note.field === field);
      if (changed?.what === 'differs') return reasonOf(changed);
    }
    return undefined;
  }

  /** Whether two lists are in one order but for records whose dates or names an import has told to differ. */
  function isOrderOfTold({ request, difference: { kind, a, b } }: Case): boolean {
    const [collection] = request.path;
    if (kind !== 'order' || !isCollection(collection) || !Array.isArray(a) || !Array.isArray(b)) return false;
    const isTold = (id: unknown): boolean =>
      notesAbout(KINDS[collection], String(id)).some(
        (note) => note.what === 'differs' && /date|status|name|title/.test(note.field),
      );
    const [x, y] = [a, b].map((ids: readonly unknown[]) => ids.filter((id) => !isTold(id)).join());
    return x === y && x !== a.join();
  }

  /** Whether a page of B lacks a record because it has another one, of which the import has told that it is published there. */
  function isBehindPublished({ request, difference: { kind, path, within } }: Case): boolean {
    const [collection] = request.path;
    if (kind !== 'missing' || !isCollection(collection) || path !== `${collection}[]`) return false;
    const [before, page] = [pageIn(within.a, collection), pageIn(within.b, collection)];
    if (!Array.isArray(before) || !Array.isArray(page)) return false;
    const known = new Set(before.map(idOf));
    return page.some(
      (one) =>
        !known.has(idOf(one)) &&
        notesAbout(KINDS[collection], idOf(one)).some(
          (note) => note.what === 'differs' && note.field === 'status',
        ),
    );
  }

  return (found) => {
    const filtered = ofFilter(found);
    if (filtered !== undefined) return explained(filtered);
    if (isOrderOfTold(found)) return explained('the order of records that were told to differ');
    if (followsFromSkipped(found)) return explained('lists and counts without records that were skipped');
    if (
      counts !== undefined &&
      found.difference.kind === 'order' &&
      found.request.query?.['orderby'] === 'count'
    )
      return explained(counts);
    for (const place of placesOf(found))
      for (const note of byRecord.get(`${place.kind} ${place.id}`) ?? []) {
        const reason = reasonFrom(note, place.field, found);
        if (reason !== undefined) return explained(`${note.kind}: ${reason}`);
      }
    if (isBehindPublished(found))
      return { ...explained('pages with records that were told to be published'), confirm: 'exists' };
    return undefined;
  };
}
