import { defaultStatus, grantedStatus } from '../access/policy.js';
import type { Parsed } from '../fields/record-inputs.js';
import type { PostKind } from '../records/kinds.js';
import { NO_DATE } from '../records/post-record.js';
import type { Status } from '../fields/types/status.js';
import type { PostRecord } from '../records/record.js';
import { slugify, titleSlug, trashedSlug, untrashedSlug } from '../text/slug.js';
import { clockOf, type DateText } from '../time/date-text.js';
import { localTime, secondsOf } from '../time/local-time.js';
import { fromUtc, toUtc } from '../time/zoned-time.js';
import { UTC, type Zone } from '../time/zone.js';
import { nowSeconds, type Context } from './context.js';

/** The publication fields of the input of an event, venue or organizer. */
export type PublicationInput = Pick<Parsed<PostKind>, 'date' | 'date_utc' | 'status'>;

/** The status and publication dates of a record. */
export type Publication = Pick<PostRecord, 'status' | 'date' | 'date_utc' | 'modified' | 'modified_utc'> &
  BeforeTrash;

const UNPUBLISHED: readonly Status[] = ['draft', 'pending'];

/** Converts a `date` text to a wall-clock time of the site: the interface ignores offsets (dates.md §3). */
function readDate({ siteZone, decoders }: Context, kind: PostKind, text: DateText): string {
  if (decoders === undefined) return clockOf(text, siteZone);
  // a bare number of seconds is a UTC time for events and an instant for other kinds
  return text.timestamp && kind !== 'event' ? fromUtc(text.local, siteZone) : text.local;
}

/** Converts a `date_utc` text to UTC, using its offset. */
const readDateUtc = (text: DateText): string =>
  text.offset === undefined ? text.local : localTime(secondsOf(text.local) - text.offset);

/** The publication date in both clocks: from the input, else as stored, else now. */
function dates(
  context: Context,
  kind: PostKind,
  given: PublicationInput,
  zone: Zone,
  previous: PostRecord | null,
  now: number,
): Pick<Publication, 'date' | 'date_utc'> {
  const [local, utc] = [given.date?.({ now, zone }), given.date_utc?.({ now, zone: UTC })];
  const date_utc = utc && readDateUtc(utc);
  const stored = previous === null || previous.date_utc === NO_DATE ? undefined : previous.date_utc;
  if (local !== undefined) {
    // a time that the clock leaves out moves on
    const date = fromUtc(toUtc(readDate(context, kind, local), context.siteZone), context.siteZone);
    // venues and organizers keep their UTC date unless an update sets it
    const kept = kind === 'event' ? undefined : stored;
    return { date, date_utc: date_utc ?? kept ?? toUtc(date, context.siteZone) };
  }
  if (date_utc !== undefined) return { date: fromUtc(date_utc, context.siteZone), date_utc };
  const date = previous?.date ?? fromUtc(localTime(now), context.siteZone);
  return { date, date_utc: stored ?? (previous === null ? localTime(now) : toUtc(date, context.siteZone)) };
}

/** Schedules a record whose publication date is in the future, and publishes a scheduled record that is due. */
function scheduled(status: Status, date_utc: string, now: string): Status {
  if (status === 'publish' && date_utc > now) return 'future';
  return status === 'future' && date_utc <= now ? 'publish' : status;
}

/**
 * Resolves status and dates of a record that is created (`previous` is `null`) or updated (dates.md §3, transport.md
 * §3.2, F27). Relative texts are resolved in `zone`.
 */
export function resolvePublication(
  context: Context,
  kind: PostKind,
  given: PublicationInput,
  zone: Zone,
  previous: PostRecord | null,
): Publication {
  const now = nowSeconds(context);
  const now_utc = localTime(now);
  const { date, date_utc } = dates(context, kind, given, zone, previous, now);
  const { actor } = context;
  const asked =
    given.status === undefined
      ? (previous?.status ?? defaultStatus(actor))
      : grantedStatus(actor, given.status);
  const status = scheduled(asked, date_utc, now_utc);
  // a draft has the UTC date that it was given, and a published venue or organizer that becomes one keeps its own
  const hadDate =
    previous !== null &&
    previous.date_utc !== NO_DATE &&
    (kind !== 'event' || UNPUBLISHED.includes(previous.status));
  const isUnpublished = UNPUBLISHED.includes(status) && given.date_utc === undefined && !hadDate;
  const published = {
    status,
    date,
    date_utc: isUnpublished ? NO_DATE : date_utc,
    ...beforeTrash(previous, status),
  };
  return previous === null
    ? { ...published, modified: date, modified_utc: published.date_utc }
    : { ...published, modified: fromUtc(now_utc, context.siteZone), modified_utc: now_utc };
}

/** The fields with the state of a record before the trash. */
type BeforeTrash = Pick<PostRecord, 'slug_before_trash' | 'status_before_trash'>;

type Trashable = Pick<PostRecord, 'slug' | 'status'> & BeforeTrash;

/** The slug of a record after a change of status: the trash adds a mark, restoring puts the earlier slug back (K10). */
function slugAfter({ slug, status, slug_before_trash }: Trashable, after: Status): string {
  if ((status === 'trash') === (after === 'trash')) return slug;
  return after === 'trash' ? trashedSlug(slug) : (slug_before_trash ?? untrashedSlug(slug));
}

/** The state before the trash to store with a record that gets this status. */
function beforeTrash(previous: Trashable | null, after: Status): BeforeTrash {
  if (previous === null || after !== 'trash') return { slug_before_trash: null, status_before_trash: null };
  const { slug, status, slug_before_trash, status_before_trash } = previous;
  return status === 'trash'
    ? { slug_before_trash, status_before_trash }
    : { slug_before_trash: slug, status_before_trash: status };
}

/** A record with another status: its slug, and what is known of it before the trash, follow. */
export const restated = (record: Trashable, status: Status): Trashable => ({
  status,
  slug: slugAfter(record, status),
  ...beforeTrash(record, status),
});

/** Moves a record to the trash: its slug gets a mark, so that the original slug is free again (K10). */
export const trashed = (record: Trashable): Trashable => restated(record, 'trash');

/** The sources of a record's slug. */
export interface SlugSources {
  /** The slug in the input; only events have one. */
  readonly slug?: string | undefined;
  /** The title or name. */
  readonly name: string;
  /** The requested status, and the status that the record gets. */
  readonly asked: Status | undefined;
  readonly status: Status;
}

/**
 * Resolves the slug of a record that is created (`previous` is `null`) or updated (text-slugs.md §5): from the input,
 * else the stored one, else derived from the name. A record that waits for review by an editor has none, nor has a
 * draft or pending event without one in the input. If the slug is taken, the store appends a number.
 */
export function resolvePostSlug(
  { actor }: Context,
  kind: PostKind,
  { slug, name, asked, status }: SlugSources,
  previous: PostRecord | null,
): string {
  if (asked !== undefined && grantedStatus(actor, asked) !== asked) return '';
  const stored = previous === null ? '' : slugAfter(previous, status);
  // the stored slug is put back on restore
  if (previous !== null && status === 'trash' && previous.status !== 'trash') return stored;
  const given = slug === undefined ? stored : slugify(slug);
  const needsNone = UNPUBLISHED.includes(status) && (kind === 'event' || previous !== null);
  return given || (needsNone ? '' : titleSlug(name));
}
