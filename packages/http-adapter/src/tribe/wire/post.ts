import type { PostRecord, Status } from '@kalends/core';
import type { PostKind } from '@kalends/core/adapter';
import type { Rendering } from './rendering.js';
import { globalId, postUrl } from '../../urls/site.js';

/** What events, venues and organizers have in common on the wire. Dates are `YYYY-MM-DD HH:MM:SS`. */
export interface PostJson {
  id: number;
  /** User id, digits. */
  author: string;
  status: Status;
  /** Publication date in the site's zone. */
  date: string;
  /** The same in UTC; `0000-00-00 00:00:00` while a draft or pending. */
  date_utc: string;
  /** Last change in the site's zone. */
  modified: string;
  modified_utc: string;
  /** The record's page on the site. */
  url: string;
}

/** What names a record across sites. */
export interface GlobalIdJson {
  /** `calendar.example?id=7` */
  global_id: string;
  global_id_lineage: string[];
}

/** The first keys of a venue or organizer after its id, and of an event after its global ids. */
export const presentPost = (
  kind: PostKind,
  record: PostRecord,
  { site }: Rendering,
): Omit<PostJson, 'id'> => ({
  author: String(record.author),
  status: record.status,
  date: record.date,
  date_utc: record.date_utc,
  modified: record.modified,
  modified_utc: record.modified_utc,
  url: postUrl(site, kind, record),
});

/** The global ids of a record. */
export function presentGlobalId({ id }: Pick<PostRecord, 'id'>, { site }: Rendering): GlobalIdJson {
  const global_id = globalId(site, id);
  return { global_id, global_id_lineage: [global_id] };
}

/** A text, or nothing where venues and organizers leave the key out: `''` and `'0'` (venues-organizers.md §1). */
export const filled = (text: string): string | undefined => (text === '' || text === '0' ? undefined : text);
