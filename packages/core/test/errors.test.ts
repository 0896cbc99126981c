import { CalendarError, type ErrorCode } from '@kalends/core';
import { describe, expect, it, vi } from 'vitest';

/** Another copy of the class, as a program has that loads the package as ESM and as CommonJS. */
async function anotherCopy(): Promise<typeof CalendarError> {
  vi.resetModules();
  return (await import('../src/errors.js')).CalendarError;
}

describe('a CalendarError', () => {
  it('is recognised across copies of the package', async () => {
    const Other = await anotherCopy();
    expect(Other).not.toBe(CalendarError);
    const error = new Other('conflict', 'Someone was faster.');
    expect(error).toBeInstanceOf(CalendarError);
    expect(CalendarError.from(error)).toBe(error);
    expect(Other.from(new CalendarError('conflict', ''))).toBeInstanceOf(Other);
  });

  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('do not touch');
      },
    },
  );
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const ofNoCode = Object.assign(new CalendarError('conflict', ''), { code: 'of_tomorrow' });

  it('is made of anything else that is thrown', () => {
    for (const thrown of [
      undefined,
      null,
      'text',
      7,
      new Error('x'),
      { code: 'conflict' },
      hostile,
      revoked,
      ofNoCode,
    ]) {
      const error = CalendarError.from(thrown);
      expect(error.code satisfies ErrorCode).toBe('internal');
      expect(error.cause === thrown).toBe(true);
    }
  });
});
