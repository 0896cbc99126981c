import { createMemoryAccounts } from '@kalends/accounts';
import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { withEditor, withPeople } from './editor.js';

it('leads those who have lost their password on', async () => {
  const store = createMemoryStore();
  const data = { store, calendar: createCalendar({ store }), accounts: createMemoryAccounts() };
  for (const [send, text] of [
    [undefined, 'Ask an administrator'],
    [() => Promise.resolve(), 'Send the link'],
  ] as const) {
    const body = () => Promise.reject(new Error('A GET has no body.'));
    const handler = withPeople(data, 'https://example.org', send);
    const page = await handler({ method: 'GET', url: '/manage/lost-password', headers: {}, body });
    const shown = page.matched ? page.response.body : '';
    expect(typeof shown === 'string' ? shown : new TextDecoder().decode(shown as Uint8Array)).toContain(text);
  }
});

it('has a login form, to which the editor leads', async () => {
  const calendar = createCalendar({ store: createMemoryStore() });
  const handler = withEditor(calendar, createMemoryAccounts(), 'https://example.org');
  const get = async (url: string) => {
    const body = () => Promise.reject(new Error('A GET has no body.'));
    const handled = await handler({ method: 'GET', url, headers: {}, body });
    if (!handled.matched) throw new Error(`Nothing is at ${url}.`);
    return handled.response;
  };
  const { status, headers } = await get('/manage/events');
  expect([status, headers['Location']]).toEqual([303, 'https://example.org/manage/login?next=%2Fevents']);
  const login = await get('/manage/login');
  expect([login.status, login.headers['Set-Cookie']]).toEqual([
    200,
    expect.stringContaining('__Host-kalends-editor='),
  ]);
});
