import { describe, expect, it } from 'vitest';
import { emailAddress, imageUrl, websiteUrl } from '../../src/text/addresses.js';

describe('websiteUrl', () => {
  it.each([
    ['http://tri.be', 'http://tri.be'],
    ['https://org.example.org/a?b=c&d=e#f', 'https://org.example.org/a?b=c&d=e#f'],
    ['https://x.example:8080/a%20b', 'https://x.example:8080/a%20b'],
    ['http://example.com/<b>x</b>', 'http://example.com/x'],
    ["http://example.com/it's", "http://example.com/it's"],
    ['http://a.b/"x"\\^{}[]|`?"#\'', 'http://a.b/"x"\\^{}[]|`?"#\''],
    ['HTTP://X.example', 'HTTP://X.example'],
    ['http://user:pass@x-y.example:80?a', 'http://user:pass@x-y.example:80?a'],
    [`http://${'a'.repeat(63)}.b`, `http://${'a'.repeat(63)}.b`],
    ['ftp://x.example/a', 'ftp://x.example/a'],
    ['mailto:a@b.co', 'mailto:a@b.co'],
  ])('stores %j', (given, stored) => {
    expect(websiteUrl(given)).toBe(stored);
  });

  it.each([
    'foo',
    'www.example.com',
    'http://',
    'http:x',
    'http:///x',
    '//x.example',
    'http://example.com/ünï',
    'http://a.b/c d',
    ' ',
    ' http://example.com',
    'http://example.com ',
    '<b></b>',
    'http://a..b',
    'http://-a.b',
    'http://a-.b',
    'http://a_b.c',
    'http://[::1]/',
    'http://a.b.',
    `http://${'a'.repeat(64)}.b`,
    'http://a.b/\u007f',
    'mailto:x',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp:x.example',
    'tel:123',
    'java\tscript:alert(1)',
  ])('refuses %j', (given) => {
    expect(websiteUrl(given)).toBeUndefined();
  });
});

describe('emailAddress', () => {
  it.each(['john@company.com', 'JOHN@Company.COM', 'a+b@x.co.uk', "o'neil@x.example", ''])(
    'accepts %j',
    (email) => {
      expect(emailAddress(email)).toBe(email);
    },
  );

  it.each([
    'x',
    'a@b',
    'a@@b.co',
    '@b.co',
    'a@',
    'a b@c.de',
    '<x@y.z>',
    '.a@b.co',
    'a..b@c.de',
    'a@-b.co',
    'a@b..co',
    'a@bü.de',
  ])('refuses %j', (email) => {
    expect(emailAddress(email)).toBeUndefined();
  });
});

describe('imageUrl', () => {
  it('accepts a host with Latin-1 letters however often it is asked', () => {
    const stored = Array.from({ length: 20_000 }, () => imageUrl('https://täst.example/é.jpg'));
    expect(new Set(stored)).toEqual(new Set(['https://xn--tst-qla.example/%C3%A9.jpg']));
  });
});
