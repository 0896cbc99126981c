import { reasonOf, type SiteNote } from '@kalends/client/bulk';
import type { Kind } from '@kalends/core';
import { isCollection, KINDS } from './collections.js';
import type { CompareRequest } from './compare-request.js';
import { idOf } from './compare-values.js';
import type { Case } from './conditions.js';
import type { Correction } from './corrections.js';
import { own } from './difference.js';

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
  ...Object.fromEntries(Object.values(KINDS).map((kind) => [kind, kind])),
};

const STATUS = /^status of GET \/(\w+)\//;
const COUNT = /^(?:category|tag|event\.(?:categories|tags)\[\])\.count$/;

const TOTAL = /\.total$|^header x-(?:tec|wp)-total$/;
const PAGES = /\.(?:total_pages|(?:next|previous)_rest_url)$|^header x-(?:tec|wp)-totalpages$/;

/** The maximum number of reasons; what a site sends may be part of them. */
const MOST_REASONS = 100;

/** The records that a difference is about: linked data of an event tell about its venue and organizers, too. */
function placesOf({ request, difference: { path, at, a, b, within } }: Case): readonly Place[] {
  const status = STATUS.exec(path)?.[1];
  if (isCollection(status)) {
    const [, id, slug] = request.path;
    return [{ kind: KINDS[status], id: slug === undefined ? String(id) : idOf(within.a), field: '' }];
  }
  const [first = '', second = '', ...rest] = path.split('.');
  const kind = KIND_OF[first.replace('[]', '')];
  if (kind === undefined) return [];
  const whole = idOf(a) ?? idOf(b);
  if (second === '') return [{ kind, id: whole, field: '' }];
  const venue = idOf(own(within.a, 'venue'));
  const linked = kind === 'event' ? KIND_OF[second.replace('[]', '')] : undefined;
  if (linked !== undefined && rest.length === 0) return [{ kind: linked, id: whole, field: '' }];
  if (linked !== undefined) {
    const listed = at.split('[id=').at(-1)?.split(']', 1).join();
    return [{ kind: linked, id: linked === 'venue' ? venue : listed, field: rest.join('.') }];
  }
  const field = [second, ...rest].join('.');
  const places: Place[] = [{ kind, id: idOf(within.a), field }];
  const organizers = own(within.a, 'organizer');
  if (second !== 'json_ld' || kind !== 'event') return places;
  places.push({ kind: 'venue', id: venue, field });
  for (const one of Array.isArray(organizers) ? organizers : [])
    places.push({ kind: 'organizer', id: idOf(one), field });
  return places;
}

/** Whether a list is filtered by a field: it may have a record because of the value there, or lack it. */
const isFilteredBy = ({ query = {} }: CompareRequest, field: string): boolean =>
  field.includes('date')
    ? Object.keys(query).some((name) => /_(?:date|before|after)$/.test(name))
    : query['search'] !== undefined;

/** Why a difference follows from a note about its record; `undefined` if it does not. */
function reasonFrom(
  note: SiteNote,
  field: string,
  { request, difference: { kind } }: Case,
): string | undefined {
  const isExtra = kind === 'extra';
  switch (note.what) {
    case 'skipped':
      return field === '' && !isExtra ? reasonOf(note) : undefined;
    case 'gone':
      return field === '' && isExtra ? 'the site no longer shows it' : undefined;
    case 'moved':
      return /^(?:url|json_ld\.url)$/.test(field) ? 'its page has another address' : undefined;
    case 'differs':
      return (field === '' && isFilteredBy(request, note.field)) ||
        field.startsWith(note.field) ||
        field.startsWith('json_ld.')
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
  for (const note of notes) {
    if (note.what === 'brought' || note.what === 'changed') continue;
    const key = `${note.kind} ${note.id}`;
    const known = byRecord.get(key);
    if (known === undefined) byRecord.set(key, [note]);
    else known.push(note);
    if (note.what === 'skipped') skipped.set(note.kind, (skipped.get(note.kind) ?? 0) + 1);
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
    const page = own(within.a, collection);
    return (
      kind === 'extra' &&
      path === `${collection}[]` &&
      Array.isArray(page) &&
      page.some((one) => isSkipped(of, one))
    );
  }

  return (found) => {
    if (followsFromSkipped(found)) return explained('lists and counts without records that were skipped');
    for (const place of placesOf(found))
      for (const note of byRecord.get(`${place.kind} ${place.id}`) ?? []) {
        const reason = reasonFrom(note, place.field, found);
        if (reason !== undefined) return explained(`${note.kind}: ${reason}`);
      }
    return undefined;
  };
}
