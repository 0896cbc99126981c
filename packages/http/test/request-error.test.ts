import { CalendarError } from '@kalends/core';
import { expect, it, vi } from 'vitest';
import { failureOf, RequestError } from '../src/request-error.js';

it('a RequestError is recognised across copies of the package', async () => {
  vi.resetModules();
  const { RequestError: Other } = await import('../src/request-error.js');
  expect(Other).not.toBe(RequestError);
  const error = new Other('incorrect_password', 'Wrong.');
  expect(error).toBeInstanceOf(RequestError);
  expect(failureOf(error)).toBe(error);
});

it('anything else that is thrown is an error of the calendar', () => {
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const ofNoCode = Object.assign(new RequestError('invalid_email', ''), { code: 'of_tomorrow' });
  for (const thrown of [undefined, null, 'text', { code: 'invalid_email' }, revoked, ofNoCode])
    expect(failureOf(thrown)).toMatchObject({ name: 'CalendarError', code: 'internal' });
  const conflict = new CalendarError('conflict', 'Too late.');
  expect(failureOf(conflict)).toBe(conflict);
});
