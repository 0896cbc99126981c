import { CalendarError, ROLES, type Role, type SyncKind } from '@kalends/core';
import { parseUrl, readEventSelection, SYNC_KINDS, type EventSelection } from '@kalends/core/adapter';
import { isPublicAddress, literalAddress } from '@kalends/ssrf-guard';

/** The operation on a record, as an endpoint sees it: a record that it no longer sees is deleted for it. */
export const OPERATIONS = ['create', 'update', 'delete'] as const;

/** One of `OPERATIONS`. */
export type Operation = (typeof OPERATIONS)[number];

/** Selects events, like the parameters of a list of events of the same names. */
export type EventFilter = EventSelection;

/** A subscription: the URL, and the changes to send to it. */
export interface EndpointInput {
  /** Where changes are sent, by `https:`. */
  readonly url: string;
  /** The kinds of records to tell of. Default: all. */
  readonly kinds?: readonly SyncKind[] | undefined;
  /** The operations to tell of. Default: all. */
  readonly operations?: readonly Operation[] | undefined;
  /** The events to report. An event that does not match (any more) is reported as deleted. Default: all. */
  readonly filter?: EventFilter | undefined;
  /** The role whose rights it has; with `null` it sees what everyone sees. Default: `null`. */
  readonly role?: Role | null | undefined;
  /** Whether to send the record itself. Default: no. */
  readonly record?: boolean | undefined;
}

/** The changes of an endpoint: what is left out stays. */
export type EndpointPatch = Partial<EndpointInput> & {
  /** Disables an endpoint, or enables it again. */
  readonly state?: 'active' | 'disabled' | undefined;
};

/** Why an endpoint is disabled: by hand, by an answer with the status 410, after five days of failures, or as too much waits. */
export type DisabledBy = 'hand' | 'gone' | 'failures' | 'waiting';

/** An endpoint, as it is shown. */
export interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly kinds: readonly SyncKind[];
  readonly operations: readonly Operation[];
  readonly filter: EventFilter;
  readonly role: Role | null;
  readonly record: boolean;
  /** Whether it may have an address of a private network, and be called without encryption. */
  readonly trusted: boolean;
  readonly state: 'active' | 'disabled';
  readonly disabled_by: DisabledBy | null;
  /** Since when every attempt has failed, in UTC; `null` if the last one succeeded. */
  readonly failing_since: string | null;
  readonly created: string;
}

/** A secret, and until when it is used besides a newer one. */
export interface StoredSecret {
  readonly secret: string;
  /** Milliseconds since 1970; `null` for the newest. */
  readonly until: number | null;
}

/** An endpoint, as it is stored. */
export interface StoredEndpoint extends Endpoint {
  /** The newest first. */
  readonly secrets: readonly StoredSecret[];
  /** The salt of its message ids. */
  readonly salt: string;
  /** It is told of the entries of the change log after this one. */
  readonly since: number;
}

/** The public part of an endpoint: no secret. */
export const shownEndpoint = ({
  secrets: _secrets,
  salt: _salt,
  since: _since,
  ...shown
}: StoredEndpoint): Endpoint => shown;

/** The error for a parameter. */
export const refused = (name: string, reason: string): CalendarError =>
  new CalendarError('invalid_param', `${name}: ${reason}`, {
    params: { [name]: reason },
    reasons: { [name]: reason },
  });

/** The selection and the URL of an endpoint. */
export type Choice = Pick<StoredEndpoint, 'url' | 'kinds' | 'operations' | 'filter' | 'role' | 'record'>;

type Reader<N extends keyof Choice> = (given: unknown, isTrusted: boolean) => Choice[N];

const MOST_URL = 2_000;

/** The ways to allow any address, for messages: the REST interface has none. */
const TRUSTED = 'only `kalends webhooks add --private`, or `trusted` in a program,';

function readUrl(given: unknown, isTrusted: boolean): string {
  const url = typeof given === 'string' && given.length <= MOST_URL ? parseUrl(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw refused('url', `It is an address with https, of at most ${MOST_URL} characters.`);
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw refused('url', 'It has no user, no password and no fragment.');
  if (isTrusted) return url.href;
  if (url.protocol !== 'https:') throw refused('url', `It begins with https; ${TRUSTED} allows http.`);
  const literal = literalAddress(url);
  if (literal !== undefined && !isPublicAddress(literal.address))
    throw refused('url', `It is not an address of the public internet; ${TRUSTED} allows it.`);
  return url.href;
}

/** Reads a list of some of several words, in the order of these. */
const someOf =
  <const T extends string>(name: string, words: readonly T[]) =>
  (given: unknown): readonly T[] => {
    const list: readonly unknown[] = Array.isArray(given) ? given : [];
    const known = words.filter((word) => list.includes(word));
    if (known.length === 0 || list.some((one) => !words.includes(one as T)))
      throw refused(name, `It is a list of some of ${words.join(', ')}.`);
    return known;
  };

function readRole(given: unknown): Role | null {
  if (given === null) return null;
  if (typeof given === 'string' && Object.hasOwn(ROLES, given)) return given as Role;
  throw refused('role', `It is null, or one of ${Object.keys(ROLES).join(', ')}.`);
}

function readRecord(given: unknown): boolean {
  if (typeof given !== 'boolean') throw refused('record', 'It is true or false.');
  return given;
}

const READERS: { readonly [N in keyof Choice]: Reader<N> } = {
  url: readUrl,
  kinds: someOf('kinds', SYNC_KINDS),
  operations: someOf('operations', OPERATIONS),
  filter: readEventSelection,
  role: readRole,
  record: readRecord,
};

/** The default selection of an endpoint. */
export const DEFAULT_CHOICE: Omit<Choice, 'url'> = {
  kinds: SYNC_KINDS,
  operations: OPERATIONS,
  filter: {},
  role: null,
  record: false,
};

/**
 * Reads what is given of an endpoint; throws `invalid_param` for what it cannot be. Unknown names are refused.
 *
 * @param others names that are read elsewhere
 */
export function readChoice(
  given: object,
  isTrusted: boolean,
  others: readonly string[] = [],
): Partial<Choice> {
  const read = Object.entries(given).flatMap(([name, value]) => {
    if (others.includes(name) || value === undefined) return [];
    if (!Object.hasOwn(READERS, name))
      throw refused(name, `There is no such parameter; use ${Object.keys(READERS).join(', ')}.`);
    return [[name, READERS[name as keyof Choice](value, isTrusted)] as const];
  });
  return Object.fromEntries(read);
}
