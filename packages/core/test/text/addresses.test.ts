import { describe, expect, it } from 'vitest';
import { emailAddress, imageUrl, websiteUrl } from '../../src/text/addresses.js';

describe('websiteUrl of printable ASCII', () => {
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
    ' ',
    '<b></b>',
    'http://a..b',
    'http://-a.b',
    'http://a-.b',
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

describe('websiteUrl', () => {
  it.each([
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['https://MÜNCHEN.example', 'https://xn--mnchen-3ya.example/'],
    ['https://muenchen.example/straße?ö=ü#ä', 'https://muenchen.example/stra%C3%9Fe?%C3%B6=%C3%BC#%C3%A4'],
    ['https://x.example/a%20b/ü', 'https://x.example/a%20b/%C3%BC'],
    ['https://my_club.example/a', 'https://my_club.example/a'],
    ['https://_dmarc.my_club.example', 'https://_dmarc.my_club.example/'],
    ['http://a.b/c d', 'http://a.b/c%20d'],
    [' http://example.com\n', 'http://example.com'],
    ['https://日本.example/日本?a=日', 'https://xn--wgv71a.example/%E6%97%A5%E6%9C%AC?a=%E6%97%A5'],
    ['ftp://münchen.example/a', 'ftp://xn--mnchen-3ya.example/a'],
    ['mailto:ann@münchen.example', 'mailto:ann@xn--mnchen-3ya.example'],
    ['mailto:ann@x.example?subject=für', 'mailto:ann@x.example?subject=f%C3%BCr'],
  ])('stores %j as the URL standard writes it', (given, stored) => {
    expect(websiteUrl(given)).toBe(stored);
    // what is stored stays as it is
    expect(websiteUrl(stored)).toBe(stored);
  });

  it.each([
    ...[
      'foo',
      'www.example.com',
      'www.münchen.example',
      'http://',
      'http:ü',
      'http:///ü',
      '//ü.example',
      ' ',
    ],
    ...['http://ü ü.example/', 'http://ü..b/', 'http://[::1]/ü', 'http://a.b/ü\u0007', 'http://a.b/a\nü'],
    ...[
      'javascript:alert("ü")',
      'java\tscript:ü',
      'data:text/html,ü',
      'mailto:ü',
      `http://ü.${'a'.repeat(64)}`,
    ],
    ...['http://ü%00.example/', 'http://xn--ü.example/', 'tel:ü'],
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
    'a@b ü.de',
    'a@ü',
    'ü@b.de',
    'a@ü..de',
    'a@ü/b.de',
    'a@ü:80.de',
    'a@b.de?ü',
  ])('refuses %j', (email) => {
    expect(emailAddress(email)).toBeUndefined();
  });
});

it.each([
  ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
  [' info@MÜNCHEN.example ', 'info@xn--mnchen-3ya.example'],
  ['a@my_club.example', 'a@my_club.example'],
])('emailAddress stores %j with the host as the URL standard writes it', (given, stored) => {
  expect(emailAddress(given)).toBe(stored);
  expect(emailAddress(stored)).toBe(stored);
});

describe('imageUrl', () => {
  it.each([
    ['https://x.example/a b/ü.jpg', 'https://x.example/a%20b/%C3%BC.jpg'],
    [' https://x.example/a.jpg\n', 'https://x.example/a.jpg'],
    ["https://x.example/it's.jpg?a='", 'https://x.example/it%27s.jpg?a=%27'],
  ])('stores %j as the URL standard writes it', (given, stored) => {
    expect(imageUrl(given)).toBe(stored);
    expect(imageUrl(stored)).toBe(stored);
  });

  it.each([
    'https://x y.example/a.jpg',
    'https://x.example/"',
    'https://x.example/<a>',
    'https://x.example/a\nb',
  ])('refuses %j', (given) => {
    expect(imageUrl(given)).toBeUndefined();
  });

  it('accepts a host with Latin-1 letters however often it is asked', () => {
    const stored = Array.from({ length: 20_000 }, () => imageUrl('https://täst.example/é.jpg'));
    expect(new Set(stored)).toEqual(new Set(['https://xn--tst-qla.example/%C3%A9.jpg']));
  });
});
