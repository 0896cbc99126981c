import { createCalendar } from '@kalends/core';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { withSubmissions } from './submissions.js';

it('sends the link of a form, whose event comes with the button behind it', async () => {
  let now = Date.UTC(2026, 10, 20);
  const store = createMemoryStore();
  const calendar = createCalendar({ store, clock: () => now });
  const mails: { readonly from: string; readonly to: string; readonly text: string }[] = [];
  const sendMail = (mail: (typeof mails)[number]) => Promise.resolve(mails.push(mail));
  const base = 'https://riverton.example';
  const handle = toFetchHandler(withSubmissions({ calendar, store }, base, undefined, { sendMail }));
  const ask = async (path: string, fields?: Readonly<Record<string, string>>) => {
    const init = fields && { method: 'POST', body: new URLSearchParams(fields), headers: { origin: base } };
    return handle(new Request(base + path, init));
  };
  const form = await (await ask('/submit/')).text();
  const stamp = /name="stamp"\s+value="([^"]+)"/.exec(form)?.[1] ?? '';
  now += 10_000;
  const event = { title: 'Open day', 'start_date[]': '2026-12-01', 'end_date[]': '2026-12-01' };
  const sender = { sender_name: 'Ann Example', sender_email: 'ann@mail.example' };
  expect((await ask('/submit/', { stamp, ...event, ...sender })).status).toBe(200);
  expect(mails).toMatchObject([{ from: 'events@riverton.example', to: 'ann@mail.example' }]);
  const link = /mine\?link=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  const count = async () => (await calendar.select({ kind: 'event', status: ['pending'] })).total;
  expect([(await ask(`/submit/mine?link=${link}`)).status, await count()]).toEqual([200, 0]);
  expect((await ask('/submit/mine', { link, action: 'confirm' })).status).toBe(200);
  expect(await count()).toBe(1);
});
