import { CalendarError } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it, onTestFinished, vi } from 'vitest';
import { directClient } from './exchanges/direct-client.js';
import { calendarOn, handlerOf } from './exchanges/seeded-site.js';

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

it.each([
  ['rest_forbidden', () => new CalendarError('forbidden', 'Not on Mondays.'), 403, 'rest_forbidden'],
  ['conflict', () => new CalendarError('conflict', 'Not twice.'), 409, 'conflict'],
  [
    'rest_invalid_param',
    () => new CalendarError('invalid_param', 'Too short.', { params: { title: 'It is too short.' } }),
    400,
    'rest_invalid_param',
  ],
  ['an error of its own', () => new Error('the password is 1234'), 500, 'internal_server_error'],
])('a hook that throws %s is answered so', async (_what, error, status, code) => {
  const create = () => {
    throw error();
  };
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => reported.mockRestore());
  const calendar = calendarOn(createMemoryStore(), {}, { event: { before: { create } } });
  const authorization = `Basic ${Buffer.from('admin:secret of admin').toString('base64')}`;
  const { status: answered, text } = await directClient(handlerOf(calendar))({
    method: 'POST',
    url: '/wp-json/tribe/events/v1/events',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(EVENT),
  });
  expect([answered, (JSON.parse(text) as { code: string }).code]).toEqual([status, code]);
  expect(text).not.toContain('1234');
});
