import { kindsOf } from '@kalends/core';
import { batchesOf } from '../stored-records.js';
import type { Work } from './work.js';

/** An id of a post in an address: `?p=7`, `?post_type=tribe_events&p=7`, `/wp-json/tribe/events/v1/events/7`. */
const LINKED_ID =
  /[?&;](?:p|post|post_id|event_id)=(\d{1,10})\b|\/(?:events\/v1\/events|wp\/v2\/tribe_events)\/(\d{1,10})\b/g;

/** The ids of posts that the texts of events, venues and organizers link to. */
export async function idsInTexts({ options: { store } }: Work): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  for (const kind of kindsOf('linked', 'event'))
    for await (const records of batchesOf(store, kind))
      for (const record of records) {
        const texts = [record.description, 'excerpt' in record ? record.excerpt : '', record.website ?? ''];
        for (const [, query = '', path = ''] of texts.join('\n').matchAll(LINKED_ID))
          ids.add(Number(query || path));
      }
  return ids;
}
