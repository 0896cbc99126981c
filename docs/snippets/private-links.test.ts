import { createMemoryAccounts } from '@kalends/accounts';
import { addAccount } from '@kalends/auth';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { withPrivateLinks } from './private-links.js';

it('shows drafts to those who know the address, and no one else', async () => {
  const accounts = createMemoryAccounts();
  const { id } = await addAccount(accounts, { name: 'ann', role: 'editor' });
  const { calendar, links, handler } = withPrivateLinks(
    createMemoryStore(),
    accounts,
    'https://calendar.example',
  );
  const dates = { start_date: 'tomorrow 20:00', end_date: 'tomorrow 23:00' };
  await calendar.events.create({ ...dates, title: 'Jazz', status: 'draft' });
  const { secret } = await links.add(id, { name: 'phone' });
  const fetchHandler = toFetchHandler(handler);
  const titles = async (path: string) => {
    const response = await fetchHandler(new Request(`https://calendar.example${path}`));
    return `${response.status} ${await response.text()}`;
  };
  expect(await titles(`/private/${secret}/events.json`)).toMatch(/^200 .*Jazz/);
  expect(await titles('/events.json')).toBe('200 []');
  expect(await titles(`/private/${secret.slice(0, -1)}x/events.json`)).toMatch(/^404 Not found/);
});
