import { CalendarError } from '@kalends/core';
import { expect, it } from 'vitest';
import { failureText } from '../src/serve/failure-text.js';

const REQUEST = {
  ...{ method: 'POST', url: '/events?token=secret', headers: {} },
  body: () => Promise.resolve(new Uint8Array()),
};

it('a refusal of the store is a line with its reasons', () => {
  const cause = new Error('database or disk is full\nof postgres://ann:secret@db.example');
  const error = new CalendarError('store_full', 'The database has no space left.', {}, { cause });
  expect(failureText(REQUEST, error, 'a1')).toBe(
    'POST /events (a1) failed: The database has no space left. database or disk is full of postgres://…@db.example',
  );
});

it('any other failure has its trace', () => {
  const error = CalendarError.from(new Error('a fault'));
  expect(failureText(REQUEST, error, 'a1')).toMatch(/^POST \/events \(a1\) failed: Error: a fault\n {4}at /);
});
