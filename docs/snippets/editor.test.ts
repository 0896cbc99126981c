import { createMemoryAccounts } from '@kalends/accounts';
import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { withEditor } from './editor.js';

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
