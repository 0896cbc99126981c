import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, termName, termSlug } from '../../src/text/plain-text.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

describe('plainText', () => {
  it.each([
    ['1 A St', '1 A St'],
    ['  a \t\r\n b  ', 'a b'],
    ['a\u0001b\tc', 'a\u0001b c'],
    ['a\0b', 'ab'],
    [`"x" & 'y' &amp; &copy;`, `"x" & 'y' &amp; &copy;`],
    ['one - two -- three', 'one - two -- three'],
    ['<b>open <i>both', 'open both'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['Safe <script>alert(1)</script> text', 'Safe text'],
    ['a <style>p{}</style>b', 'a b'],
    ['a </script> b <script> c', 'a b c'],
    ['<x@y.z>', ''],
    ['100% a+b %41 %zz', '100% a+b %zz'],
    ['%%4141', ''],
    ['<%41img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)>'],
    ['<<b>script>alert(1)', '&lt;script>alert(1)'],
    ['<img src=x onerror=alert(1)', '&lt;img src=x onerror=alert(1)'],
    ['I <3 you', 'I &lt;3 you'],
    ['5 < 6 Rd', '5 &lt; 6 Rd'],
    ['a <b c', 'a &lt;b c'],
    ['a < b > c', 'a < b > c'],
    [`a < "b" & 'c' &amp; <i>d</i>`, `a &lt; &quot;b&quot; &amp; &#039;c&#039; &amp; d`],
    ['C:\\temp', 'C:\\temp'],
  ])('stores %j', (given, stored) => {
    expect(plainText(given)).toBe(stored);
  });

  it('never leaves the beginning of a tag', () => {
    const parts = fc.constantFrom(
      '<',
      '>',
      '<b',
      '"',
      "'",
      '<!--',
      '-->',
      '%41',
      '%3c',
      '</',
      'script',
      ' ',
      'on=',
      '=',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (text) => {
        expect(plainText(text.join(''))).not.toMatch(/<[a-z/!?]/i);
      }),
    );
  });
});

describe('termName', () => {
  it.each([
    ['Rock & Roll', 'Rock &amp; Roll', 'rock-roll'],
    ['&lt;b&gt; &quot;x&quot; &copy; &#8217;', '&lt;b&gt; &quot;x&quot; &copy; &#8217;', 'b-x'],
    ['a\u0001b\tc', 'ab c', 'ab-c'],
    ['100% a+b %41 %zz', '100% a+b %zz', '100-ab-zz'],
    ['<b>open <i>both', 'open both', 'open-both'],
    [`He said "hello" and 'bye'`, `He said "hello" and 'bye'`, 'he-said-hello-and-bye'],
    ['a/b\\c', 'a/b\\c', 'a-bc'],
    ['5 > 3', '5 &gt; 3', '5-3'],
    ['&nbsp;', '&nbsp;', ''],
    ['5 < 6 Rd', '5 &lt; 6 Rd', '5-6-rd'],
    ['a < b > c', 'a &lt;b&gt; c', 'a-b-c'],
    ['50% off %41', '50% off', '50-off'],
    ['Salt & Oil; more', 'Salt &amp; Oil; more', 'salt-oil-more'],
    ['tab\tx', 'tab x', 'tab-x'],
    ['<b></b>', '', ''],
    [' \n', '', ''],
  ])('stores %j as %j with the slug %j', (given, stored, slug) => {
    expect(termName(given)).toBe(stored);
    expect(termSlug(given)).toBe(slug);
    expect(termName(stored)).toBe(stored);
  });

  it('drops what stands between brackets after blanks have become one', () => {
    expect(termName('5 < 6 & 7 > 3')).toBe('5  3');
    expect(termSlug('5 < 6 & 7 > 3')).toBe('5-3');
  });
});
