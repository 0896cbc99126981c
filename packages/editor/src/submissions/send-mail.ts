import { inTime } from './in-time.js';
import type { SubmissionMail, SubmissionsOptions } from './options.js';

/** How long a message may take, in milliseconds. */
const MAIL_TIME = 30_000;

/** Sends a message, if the host sends any. Returns whether that worked, in time. */
export async function sendMail(send: SubmissionsOptions['send'], mail: SubmissionMail): Promise<boolean> {
  try {
    await inTime(MAIL_TIME, () => send?.(mail));
    return true;
  } catch {
    return false;
  }
}
