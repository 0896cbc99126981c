import { createHash } from 'node:crypto';

const MAX_UID = 400;

/** The `UID` of an event as the calendar keeps it. An overlong one is shortened with a digest. */
export function storedUid(uid: string): string {
  const clean = uid.replace(/\p{Cc}/gu, '');
  if (clean.length <= MAX_UID) return clean;
  return `${clean.slice(0, MAX_UID / 2)}#${createHash('sha256').update(clean).digest('hex')}`;
}
