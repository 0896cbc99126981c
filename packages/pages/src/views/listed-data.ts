import type { EventRecord, RecordOf } from '@kalends/core';
import { LINK_FIELD, loadReadable, type LinkedKind } from '@kalends/core/adapter';
import { renderExcerpt } from '@kalends/site';
import type { PageRequest } from '../context.js';
import { recordUrl } from '../links.js';
import { shownName } from './authored.js';
import { detailLinked, type HostDetails } from './details.js';
import type { EventSummary } from './event-summary.js';
import { linkedDataOf } from './linked-data.js';
import { imageOf } from './page-image.js';
import { plainText } from './plain-text.js';
import { termLinks } from './summaries.js';

/** The maximum number of events that a page has linked data of: a day may have a thousand. */
const MOST = 50;

/** The records of a kind that events link to, by id, each with its details, as far as the caller may see them. */
async function linkedTo<K extends LinkedKind>(
  kind: K,
  events: readonly EventRecord[],
  request: PageRequest,
): Promise<ReadonlyMap<number, { readonly record: RecordOf<K>; readonly details: HostDetails }>> {
  const { calendar, view, work } = request;
  const ids = [...new Set(events.flatMap((event) => event[LINK_FIELD[kind]]))];
  const linked = new Map<number, { record: RecordOf<K>; details: HostDetails }>();
  for (const [id, record] of await loadReadable(calendar, view, kind, ids)) {
    linked.set(id, { record, details: await detailLinked(request, kind, record) });
    await work.turn();
  }
  return linked;
}

/** The linked data of the events of a list, for programs that read the page of the list only. */
export async function listedData(
  listed: readonly EventSummary[],
  request: PageRequest,
): Promise<readonly object[]> {
  const { calendar, site, texturize, view, work } = request;
  const ids = listed.slice(0, MOST).map(({ id }) => id);
  const loaded = await calendar.load('event', ids);
  const events = loaded.flatMap((event) => (event !== undefined && view.may('read', event) ? event : []));
  const venues = await linkedTo('venue', events, request);
  const organizers = await linkedTo('organizer', events, request);
  const tags = await termLinks(
    request,
    'tag',
    events.flatMap((event) => event.tags),
  );
  const data: object[] = [];
  for (const event of events) {
    await work.turn();
    const venue = venues.get(event.venue);
    const hosts = event.organizer.flatMap((id) => organizers.get(id) ?? []);
    const one = linkedDataOf(
      {
        event,
        venue: venue === undefined ? [] : [venue.record],
        organizer: hosts.map(({ record }) => record),
      },
      {
        ...{ url: recordUrl(site, 'event', event), title: shownName(event.title, request) },
        abstract: plainText(renderExcerpt(event.excerpt || event.description, texturize)),
        image: await imageOf(request, event.image),
        venue: venue?.details.kind === 'venue' ? venue.details : undefined,
        organizers: hosts.flatMap(({ details }) => (details.kind === 'organizer' ? details : [])),
        tags: event.tags.flatMap((id) => tags.get(id) ?? []),
      },
      request,
    );
    if (one !== undefined) data.push(one);
  }
  return data;
}
