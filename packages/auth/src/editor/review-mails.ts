import { type MailSender, sendMail, textsByLanguage } from '@kalends/editor/kit';
import type { EditorOptions } from '@kalends/editor';
import { createFailureCounters } from '@kalends/http/internal';
import { ROLES } from '@kalends/core';
import { actorOf } from '../actor-of.js';
import type { ManagedAccounts } from '../http/managed-accounts.js';
import { line } from './account-mail.js';
import { AUTH_TEXTS } from './texts/texts.js';

/** The capabilities needed to publish the events of others. */
const RIGHTS = ['publish_posts', 'edit_others_posts'] as const;

/** How many people are told at most. */
const MOST = 20;
/** How often messages about one event, and about those of one person, are sent within an hour. */
const LIMITS = { ofEvent: 1, ofPerson: 20 };
const WINDOW = 3_600_000;
const KEYS = 10_000;

/** Options of `reviewMails`. */
interface ReviewMailsOptions {
  /** Those of `manageAccounts`. */
  readonly accounts: Pick<ManagedAccounts, 'list'>;
  readonly send: MailSender;
  /** The language of the messages, a BCP 47 tag. Default `en`. */
  readonly locale?: string | undefined;
  /** Default: the clock of the machine. */
  readonly clock?: () => number;
}

/**
 * Notifies publishers by mail that an event was sent for review, for `editor({ onReview })`: at most 20 accounts that may publish and
 * change the events of others, and have an e-mail address. They get one mail an hour about the same event.
 */
export function reviewMails({
  accounts,
  send,
  locale = 'en',
  clock = Date.now,
}: ReviewMailsOptions): NonNullable<EditorOptions['onReview']> {
  const { review } = textsByLanguage(AUTH_TEXTS)({ locale }).accounts;
  const countersOf = (most: number) => createFailureCounters({ most, window: WINDOW, keys: KEYS, clock });
  const [ofEvents, ofPersons] = [countersOf(LIMITS.ofEvent), countersOf(LIMITS.ofPerson)];
  return async ({ id, title, url, by, name }) => {
    const [event, person] = [String(id), String(by)];
    if (ofEvents.blockedUntil(event) !== undefined || ofPersons.blockedUntil(person) !== undefined) return 0;
    const told = (await accounts.list())
      .filter((account) => {
        const { role, capabilities = ROLES[role] } = actorOf(account);
        return !account.disabled && RIGHTS.every((right) => capabilities.includes(right));
      })
      .flatMap(({ email }) => email ?? [])
      .slice(0, MOST);
    if (told.length === 0) return 0;
    ofEvents.add(event);
    ofPersons.add(person);
    const subject = review.subject(line(title));
    const text = `${review.text(line(name), line(title))}\n\n${url}\n`;
    // not awaited: a form does not wait for mails
    for (const to of told) void sendMail(send, { to, subject, text });
    return told.length;
  };
}
