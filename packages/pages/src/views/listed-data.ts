import { kindsOf, type EventRecord, type RecordOf } from '@kalends/core';
import { LINK_FIELD, loadReadable, type LinkedKind } from '@kalends/core/adapter';
import { renderExcerpt } from '@kalends/site';
import type { PageRequest } from '../context.js';
import { recordUrl } from '../links.js';
import { shownName } from './authored.js';
import { detailLinked, type HostDetails, type LinkedRecords } from './details.js';
import type { EventSummary } from './event-summary.js';
import { linkedDataOf } from './linked-data.js';
import { imageOf } from './page-image.js';
import { plainText } from './plain-text.js';
import { termLinks } from './summaries.js';

/** The maximum number of events that a page has linked data of: a day may have a thousand. */
const MOST = 50;

/** The records of all kinds that events link to, by id, with their details, as far as the caller may see them. */
async function linkedTo(events: readonly EventRecord[], request: PageRequest) {
  const { calendar, view, work } = request;
  const details = new Map<number, HostDetails>();
  const records = new Map<LinkedKind, ReadonlyMap<number, RecordOf<LinkedKind>>>();
  for (const kind of kindsOf('linked')) {
    const ids = [...new Set(events.flatMap((event) => event[LINK_FIELD[kind]]))];
    const found = await loadReadable(calendar, view, kind, ids);
    records.set(kind, found);
    for (const [id, record] of found) {
      details.set(id, await detailLinked(request, kind, record));
      await work.turn();
    }
  }
  return { details, records };
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
  const { details, records } = await linkedTo(events, request);
  const tags = await termLinks(
    request,
    'tag',
    events.flatMap((event) => event.tags),
  );
  const data: object[] = [];
  for (const event of events) {
    await work.turn();
    const links = Object.fromEntries(
      kindsOf('linked').map((kind) => [
        kind,
        [event[LINK_FIELD[kind]]].flat().flatMap((id) => records.get(kind)?.get(id) ?? []),
      ]),
    ) as unknown as LinkedRecords;
    const venue = details.get(event.venue);
    const hosts = event.organizer.flatMap((id) => details.get(id) ?? []);
    const one = linkedDataOf(
      { ...links, event },
      {
        ...{ url: recordUrl(site, 'event', event), title: shownName(event.title, request) },
        abstract: plainText(renderExcerpt(event.excerpt || event.description, texturize)),
        image: await imageOf(request, event.image),
        venue: venue?.kind === 'venue' ? venue : undefined,
        organizers: hosts.flatMap((host) => (host.kind === 'organizer' ? host : [])),
        tags: event.tags.flatMap((id) => tags.get(id) ?? []),
      },
      request,
    );
    if (one !== undefined) data.push(one);
  }
  return data;
}
