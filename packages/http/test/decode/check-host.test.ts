import { expect, it } from 'vitest';
import { checkHost } from '../../src/decode/check-host.js';
import type { RequestHeaders } from '../../src/message.js';

const check = (headers: RequestHeaders): void =>
  checkHost({ method: 'GET', url: '/', headers, body: () => Promise.resolve(new Uint8Array()) });

it.each<[string | readonly string[] | undefined]>([
  [undefined],
  [''],
  ['calendar.test'],
  ['calendar.test:8080'],
  ['[::1]:80'],
  [['calendar.test']],
])('takes the host %j', (host) => {
  expect(() => check({ host, accept: 'a, b' })).not.toThrow();
});

it.each<[string | readonly string[]]>([
  ['a.test, a.test'],
  ['a.test,b.test'],
  ['a.test b.test'],
  ['a.test\tb.test'],
  [['a.test', 'b.test']],
])('refuses the host %j (RFC 9112 §3.2)', (host) => {
  let error: unknown;
  try {
    check({ host });
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({
    code: 'invalid_param',
    message: 'Invalid parameter(s): Host',
    data: { params: { Host: 'A request has one Host header with one host.' } },
  });
});
