import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeContent, sanitizeTermDescription, sanitizeTitle } from '../../src/text/sanitize.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

/** Markup that no sanitised text holds (F28), for any reader. */
const UNSAFE =
  /<\/?(script|style|iframe|frame|object|embed|form|svg|math|link|meta|base)\b|<[^>]*[\s/"']on[a-z]+\s*=|<[^>]*(href|src|action)\s*=\s*["']?\s*(javascript|vbscript|data):/i;

const SANITIZERS = { sanitizeTitle, sanitizeContent, sanitizeTermDescription };

describe('sanitizeTitle', () => {
  it.each([
    ['<b>Bold</b> <em>and</em> <i>italic</i>', '<b>Bold</b> <em>and</em> <i>italic</i>'],
    ['<h1>a</h1> <span>b</span><img src="x">', 'a b'],
    ['<a href="http://example.com" onclick="x()">link</a>', '<a href="http://example.com">link</a>'],
    ['Safe <script>alert(1)</script> text', 'Safe  text'],
    ['<style>p{}</style><iframe src="http://x.example"></iframe>ok', 'ok'],
    ['a <script>b', 'a b'],
    ['1 < 2 and 3 > 2', '1 &lt; 2 and 3 > 2'],
    ['<b>open <i>both', '<b>open <i>both</i></b>'],
    ['<b></b>', '<b></b>'],
    ['  padded   inside \n', 'padded   inside'],
    ['a\u0001b\tc', 'a\u0001b\tc'],
    ['a\0b\ud800', 'ab\ufffd'],
    ['C:\\temp \\n \\\\ \\"', 'C:\\temp \\n \\\\ \\"'],
    [`Fish & Chips &amp; "x" 'y'`, `Fish & Chips &amp; "x" 'y'`],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['\n', ''],
  ])('stores %j', (given, stored) => {
    expect(sanitizeTitle(given)).toBe(stored);
    expect(sanitizeTitle(stored)).toBe(stored);
  });
});

describe('sanitizeContent', () => {
  it.each([
    ['<img src=x>', '<img src="x">'],
    ['<img src="http://example.com/x.png" alt="a">', '<img src="http://example.com/x.png" alt="a">'],
    ['<br/><hr><br>', '<br /><hr><br>'],
    ['<P CLASS=x>a</P>', '<p class="x">a</p>'],
    ['<p class=\'a "b" >\' id = c/ id=d>a</p>', '<p class="a &quot;b&quot; &gt;" id="c/">a</p>'],
    [
      '<p title="a > b" title=c>a</p><p title=a"b>c</p>',
      '<p title="a &gt; b">a</p><p title="a&quot;b">c</p>',
    ],
    [
      '<img src="javascript:x" alt="a"><i id=1>b</i><hr size=2><i id=2>c</i><a href="data:x">d</a>',
      '<img alt="a"><i id="1">b</i><hr size="2"><i id="2">c</i><a>d</a>',
    ],
    ['<a href="/a?b=1&c=2">x</a>', '<a href="/a?b=1&amp;c=2">x</a>'],
    ['<p style="color: red; position: fixed; background: url(x)">a</p>', '<p style="color:red">a</p>'],
    [
      '<!-- wp:paragraph --><p>b</p><!-- /wp:paragraph -->',
      '<!-- wp:paragraph --><p>b</p><!-- /wp:paragraph -->',
    ],
    ['Before<!--more-->After', 'Before<!--more-->After'],
    ['a <!-- <script>x</script> --> b', 'a  b'],
    ['<p>a<p>b', '<p>a<p>b'],
    ['<ul><li>a</ul></div>', '<ul><li>a</ul>'],
    ['<form action="x"><input name="y">text</form>', 'text'],
    ['  a\r\n\r\nb ', '  a\r\n\r\nb '],
    ['I <love you', 'I &lt;love you'],
    ['<p>a</p><style>p{}</style><SCRIPT>b</SCRIPT >c', '<p>a</p>c'],
    ['<a href="tel:+41 44">a</a><img src="tel:1">', '<a href="tel:+41 44">a</a><img>'],
    [
      '<a href="sms:1">a</a><a href="webcal://b/c.ics">d</a>',
      '<a href="sms:1">a</a><a href="webcal://b/c.ics">d</a>',
    ],
    [
      '<img srcset="a.jpg 480w, b,c.jpg?d=1&amp;e=2 1.5x,f.jpg">',
      '<img srcset="a.jpg 480w, b,c.jpg?d=1&amp;e=2 1.5x, f.jpg">',
    ],
    [
      '<img alt="a" srcset="a.jpg 1q, b.jpg 2x"><img srcset="a.jpg 1x, b c d">',
      '<img alt="a"><img srcset="a.jpg 1x">',
    ],
  ])('stores %j', (given, stored) => {
    expect(sanitizeContent(given)).toBe(stored);
    expect(sanitizeContent(stored)).toBe(stored);
  });
});

describe('sanitizeTermDescription', () => {
  it.each([
    ['<b>open <i>both', '<b>open <i>both'],
    ['a\u0001b\tc\nd', 'ab\tc\nd'],
    ['A & B &copy; "x"', 'A &amp; B &copy; "x"'],
    ['Safe <script>alert(1)</script> text', 'Safe alert(1) text'],
    ['1 < 2 and 3 > 2', '1  2'],
    ['a \\ b', 'a \\ b'],
  ])('stores %j', (given, stored) => {
    expect(sanitizeTermDescription(given)).toBe(stored);
  });
});

describe('what is sanitised', () => {
  it.each([
    '<script>alert(1)</script>',
    '<ScRiPt src=//x.example/x.js></sCrIpT>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<<script>script>alert(1)<</script>/script>',
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)//',
    '<img/src=x/onerror=alert(1)>',
    '<img src="x"onerror="alert(1)">',
    '<img src=`x`onerror=alert(1)>',
    '<img """><script>alert(1)</script>">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    '<a href="java&#10;script&colon;alert(1)">x</a>',
    '<a href=JaVaScRiPt:alert(1)>x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<img srcset="javascript:alert(1) 1x">',
    '<video poster=javascript:alert(1)><source src="javascript:alert(1)" onerror=alert(1)></video>',
    '<blockquote cite="javascript:alert(1)">x</blockquote>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<link rel=stylesheet href="javascript:alert(1)"><base href="javascript:alert(1)//">',
    '<style>@import "javascript:alert(1)";</style>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="width: expression(alert(1))">x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
    '<!-- --!><img src=x onerror=alert(1)> -->',
    '<!-- onclick= -->',
    '<a title="x onclick=alert(1)" href="/one=1">x</a>',
    '<a title="<img src=x onerror=alert(1)>">x</a>',
    "<a title='\"><img src=x onerror=alert(1)>'>x</a>",
    '<details open ontoggle=alert(1)>x</details>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<?xml version="1.0"?><script>alert(1)</script>',
    '<b\0 onmouseover=alert(1)>x</b>',
    '<sc\0ript>alert(1)</sc\0ript>',
  ])('is safe: %j', (vector) => {
    for (const sanitize of Object.values(SANITIZERS)) expect(sanitize(vector)).not.toMatch(UNSAFE);
  });

  const parts = fc.constantFrom(
    ...[
      '<',
      '>',
      '</',
      '/>',
      '"',
      "'",
      '`',
      '=',
      ' ',
      '\t',
      '\0',
      '&',
      ';',
      '&#x3c;',
      '&lt;',
      '<!--',
      '-->',
      '--!>',
      '<![CDATA[',
      ']]>',
    ],
    ...[
      'a',
      'b',
      'p',
      'img',
      'script',
      'style',
      'svg',
      'math',
      'iframe',
      'form',
      'table',
      'textarea',
      'title',
    ],
    ...[
      ' href=',
      ' src=',
      ' onerror=',
      ' onclick =',
      ' style=',
      ' title=',
      'javascript:',
      'data:',
      'alert(1)',
      'x',
    ],
  );

  it('never reads as active markup, and never throws', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (text) => {
        for (const sanitize of Object.values(SANITIZERS)) expect(sanitize(text.join(''))).not.toMatch(UNSAFE);
      }),
      { numRuns: 1000 },
    );
  });

  it('stays as it is when it is sanitised again', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (text) => {
        const once = sanitizeContent(text.join(''));
        expect(sanitizeContent(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});
