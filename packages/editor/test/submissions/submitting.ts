import type { Mail } from '../../src/kit.js';
import type { Submission } from '../../src/submissions/index.js';
import { onTestFinished } from 'vitest';
import { NOW, type Visitor } from '../site.js';
import { openSubmissionSite, type SubmissionSite, type SubmissionSiteOptions } from './submission-site.js';

export const FORM = '/submit';

/** A form that is in order. */
export const FILLED = {
  title: 'Open day',
  'start_date[]': ['2026-12-01', '20:00'],
  'end_date[]': ['2026-12-01', '23:00'],
  sender_name: 'Ann Example',
  sender_email: 'ann@mail.example',
} as const;

export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A clock that tests set. */
export interface TestClock {
  now: number;
}

/** The stamp in a form. */
export const stampIn = (text: string): string => /name="stamp"\s+value="([^"]+)"/.exec(text)?.[1] ?? '';

/** Opens the form, waits as people do, and sends it. */
export async function submitted(
  visitor: Visitor,
  clock: TestClock,
  fields: Fields = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const stamp = stampIn(await (await visitor.get(FORM, headers)).text());
  clock.now += 10_000;
  const answer = await visitor.post(FORM, { stamp, ...FILLED, ...fields }, headers);
  return { status: answer.status, text: await answer.text() };
}

/** The path of the link in a page or in a message. */
export const linkIn = (text: string): string => /\/submit\/mine\?link=[\w.-]+/.exec(text)?.[0] ?? '';

/** The parameter of the link. */
export const secretIn = (link: string): string => link.split('link=')[1] ?? '';

/** Sends the form that a link leads to. */
export const answered = (visitor: Visitor, link: string, action: string, fields: Fields = {}) =>
  visitor.post(`${FORM}/mine`, { link: secretIn(link), action, ...fields });

/** Keeps messages instead of sending them. */
export function mailbox() {
  const mails: Mail[] = [];
  return { mails, send: (mail: Mail) => Promise.resolve(mails.push(mail)) };
}

/** The submissions that wait, with their events. */
export async function waiting({ submissions, calendar }: SubmissionSite) {
  const all: readonly Submission[] = await submissions.list();
  const events = await calendar.load(
    'event',
    all.map(({ event }) => event),
  );
  return all.map((one, index) => ({ one, event: events[index] }));
}

/** A site that takes submissions, with a clock that tests set. */
export async function opened(
  options: SubmissionSiteOptions = {},
): Promise<{ site: SubmissionSite; clock: TestClock }> {
  const clock = { now: NOW };
  const site = await openSubmissionSite({ clock: () => clock.now, ...options });
  onTestFinished(() => site.close());
  return { site, clock };
}

/** Limits that no test reaches. */
export const MANY = { tries: 1_000_000, ofClient: 1_000_000, ofAll: 1_000_000 };
