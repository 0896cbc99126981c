import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { texturize } from '../../src/texts/texturize.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

describe('texturize', () => {
  it.each([
    [`5'10"`, '5&#8217;10&#8221;'],
    [`5'10" x`, '5&#8217;10&#8221; x'],
    [`5'9"`, '5&#8217;9&#8243;'],
    [`5'100"`, '5&#8217;100&#8243;'],
    [`'10'`, '&#8217;10&#8217;'],
    [`6" & 7'`, '6&#8243; &#038; 7&#8242;'],
    ['"hi"', '&#8220;hi&#8221;'],
    ["'bye'", '&#8216;bye&#8217;'],
    [`He said "hello" and 'bye'`, 'He said &#8220;hello&#8221; and &#8216;bye&#8217;'],
    [`"'x' y"`, '&#8220;&#8216;x&#8217; y&#8221;'],
    ['("a")', '(&#8220;a&#8221;)'],
    ["It's the '90s, don't", 'It&#8217;s the &#8217;90s, don&#8217;t'],
    ["'tis", '&#8217;tis'],
    [`6'2" tall`, '6&#8217;2&#8243; tall'],
    ["6' tall", '6&#8242; tall'],
    ['"room 12"', '&#8220;room 12&#8221;'],
    ['\\\\ \\"', '\\\\ \\&#8220;'],
    ['one - two -- three --- four', 'one &#8211; two &#8212; three &#8212; four'],
    ['a--b', 'a&#8211;b'],
    ['a-b xn--x', 'a-b xn--x'],
    ['wait... 10x20 and 5 x 6', 'wait&#8230; 10&#215;20 and 5 x 6'],
    ['2x4, 0x12, 2x4x6, a2x4', '2&#215;4, 0x12, 2x4x6, a2x4'],
    ['Fish & Chips &amp; &nbsp; &#8217;', 'Fish &#038; Chips &amp; &nbsp; &#8217;'],
    ['http://example.com/a_b?c=1&d=2', 'http://example.com/a_b?c=1&#038;d=2'],
    ['(c) “x” é 日本 🙂', '(c) “x” é 日本 🙂'],
    ['Wiki (tm)', 'Wiki &#8482;'],
    ['<a title="x -- \'y\'">"z"</a>', '<a title="x -- \'y\'">&#8220;z&#8221;</a>'],
    ['<code>"a"</code> <pre>"b"</pre> "c"', '<code>"a"</code> <pre>"b"</pre> &#8220;c&#8221;'],
    ['1 &lt; "2"', '1 &lt; &#8220;2&#8221;'],
    ['a < "b" > c', 'a < &#8220;b&#8221; > c'],
    ['', ''],
  ])('shows %j', (typed, shown) => {
    expect(texturize(typed)).toBe(shown);
  });

  it('leaves no straight double quote between tags', () => {
    const parts = fc.constantFrom(
      '"',
      "'",
      '-',
      '.',
      'x',
      '2',
      ' ',
      '&',
      'a',
      '<b>',
      '</b>',
      '<!-- " -->',
      '&amp;',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (text) => {
        const shown = texturize(text.join(''));
        expect(shown.replace(/&#?\w+;/g, '').replace(/<[^>]*>/g, '')).not.toContain('"');
      }),
    );
  });
});
