import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeText } from '../../src/texts/escape-text.js';
import { renderDescription, renderExcerpt, renderTitle } from '../../src/texts/render-text.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

describe('renderTitle', () => {
  it.each([
    ['Fish & Chips', 'Fish &#038; Chips'],
    [' "a" ', '&#8220;a&#8221;'],
    ['<b></b>', '<b></b>'],
    ['&nbsp;', '&nbsp;'],
    ['[gallery] :)', '[gallery] :)'],
    ['a\u0001b\tc', 'a\u0001b\tc'],
  ])('shows %j', (stored, shown) => {
    expect(renderTitle(stored)).toBe(shown);
  });

  it('can leave typography alone', () => {
    expect(renderTitle(`"a" & 'b'`, false)).toBe(`"a" & 'b'`);
  });
});

describe('renderDescription', () => {
  it.each([
    ['', ''],
    [':)', '<p>🙂</p>'],
    ['Hi :) ;-) :D', '<p>Hi 🙂 😉 😀</p>'],
    ['a:) http://x.example', '<p>a:) http://x.example</p>'],
    ['<code>:)</code>', '<p><code>:)</code></p>'],
    ['[gallery] and [unknown]text[/unknown]', '<p> and [unknown]text[/unknown]</p>'],
    ['[gallery ids="1,2"]', ''],
    ['[gallery]\nline', '<p>line</p>'],
    ['[[gallery]]', '<p>[gallery]</p>'],
    ['[embed]https://x.example/v[/embed]', '<p><a href="https://x.example/v">https://x.example/v</a></p>'],
    ['[embed]javascript:alert(1)[/embed]a', '<p>a</p>'],
    [
      '[audio src="https://x.example/a.mp3"]',
      '<p><a href="https://x.example/a.mp3">https://x.example/a.mp3</a></p>',
    ],
    ['[caption id="x"]<b>cap</b>[/caption]', '<p><b>cap</b></p>'],
    ['<img src="x.png" alt="a">', '<p><img decoding="async" src="x.png" alt="a"></p>'],
    ['<img decoding="sync" src="x.png">', '<p><img decoding="sync" src="x.png"></p>'],
    ['<!-- wp:paragraph --><p>b</p><!-- /wp:paragraph -->', '<p class="wp-block-paragraph">b</p>'],
    [
      '<!-- wp:heading {"level":3} -->\n<h3 class="a">It\'s</h3>\n<!-- /wp:heading -->',
      '<h3 class="a wp-block-heading">It&#8217;s</h3>',
    ],
    ['<!-- wp:spacer /-->', ''],
    [
      `<!-- wp:paragraph --><p title=" class='x'" style="color:red">b</p><!-- /wp:paragraph -->`,
      `<p class="wp-block-paragraph" title=" class='x'" style="color:red">b</p>`,
    ],
    [`<img alt=" decoding='sync'">`, `<p><img decoding="async" alt=" decoding='sync'"></p>`],
    ['<details><div><p></div><p></details>', '<details>\n<div>\n</div>\n</details>'],
    ['a <b>b\n\nc</b> d', '<p>a <b>b</b></p>\n<p><b>c</b> d</p>'],
    ['a <!-- hidden --> b', '<p>a <!-- hidden --> b</p>'],
  ])('shows %j', (stored, shown) => {
    expect(renderDescription(stored)).toBe(shown);
  });

  it('can leave typography alone, paragraphs stay', () => {
    expect(renderDescription('"a" :)\n\nb -- c', false)).toBe('<p>"a" :)</p>\n<p>b -- c</p>');
  });
});

describe('renderExcerpt', () => {
  it('has paragraphs and emoji, but no shortcodes', () => {
    expect(renderExcerpt('[gallery] :)\nx')).toBe('<p>[gallery] 🙂<br />\nx</p>');
  });
});

describe('escapeText', () => {
  it.each([
    ['5 & up', '5 &amp; up'],
    ['a &amp; b &#38; c', 'a &amp; b &#38; c'],
    [`<a "b" 'c'>`, '&lt;a &quot;b&quot; &#039;c&#039;&gt;'],
  ])('escapes %j once', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
    expect(escapeText(escaped)).toBe(escaped);
  });
});

describe('rendering', () => {
  const renders = { renderTitle, renderDescription, renderExcerpt };

  it('never throws', () => {
    const parts = fc.constantFrom(
      '<',
      '>',
      '<p',
      '<!--',
      '-->',
      '"',
      "'",
      '[',
      ']',
      '[embed]',
      '[/embed]',
      '<pre>',
      '\\',
      '\n',
      ' ',
      ':)',
      '&',
      '<!-- wp:p -->',
      'x',
      '2',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(parts).map((list) => list.join('')),
        ),
        (text) => {
          for (const render of Object.values(renders)) expect(typeof render(text)).toBe('string');
        },
      ),
    );
  });

  it.each([
    '<',
    '<a x="',
    '<!--',
    '<pre>',
    '"a ',
    "'",
    '1"',
    '\\"',
    '- ',
    '\n ',
    '[embed]',
    '[gallery ',
    '1x',
    '<li>',
    '<b>\n',
    '<br>',
  ])('takes time linear in the length of repeated %j', (unit) => {
    const text = unit.repeat(Math.floor(200_000 / unit.length));
    // a quadratic rule would take minutes, longer than a test may
    for (const render of Object.values(renders)) render(text);
  });
});
