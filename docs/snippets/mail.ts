import type { Calendar, EventRecord, Follower } from '@kalends/core';

/** Sends a mail for each event that is published, by any user and in any process. */
export const mailOfPublished = (
  calendar: Calendar,
  send: (mail: { readonly id: string; readonly subject: string }) => Promise<void>,
): Follower =>
  // #region mail
  calendar.follow('mail', async ({ version, kind, id, wasPublic, isPublic }) => {
    if (kind !== 'event' || wasPublic || !isPublic) return;
    const [event]: (EventRecord | undefined)[] = await calendar.load('event', [id]);
    // it may have been hidden or deleted since
    if (event?.status !== 'publish') return;
    // a service that knows the id of a message sends it once, also if it gets it twice
    await send({ id: `published-${version}`, subject: event.title });
  });
// #endregion mail
