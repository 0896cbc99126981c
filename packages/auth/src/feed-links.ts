import { CalendarError, ROLES, type Actor, type Calendar, type Capability, type Role } from '@kalends/core';
import {
  checkEventSelection,
  currentSelection,
  readEventSelection,
  type EventSelection,
} from '@kalends/core/adapter';
import { createCollection, type Store } from '@kalends/core/store';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountKey } from '@kalends/accounts';
import { actorOf, granted } from './actor-of.js';
import { hashSecret } from './secret.js';
import { timestamp } from './timestamp.js';

/** How many links there may be, and how many of one account. */
const MOST = { all: 1_000, ofAccount: 50 };

/** A private link: an address that shows feeds with the rights of a person, to all who know it. */
export interface FeedLink {
  /** With this its secret begins, too. */
  readonly id: string;
  /** Its purpose, in the words of its owner. */
  readonly name: string;
  /** The id of the account with whose rights it reads. */
  readonly account: number;
  /** The role that limits it. */
  readonly role: Role;
  /** The most that the link may read: the capabilities of its account when it was made, limited by the role. */
  readonly capabilities: readonly Capability[];
  /** The events that it shows. */
  readonly filter: EventSelection;
  /** ISO 8601 in UTC, to the second. */
  readonly created: string;
  /** When it expires; `null` for never. */
  readonly expires: string | null;
}

/** A link as it is stored. */
interface StoredLink extends FeedLink {
  /** SHA-256 of the secret, in hex. */
  readonly hash: string;
}

/** The properties of a new link. */
export interface FeedLinkInput {
  /** Its purpose: 1 to 100 characters. */
  readonly name: string;
  /** A role that limits it. Default: all rights of its account. */
  readonly role?: Role | null | undefined;
  /** The events that it shows, by parameters of a list. Default: all that its account sees. */
  readonly filter?: EventSelection | undefined;
  /** When it expires, as a time in ISO 8601. Default: never. */
  readonly expires?: string | null | undefined;
}

/** A link with its secret, which is shown once and never stored. */
export interface CreatedFeedLink {
  readonly link: FeedLink;
  readonly secret: string;
}

/** A link that was opened by its secret: what it shows, and to whom. */
export interface OpenedFeedLink {
  readonly link: FeedLink;
  /** The reader: its rights are those that the account has now and the link was made with. */
  readonly actor: Actor;
}

/** Options of `createFeedLinks`. */
export interface FeedLinksOptions {
  /** Links are stored among its values, on every store. */
  readonly store: Pick<Store, 'values'>;
  readonly calendar: Pick<Calendar, 'as' | 'clock' | 'mergedInto'>;
  /** The current actor of an account; `undefined` if it may not log in: `accountActor`. */
  readonly actorOf: (account: number) => Promise<Actor | undefined>;
}

/** The private links of a calendar. */
export interface FeedLinks {
  /** All links, the oldest first; also those that have expired, and those of accounts that are gone. */
  list(): Promise<readonly FeedLink[]>;
  /** A link; `undefined` if there is none. */
  get(id: string): Promise<FeedLink | undefined>;
  /**
   * Makes a link. Rejects with `invalid_param` for what cannot be, and with `conflict` if there are 50 of the account, or
   * 1,000 in all.
   *
   * @param owner with whose rights it reads, at most: who asks, or the id of an account
   */
  add(owner: Actor | number, input: FeedLinkInput): Promise<CreatedFeedLink>;
  /** Removes a link: its address is unknown from then on. Returns whether there was one. */
  remove(id: string): Promise<boolean>;
  /** The links that someone who has logged in has made and that are valid, opened: with their rights and those of who asks, both at once. */
  of(owner: Actor): Promise<readonly OpenedFeedLink[]>;
  /**
   * Opens a link by its secret. `undefined` for a secret that is unknown, a link that was removed or has expired, one of an
   * account that may not log in, and one whose filter names what is gone.
   */
  open(secret: string): Promise<OpenedFeedLink | undefined>;
}

/** The secrets of links: the id, then 256 random bits. */
export const FEED_LINK_SECRET = /^([\da-f]{12})-[\w-]{43}$/;

const shown = ({ hash: _hash, ...link }: StoredLink): FeedLink => link;

const refused = (name: string, reason: string): CalendarError =>
  new CalendarError('invalid_param', `${name}: ${reason}`, {
    params: { [name]: reason },
    reasons: { [name]: reason },
  });

