import { STATUSES } from '@kalends/core';
import type { PostRecord, PostKind } from '@kalends/core/adapter';
import { globalId } from '../record-urls.js';
import { postUrl, type Rendering } from '@kalends/site';
import { localTime, oneOf, text, textsOf, type integer, type JsonOf } from '@kalends/http/schema';

/** The common keys of events, venues and organizers. */
export const POST = {
  author: text('The id of the user whose record it is', String.raw`^\d+$`),
  status: oneOf(...STATUSES),
  date: localTime('When it was or will be published, in the zone of the site'),
  date_utc: localTime('The same in UTC; 0000-00-00 00:00:00 as long as there is no such date'),
  modified: localTime('When it was changed last, in the zone of the site'),
  modified_utc: localTime('The same in UTC; 0000-00-00 00:00:00 for a draft as it was created'),
  url: text('The page of the record on the site'),
};

/** The keys that identify a record across sites. */
export const GLOBAL_ID = {
  /** `calendar.example?id=7` */
  global_id: text('What names the record across sites'),
  global_id_lineage: textsOf('The same as a list'),
};

/** The common members of events, venues and organizers as JSON. Dates are `YYYY-MM-DD HH:MM:SS`. */
export interface PostJson extends JsonOf<typeof POST & { id: ReturnType<typeof integer> }> {}

/** The members that identify a record across sites. */
export interface GlobalIdJson extends JsonOf<typeof GLOBAL_ID> {}

/** The values of the common keys. */
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

/** The values of the keys that identify a record across sites. */
export function presentGlobalId({ id }: PostRecord, { site }: Rendering): GlobalIdJson {
  const global_id = globalId(site, id);
  return { global_id, global_id_lineage: [global_id] };
}
