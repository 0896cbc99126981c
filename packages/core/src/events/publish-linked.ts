import { may } from '../access/policy.js';
import type { EventRecord } from '../records/event-record.js';
import { nameOf, type LinkedKind } from '../records/kinds.js';
import { linkedIds, linksOf } from '../records/links.js';
import { NO_DATE } from '../records/post-record.js';
import type { Status } from '../fields/types/status.js';
import { loadInTurns, modifiedNow, type Context } from '../resource/context.js';
import type { Plan } from '../resource/plan.js';
import { titleSlug } from '../text/slug.js';
import { toUtc } from '../time/zoned-time.js';

/**
 * The statuses that are published along with an event: private records stay private, trashed ones stay in the trash
 * (F48).
 */
export const WAITING: readonly Status[] = ['draft', 'pending', 'future'];

/** Publishes the unpublished venues or organizers that the caller may edit (F49). */
async function publishEach(
  context: Context,
  plan: Plan,
  kind: LinkedKind,
  ids: readonly number[],
): Promise<void> {
  const { actor, siteZone } = context;
  const linked = ids.filter((id) => id > 0);
  for await (const stored of loadInTurns(context, kind, linked)) {
    const record = plan.current(kind, stored);
    if (!WAITING.includes(record.status) || !may(actor, 'update', record)) continue;
    const { date, date_utc, slug } = record;
    plan.update(kind, {
      ...record,
      status: 'publish',
      date_utc: date_utc === NO_DATE ? toUtc(date, siteZone) : date_utc,
      slug: slug || titleSlug(nameOf(kind, record)),
      ...modifiedNow(context),
    });
  }
}

/**
 * Publishes the venue and organizers of an event that is published after an update (K27, events.md §3.2), if the caller
 * may publish. Uses the event's links from before the update.
 */
export async function publishLinked(context: Context, plan: Plan, event: EventRecord): Promise<void> {
  if (!may(context.actor, 'publish_posts')) return;
  const links = linksOf('event', 'linked');
  await Promise.all(links.map(({ field, to }) => publishEach(context, plan, to, linkedIds(event, field))));
}
