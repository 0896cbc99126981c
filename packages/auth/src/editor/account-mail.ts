import { type EditorRequest, type MailSender, sendMail, urlOf } from '@kalends/editor/kit';
import type { AccountLinkPurpose, AccountLinks, MadeAccountLink } from '../account-links.js';
import type { AccountTexts } from './texts/account-texts.js';

/** The path of the view by which one chooses a password. */
export const PASSWORD_PATH = '/password';

/** The path of the list of accounts. */
export const PEOPLE_PATH = '/people';

/** The links by which people choose their passwords, and how they get them. */
export interface AccountLinkViews {
  readonly links: AccountLinks;
  /** Sends a message. Default: none is sent, and administrators pass links on themselves. */
  readonly send?: MailSender | undefined;
}

/** A text in a line of a message: without what would end the line. */
export const line = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();

/** The URL of a link. */
export const linkUrl = (request: EditorRequest, { secret }: Pick<MadeAccountLink, 'secret'>): string =>
  urlOf(request, `${PASSWORD_PATH}?secret=${secret}`);

/** Sends a link to the address of its account. Returns whether that worked. */
export function mailLink(
  send: MailSender,
  { name, email }: { readonly name: string; readonly email: string },
  { link, purpose }: { readonly link: MadeAccountLink; readonly purpose: AccountLinkPurpose },
  request: EditorRequest & { readonly texts: Pick<AccountTexts, 'mail'> },
): Promise<boolean> {
  const { mail } = request.texts;
  const site = line(request.calendar.settings.title) || request.site.url;
  const [subject, text] =
    purpose === 'invitation'
      ? [mail.inviteSubject(site), mail.invite(site, line(name))]
      : [mail.passwordSubject(site), mail.password(site, line(name))];
  return sendMail(send, { to: email, subject, text: `${text}\n\n${linkUrl(request, link)}\n` });
}
