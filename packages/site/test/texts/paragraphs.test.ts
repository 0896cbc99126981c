import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paragraphs } from '../../src/texts/paragraphs.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

describe('paragraphs', () => {
  it.each([
    ['x', '<p>x</p>'],
    ['a\n\nb', '<p>a</p>\n<p>b</p>'],
    ['a\nb', '<p>a<br />\nb</p>'],
    ['One\r\n\r\nTwo\r\nThree', '<p>One</p>\n<p>Two<br />\nThree</p>'],
    ['a\n \n\n b', '<p>a</p>\n<p> b</p>'],
    ['\na\n', '<p>a</p>'],
    ['  padded   inside  ', '<p>  padded   inside  </p>'],
    ['   ', ''],
    ['', ''],
    ['a<br>b<br/>\nc', '<p>a<br />b<br />\nc</p>'],
    ['a<br><br>b', '<p>a</p>\n<p>b</p>'],
    ['<br>after', '<p>after</p>'],
    ['<br><br />\nafter', '<p>after</p>'],
    ['<p>a</p><br>b', '<p>a</p>\n<p>b</p>'],
    ['x<br>', '<p>x</p>'],
    ['x<br>\n', '<p>x</p>'],
    ['<p>x<br></p>', '<p>x</p>'],
    ['x<br>\n\ny<br><div>z<br></div>', '<p>x</p>\n<p>y</p>\n<div>z</div>'],
    ['<li><br>x<br></li>', '<li>x</li>'],
    ['<h2><br>x<br></h2>', '<h2>x<br /></h2>'],
    ['<br>', ''],
    ['<b><br>x</b>', '<p><b><br />x</b></p>'],
    ['line\n<b>x</b>\nline', '<p>line<br />\n<b>x</b><br />\nline</p>'],
    ['<ul><li>a</li></ul>', '<ul>\n<li>a</li>\n</ul>'],
    ['<ul>\n<li>a\n<ul><li>b</li></ul></li>\n</ul>', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
    ['<h2>t</h2>text', '<h2>t</h2>\n<p>text</p>'],
    ['<h2>Head</h2>\nText below\n\n<div>Block</div>', '<h2>Head</h2>\n<p>Text below</p>\n<div>Block</div>'],
    ['<blockquote>Quoted\n\nTwice</blockquote>', '<blockquote><p>Quoted</p>\n<p>Twice</p></blockquote>'],
    ['<blockquote>\na\n</blockquote>', '<blockquote><p>\na\n</p></blockquote>'],
    ['<pre>keep\n  this</pre>\n\nafter', '<pre>keep\n  this</pre>\n<p>after</p>'],
    [
      '<style>p{}</style><iframe src="x"></iframe>ok',
      '<style>p{}</style>\n<p><iframe src="x"></iframe>ok</p>',
    ],
    ['<p>a</p>\n<p>b\nc</p>', '<p>a</p>\n<p>b<br />\nc</p>'],
    ['<p>a\n\nb</p>', '<p>a</p>\n<p>b</p>'],
    ['<p></p>a', '<p>a</p>'],
    ['<div>a\n\nb</div>', '<div><p>a</p>\n<p>b</p></div>'],
    ['a<hr>b', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['<table><tr><td>a</td></tr></table>', '<table>\n<tr>\n<td>a</td>\n</tr>\n</table>'],
    ['Before<!--more-->After', '<p>Before<!--more-->After</p>'],
    ['http://example.com/', '<p>http://example.com/</p>'],
  ])('parts %j', (typed, shown) => {
    expect(paragraphs(typed)).toBe(shown);
  });

  it('loses no word and never throws', () => {
    const parts = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\n\n',
      '\r\n',
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<li>',
      '<br>',
      '<b>',
      '<pre>',
      '</pre>',
      '<',
      '"',
      '<hr>',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (text) => {
        const letters = (html: string) => html.replace(/<\/?[a-z][^<>]*>/g, '').replace(/[^a]/g, '');
        expect(letters(paragraphs(text.join('')))).toBe(letters(text.join('')));
      }),
    );
  });
});