function readName(given: unknown): string {
  if (typeof given === 'string' && given.trim() === given && /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(given))
    return given;
  throw refused('name', 'It has 1 to 100 characters.');
}

function readRole(given: unknown): Role | null {
  if (given === undefined || given === null) return null;
  if (typeof given === 'string' && Object.hasOwn(ROLES, given)) return given as Role;
  throw refused('role', `It is one of ${Object.keys(ROLES).join(', ')}.`);
}

function readExpiry(given: unknown, now: number): string | null {
  if (given === undefined || given === null) return null;
  const time =
    typeof given === 'string' && /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(given) ? Date.parse(given) : NaN;
  if (time > now) return timestamp(time);
  throw refused('expires', 'It is a time in UTC that is to come, such as 2031-05-01T20:00:00Z.');
}

const NAMES: readonly string[] = ['name', 'role', 'filter', 'expires'] satisfies (keyof FeedLinkInput)[];

/** An actor with the rights that a link leaves them. */
const limited = (
  { id, role, capabilities }: Actor,
  limit: Pick<AccountKey, 'role' | 'capabilities'>,
): Actor => actorOf({ id, role, capabilities: capabilities ?? null }, limit);

/** Creates the private links of a calendar. */
export function createFeedLinks({ store, calendar, actorOf: currentActor }: FeedLinksOptions): FeedLinks {
  const links = createCollection<StoredLink>(store, 'feed link', MOST.all);

  /** A link that is valid now, for its owner; `undefined` if it has expired, or its filter names what is gone. */
  async function opened(owner: Actor, link: StoredLink): Promise<OpenedFeedLink | undefined> {
    if (link.expires !== null && link.expires <= timestamp(calendar.clock())) return undefined;
    const actor = limited(owner, link);
    const filter = await currentSelection(calendar, link.filter);
    try {
      await checkEventSelection(calendar.as(actor), filter);
    } catch (error) {
      if (CalendarError.from(error).code === 'invalid_param') return undefined;
      throw error;
    }
    return { link: { ...shown(link), filter }, actor };
  }

  return {
    list: async () => (await links.list()).map(shown),

    async get(id) {
      const link = await links.get(id);
      return link && shown(link);
    },

    async add(owner, { name, role, filter, expires, ...others }) {
      const [unknown] = Object.keys(others);
      if (unknown !== undefined)
        throw refused(unknown, `There is no such parameter; use ${NAMES.join(', ')}.`);
      const now = calendar.clock();
      const person = typeof owner === 'number' ? await currentActor(owner) : owner;
      if (person === undefined) throw refused('account', 'It is the id of an account that may log in.');
      const { id: account } = person;
      const most = limited(person, { role: readRole(role), capabilities: null });
      const selection = filter === undefined ? {} : readEventSelection(filter);
      const id = randomBytes(6).toString('hex');
      const secret = `${id}-${randomBytes(32).toString('base64url')}`;
      const link: StoredLink = {
        ...{ id, name: readName(name), account },
        ...{
          role: most.role,
          capabilities: granted({ role: most.role, capabilities: most.capabilities ?? null }),
        },
        ...{ filter: selection, created: timestamp(now), expires: readExpiry(expires, now) },
        hash: hashSecret(secret),
      };
      await checkEventSelection(calendar.as(most), selection);
      await links.add(link, (others) => {
        const own = others.filter((one) => one.account === account);
        if (own.length >= MOST.ofAccount) return `An account has at most ${MOST.ofAccount} links.`;
        return others.length < MOST.all ? undefined : `There are at most ${MOST.all} links.`;
      });
      return { link: shown(link), secret };
    },

    async of(owner) {
      const own = (await links.list()).filter(({ account }) => account === owner.id);
      return (await Promise.all(own.map((link) => opened(owner, link)))).filter((link) => link !== undefined);
    },

    async remove(id) {
      const isKnown = (await links.get(id)) !== undefined;
      await links.remove(id);
      return isKnown;
    },

    async open(secret) {
      const [, id = ''] = FEED_LINK_SECRET.exec(secret) ?? [];
      const link = await links.get(id);
      if (link === undefined) return undefined;
      if (!timingSafeEqual(Buffer.from(link.hash, 'hex'), Buffer.from(hashSecret(secret), 'hex')))
        return undefined;
      const owner = await currentActor(link.account);
      return owner && opened(owner, link);
    },
  };
}
