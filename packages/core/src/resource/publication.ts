import { defaultStatus, grantedStatus } from '../access/policy.js';
import type { Parsed } from '../fields/record-inputs.js';
import type { PostKind } from '../records/kind.js';
import { NO_DATE, type PostRecord, type Status } from '../records/post-record.js';
import { slugify, trashedSlug, untrashedSlug } from '../text/slug.js';
import { parseDateText, type DateText } from '../time/date-text.js';
import { localTime, secondsOf } from '../time/local-time.js';
import { fromUtc, toUtc } from '../time/zoned-time.js';
import { UTC, type Zone } from '../time/zone.js';
import { nowSeconds, type Context } from './context.js';

/** What a caller may say about the publication of an event, venue or organizer. */
export type PublicationInput = Pick<Parsed<PostKind>, 'date' | 'date_utc' | 'status'>;

/** When a record was or will be published, and whether. */
export type Publication = Pick<PostRecord, 'status' | 'date' | 'date_utc' | 'modified' | 'modified_utc'> &
  BeforeTrash;

const UNPUBLISHED: readonly Status[] = ['draft', 'pending'];

/** The wall clock of the site that a `date` text means: offsets in it are dropped (dates.md §3). */
function readDate({ siteZone }: Context, kind: PostKind, text: DateText): string {
  // a bare number of seconds is a UTC clock to events and an instant to the others
  return text.timestamp && kind !== 'event' ? fromUtc(text.local, siteZone) : text.local;
}

/** The UTC clock that a `date_utc` text means: an offset in it is converted. */
const readDateUtc = (text: DateText): string =>
  text.offset === undefined ? text.local : localTime(secondsOf(text.local) - text.offset);

/** The publication date in both clocks, from what is given, else from what is stored, else now. */
function dates(
  context: Context,
  kind: PostKind,
  given: PublicationInput,
  zone: Zone,
  previous: PostRecord | null,
  now: number,
): Pick<Publication, 'date' | 'date_utc'> {
  const parse = (text: string | undefined, of: Zone) =>
    text === undefined ? undefined : parseDateText(text, { now, zone: of });
  const [local, utc] = [parse(given.date, zone), parse(given.date_utc, UTC)];
  const date_utc = utc && readDateUtc(utc);
  const stored = previous === null || previous.date_utc === NO_DATE ? undefined : previous.date_utc;
  if (local !== undefined) {
    const date = readDate(context, kind, local);
    // venues and organizers keep the UTC date that an update does not mention
    const kept = kind === 'event' ? undefined : stored;
    return { date, date_utc: date_utc ?? kept ?? toUtc(date, context.siteZone) };
  }
  if (date_utc !== undefined) return { date: fromUtc(date_utc, context.siteZone), date_utc };
  const date = previous?.date ?? fromUtc(localTime(now), context.siteZone);
  return { date, date_utc: stored ?? (previous === null ? localTime(now) : toUtc(date, context.siteZone)) };
}

/** A publication to come is scheduled, a scheduled one that is due is published. */
function scheduled(status: Status, date_utc: string, now: string): Status {
  if (status === 'publish' && date_utc > now) return 'future';
  return status === 'future' && date_utc <= now ? 'publish' : status;
}

/**
 * Status and dates of a record that is created (`previous` is `null`) or updated (dates.md §3, transport.md §3.2, F27).
 * `zone` is where relative texts look at the clock.
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
  // a venue or organizer that has been published keeps its UTC date as a draft
  const wasPublished = kind !== 'event' && previous !== null && previous.date_utc !== NO_DATE;
  const isUnpublished = UNPUBLISHED.includes(status) && !wasPublished;
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

/** What a record in the trash keeps of the time before. */
type BeforeTrash = Pick<PostRecord, 'slug_before_trash' | 'status_before_trash'>;

type Trashable = Pick<PostRecord, 'slug' | 'status'> & BeforeTrash;

/** The slug of a record that gets another status: the trash marks it, and restoring brings back the one from before (K10). */
function slugAfter({ slug, status, slug_before_trash }: Trashable, after: Status): string {
  if ((status === 'trash') === (after === 'trash')) return slug;
  return after === 'trash' ? trashedSlug(slug) : (slug_before_trash ?? untrashedSlug(slug));
}

/** What a record with this next status keeps of the time before the trash. */
function beforeTrash(previous: Trashable | null, after: Status): BeforeTrash {
  if (previous === null || after !== 'trash') return { slug_before_trash: null, status_before_trash: null };
  const { slug, status, slug_before_trash, status_before_trash } = previous;
  return status === 'trash'
    ? { slug_before_trash, status_before_trash }
    : { slug_before_trash: slug, status_before_trash: status };
}

/** What the trash makes of a record: its slug is marked, so that its name is free again (K10). */
export const trashed = (record: Trashable): Trashable => ({
  status: 'trash',
  slug: slugAfter(record, 'trash'),
  ...beforeTrash(record, 'trash'),
});

/** What the slug of a record is made from. */
export interface SlugSources {
  /** The slug that was given, which events alone take. */
  readonly slug?: string | undefined;
  /** The title or name. */
  readonly name: string;
  /** The status that was asked for, and the one that the record gets. */
  readonly asked: Status | undefined;
  readonly status: Status;
}

/**
 * The slug of a record that is created (`previous` is `null`) or updated (text-slugs.md §5): as given, else as it is, else made
 * from the name. A record that waits for publication by an editor has none, and neither has a draft or pending event that
 * is given none. The store numbers a slug that is taken.
 */
export function resolvePostSlug(
  { actor }: Context,
  kind: PostKind,
  { slug, name, asked, status }: SlugSources,
  previous: PostRecord | null,
): string {
  if (asked !== undefined && grantedStatus(actor, asked) !== asked) return '';
  const stored = previous === null ? '' : slugAfter(previous, status);
  // what goes to the trash keeps its name for the way back
  if (previous !== null && status === 'trash' && previous.status !== 'trash') return stored;
  const given = slug === undefined ? stored : slugify(slug);
  const needsNone = UNPUBLISHED.includes(status) && (kind === 'event' || previous !== null);
  return given || (needsNone ? '' : slugify(name));
}
