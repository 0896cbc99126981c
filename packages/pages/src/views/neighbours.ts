import type { EventRecord } from '@kalends/core';
import { localTime, secondsOf, toUtc } from '@kalends/core/adapter';
import { hasPage } from '@kalends/site';
import type { PageRequest } from '../context.js';
import type { EventFilter } from './event-lists.js';
import type { NamedLink } from './event-summary.js';
import { visibleEvents } from './summaries.js';

/** The events before and after one, in the order of their starts. */
export interface Neighbours {
  readonly previous: NamedLink | undefined;
  readonly next: NamedLink | undefined;
}

/** How many events of the same start are looked through. */
const MOST_TIES = 20;

/** The event behind another one in a list that begins with those of its start; events of the same start beyond `MOST_TIES` are passed over. */
async function behind(
  request: PageRequest,
  { id, start_date }: EventRecord,
  params: EventFilter,
): Promise<NamedLink | undefined> {
  await request.work.turn();
  const { refs } = await request.view.events.find({ ...params, per_page: MOST_TIES });
  const at = refs.findIndex((ref) => ref.id === id);
  const events = await visibleEvents(request, refs.slice(at + 1, at < 0 ? undefined : at + 2));
  const found = at < 0 ? events.find(({ own }) => own.start_date !== start_date) : events[0];
  return found && { name: found.own.title, url: found.own.url };
}

/** The events before and after one among all that the caller sees in lists. */
export async function neighboursOf(request: PageRequest, event: EventRecord): Promise<Neighbours> {
  if (!hasPage(event)) return { previous: undefined, next: undefined };
  // bounds compare the clocks of events with that of the site
  const at = toUtc(event.start_date, request.zone);
  const step = (seconds: number): string => localTime(secondsOf(at) + seconds);
  const before = { strict_dates: true, starts_before: step(1), direction: 'desc' } as const;
  const after = { strict_dates: true, starts_after: step(-1) } as const;
  return { previous: await behind(request, event, before), next: await behind(request, event, after) };
}
