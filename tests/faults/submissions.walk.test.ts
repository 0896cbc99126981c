import { CalendarError } from '@kalends/core';
import { expect, it } from 'vitest';
import {
  answered,
  FILLED,
  FORM,
  linkIn,
  mailbox,
  MANY,
  opened,
  stampIn,
  waiting,
} from '../../packages/editor/test/submissions/submitting.js';
import { createFaults, faultyStore, type Moment } from './faulty-store.js';

/** How a host sends mail that fails once. */
const MAILS = {
  'no mail': undefined,
  mail: () => Promise.resolve(),
  'mail that fails once': () => Promise.reject(new Error('The server for mail does not answer.')),
} as const;

const moments: readonly Moment[] = ['before', 'after'];

it.each(Object.keys(MAILS).flatMap((mail) => moments.map((moment) => [mail, moment] as const)))(
  'a form that is sent until it is taken is one event that its sender reaches: %s, a call of the store fails %s',
  async (mail, moment) => {
    for (let nth = 1, isMore = true; isMore; nth++) {
      const where = `${mail}, ${moment} call ${nth}`;
      const faulty = createFaults();
      const { mails, send } = mailbox();
      let first = MAILS[mail as keyof typeof MAILS];
      const sending = async (one: Parameters<typeof send>[0]) => {
        const failing = first;
        first = () => Promise.resolve();
        await failing?.();
        return send(one);
      };
      const { site, clock } = await opened({
        watched: (store) => faultyStore(store, faulty).store,
        submissions: { limits: MANY, ...(first && { send: sending }) },
      });
      const visitor = site.visitor();
      const stamp = stampIn(await visitor.text(FORM));
      clock.now += 10_000;
      void faulty.arm(nth, moment, new CalendarError('internal', 'A fault.'));
      let answer = await visitor.post(FORM, { stamp, ...FILLED });
      isMore = faulty.disarm();
      expect.soft([200, 422, 500], where).toContain(answer.status);
      // the refused form is sent again, as people do
      for (let tries = 0; tries < 3 && answer.status !== 200; tries++)
        answer = await visitor.post(FORM, { stamp, ...FILLED });
      expect.soft(answer.status, where).toBe(200);
      const events = async () =>
        (await site.calendar.events.list({ status: 'pending', start_date: '2026-01-01' })).total;
      // without a message nothing else is to be done
      if (mail === 'no mail') expect.soft(await events(), where).toBe(1);
      const link = linkIn(mails.at(-1)?.text ?? (await answer.text()));
      expect.soft(link, where).not.toBe('');
      expect.soft((await answered(visitor, link, 'confirm')).status, where).toBe(200);
      const all = await waiting(site);
      expect.soft(all, where).toMatchObject([{ event: { title: 'Open day', status: 'pending' } }]);
      expect.soft(await events(), where).toBe(1);
      await site.close();
    }
  },
);
