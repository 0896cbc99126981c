import { CalendarError } from '@kalends/core';
import { parseUrl } from '@kalends/core/adapter';
import { formatOf, SOURCE_FORMATS, type SourceFormat, type SourcePlace } from '@kalends/importer/internal';

/** The statuses that events of a source may begin with. */
export const SOURCE_STATUSES = ['publish', 'draft', 'pending'] as const;

/** The calendar to follow, and how. */
export interface SourceInput {
  /** Its address: `https:` or `webcal:`. */
  readonly url: string;
  /** Its name in this calendar. Default: its host. */
  readonly name?: string | undefined;
  /** Default: as its address says, else what is there. */
  readonly format?: SourceFormat | undefined;
  /** The status of new events. Default `publish`. */
  readonly status?: (typeof SOURCE_STATUSES)[number] | undefined;
  /** A category that all its events have besides their own, by which lists can tell them. Default: none. */
  readonly category?: string | undefined;
  /** How often to take it, in minutes: 15 to 10,080. Default 60. */
  readonly every?: number | undefined;
  /** Whether to trash what it does not have any more. Default: yes. */
  readonly removes?: boolean | undefined;
}

/** An event of a source that was left out, as the calendar has it already. */
export interface Duplicate {
  readonly title: string;
  readonly uid: string;
  /** The event here. */
  readonly id: number;
  /** Why it is the same: its `UID`, or its title, time and place. */
  readonly by: 'uid' | 'content';
}

/** The result of one pull. */
export interface SourceReport {
  /** When it ended, in UTC. */
  readonly at: string;
  /** Whether the source said that nothing has changed. */
  readonly isUnchanged: boolean;
  /** The number of events by outcome: `created`, `updated`, `unchanged`, `trashed`, … */
  readonly counts: Readonly<Record<string, number>>;
  /** How many went to the trash, as the source does not have them any more. */
  readonly removed: number;
  /** How many it does not have any more that stayed, and why. */
  readonly kept: { readonly count: number; readonly reason: string } | null;
  /** How many have parts that were changed here, and are not taken. */
  readonly overridden: number;
  /** The first 20 of them, and their number. */
  readonly duplicates: readonly Duplicate[];
  readonly duplicateCount: number;
  /** Parts that could not be read: the first 20 of them, and their number. */
  readonly errors: readonly string[];
  readonly errorCount: number;
  /** Changed or omitted values: the first 20, and their number; absent in reports of earlier versions. */
  readonly notes?: readonly string[];
  readonly noteCount?: number;
}

/** A source, as it is shown. */
export interface Source {
  readonly id: string;
  readonly name: string;
  /** May have a secret in it. */
  readonly url: string;
  readonly format: SourceFormat;
  readonly status: (typeof SOURCE_STATUSES)[number];
  readonly category: string | null;
  readonly every: number;
  readonly removes: boolean;
  /** Whether it may have an address of a private network, and be read without encryption. */
  readonly trusted: boolean;
  readonly state: 'active' | 'paused';
  readonly created: string;
  /** How often it has failed since it last succeeded, and why. */
  readonly failures: number;
  readonly error: string | null;
  /** When it is taken next, in UTC. */
  readonly next: string;
  readonly report: SourceReport | null;
}

/** A source, as it is stored. */
export interface StoredSource extends Source {
  readonly place: SourcePlace;
  /**
   * Who takes it, and until when (milliseconds since 1970) that counts. If that time is over the take has ended with its process:
   * that is a failure, after which the source is taken again at `next`. `by` is `''` if a take has ended half done, and was counted.
   * `writes`: whether something may be half done when it ends so; earlier versions did not say that it is not.
   */
  readonly taking: {
    readonly by: string;
    readonly until: number;
    readonly next: string;
    readonly writes?: boolean;
  } | null;
}

/** The error for a parameter. */
export const refused = (name: string, reason: string): CalendarError =>
  new CalendarError('invalid_param', `${name}: ${reason}`, {
    params: { [name]: reason },
    reasons: { [name]: reason },
  });

/** The root of the interface, without what is behind it. */
const rootOf = ({ href }: URL): string => href.replace(/(tribe\/events\/v1)\b.*$/, '$1');

const oneOf = <const T extends string>(name: string, words: readonly T[], given: unknown): T => {
  const found = words.find((word) => word === given);
  if (found === undefined) throw refused(name, `It is one of ${words.join(', ')}.`);
  return found;
};

const isLine = (given: unknown): given is string =>
  typeof given === 'string' && given.trim() === given && /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(given);

/** The stored form of an input. Throws `invalid_param` for what cannot be. */
export function sourceOf(
  { url: given, name, format, status = 'publish', category, every = 60, removes = true }: SourceInput,
  isTrusted: boolean,
): Pick<Source, 'name' | 'url' | 'format' | 'status' | 'category' | 'every' | 'removes' | 'trusted'> {
  const url = given.length > 2_000 ? undefined : parseUrl(given.trim().replace(/^webcals?:/i, 'https:'));
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw refused('url', 'It is an address with https, without a user, of at most 2000 characters.');
  if (!isTrusted && url.protocol !== 'https:')
    throw refused('url', 'It begins with https; --private (`trusted` in a program) allows http.');
  url.hash = '';
  const kind =
    format === undefined ? (formatOf(url) ?? 'icalendar') : oneOf('format', SOURCE_FORMATS, format);
  if (name !== undefined && !isLine(name)) throw refused('name', 'It has 1 to 100 characters.');
  if (category !== undefined && !isLine(category)) throw refused('category', 'It has 1 to 100 characters.');
  if (!Number.isInteger(every) || every < 15 || every > 10_080)
    throw refused('every', 'It is a number of minutes from 15 to 10080.');
  return {
    ...{ name: name ?? url.host, url: kind === 'tribe' ? rootOf(url) : url.href, format: kind },
    ...{ status: oneOf('status', SOURCE_STATUSES, status), category: category ?? null, every, removes },
    trusted: isTrusted,
  };
}

/** Marks a source whose take has ended half done. */
export const HALF_DONE: NonNullable<StoredSource['taking']> = { by: '', until: 0, next: '' };

/** A source as it is at a time: a take that has ended with its process has failed. */
export function asOf(source: StoredSource, now: number): StoredSource {
  const { taking, failures } = source;
  if (taking === null || taking.by === '' || taking.until > now) return source;
  const error = 'The last take did not end: its process has ended before.';
  return {
    ...source,
    failures: failures + 1,
    error,
    next: taking.next,
    taking: taking.writes === false ? null : HALF_DONE,
  };
}

/** The public part of a source. */
export const shownSource = ({ place: _place, taking: _taking, ...source }: StoredSource): Source => source;
