import { STATUSES, type Status } from '@kalends/core';
import { isTrashedSlug, NO_DATE, slugify, type PostKind, type PostRecord } from '@kalends/core/adapter';
import { PLACES } from '@kalends/site';
import type { FieldReader } from './conversion.js';
import { textOf, timeOf } from '../json-values.js';

/** The keys of events, venues and organizers that are read otherwise or derived again: URLs, global ids, linked data. */
export const DERIVED_KEYS = [
  'custom_fields',
  'global_id',
  'global_id_lineage',
  'url',
  'rest_url',
  'json_ld',
] as const;

/** The fields of a post that depend only on the site's response, whatever its type. */
type PostFields = Pick<PostRecord, 'author' | 'status' | 'date' | 'date_utc' | 'modified' | 'modified_utc'>;

const isStatus = (value: unknown): value is Status => (STATUSES as readonly unknown[]).includes(value);

/** The status of a post; `undefined` if the calendar does not know it. */
export const statusOf = ({ json }: FieldReader): Status | undefined =>
  isStatus(json['status']) ? json['status'] : undefined;

/** One of the two dates of a post, in the site's time zone and in UTC. A missing one is computed from the other. */
function datePair(
  reader: FieldReader,
  field: 'date' | 'modified',
  otherwise: string | undefined,
): [string, string] | undefined {
  const { json } = reader;
  const [given, givenUtc] = [json[field], json[`${field}_utc`]];
  const utc = givenUtc === NO_DATE ? NO_DATE : timeOf(givenUtc);
  const local = timeOf(given) ?? (utc === NO_DATE ? undefined : utc) ?? otherwise;
  if (local === undefined) return undefined;
  if (local !== given) reader.differs(field, 'is no date', local);
  // drafts have no UTC dates, and some sites never send them
  if (utc === undefined) reader.differs(`${field}_utc`, 'is no date', local);
  return [local, utc ?? local];
}

/** The fields that events, venues and organizers share; `undefined` if the post has no date at all. */
export function convertPost(reader: FieldReader, status: Status): PostFields | undefined {
  const published = datePair(
    reader,
    'date',
    timeOf(reader.json['modified']) ?? timeOf(reader.json['start_date']),
  );
  if (published === undefined) return undefined;
  const changed = datePair(reader, 'modified', published[0]) ?? published;
  return {
    author: reader.author(),
    status,
    date: published[0],
    date_utc: published[1],
    modified: changed[0],
    modified_utc: changed[1],
  };
}

const SLUG = /^[a-z0-9%_-]{1,200}$/;

/** The last path segment of a page URL below the usual path. */
function slugInUrl(kind: PostKind, url: string): string {
  const { page } = PLACES[kind];
  return new RegExp(`/${page}/([^/?#]+)/?$`).exec(url)?.[1]?.toLowerCase() ?? '';
}

/** The statuses whose events need no slug. */
const SLUGLESS: readonly Status[] = ['draft', 'pending'];

/** The slug of a post: its own, that of its page URL, or one generated from its name; unpublished posts may have none. */
export function slugOf(reader: FieldReader, kind: PostKind, status: Status, name: string): string {
  const given = textOf(reader.json['slug']);
  if (SLUG.test(given) && (isTrashedSlug(given) || slugify(given) === given)) return given;
  if (given === '' && SLUGLESS.includes(status)) return '';
  const inUrl = slugInUrl(kind, textOf(reader.json['url']));
  const kept = [given, inUrl, name].map(slugify).find((slug) => slug !== '') ?? String(reader.id);
  reader.differs('slug', given === '' ? 'the record has none' : 'is no slug', kept);
  return kept;
}
