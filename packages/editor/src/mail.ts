import { withTimeLimit } from '@kalends/core/internal';

/** A message to one person. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends a message. Rejects if that fails. */
export type MailSender = (mail: Mail) => Promise<unknown>;

/** Sends a message, if the host sends any. Returns whether that worked, in time. */
export async function sendMail(send: MailSender | undefined, mail: Mail): Promise<boolean> {
  try {
    await withTimeLimit({ send }).send?.(mail);
    return true;
  } catch {
    return false;
  }
}
