import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, it } from 'vitest';
import { balanced } from '../../src/text/balance.js';
import { stripTags } from '../../src/text/markup.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

type Node = DefaultTreeAdapterTypes.ChildNode;

const attribute = (node: Node, name: string): string | undefined =>
  'attrs' in node ? node.attrs.find((attr) => attr.name === name)?.value : undefined;

const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

const shapeOf = (node: Node): unknown =>
  'tagName' in node ? [node.tagName, ...node.childNodes.map(shapeOf)] : textOf(node);

/** What a browser makes of a text between a start and an end tag, in both document modes. */
function readWithin(html: string, name: string, doctype: string): { inside: Node; around: unknown } {
  const page = `${doctype}<body><main><${name} id="container">${html}</${name}><b id="after">z</b></main>`;
  const [, body] = parse(page)
    .childNodes.filter((node) => 'tagName' in node)
    .flatMap((node) => node.childNodes);
  const [main] = body !== undefined && 'childNodes' in body ? body.childNodes : [];
  if (main === undefined || !('childNodes' in main)) throw new TypeError('A page has a body.');
  const [inside] = main.childNodes;
  if (inside === undefined) throw new TypeError('The container is there.');
  const around = main.childNodes.map((node) => attribute(node, 'id') ?? shapeOf(node));
  return { inside, around };
}

const ENTIRE = ['container', 'after'];
const DOCTYPES = ['<!doctype html>', ''];

describe('balanced', () => {
  it.each([
    ['a', 'a'],
    ['<p>a<p>b', '<p>a<p>b</p>'],
    ['<ul><li>a<li>b</ul></div>', '<ul><li>a<li>b</ul>'],
    [
      '<details><summary>a</summary><div><p></div><p></details>',
      '<details><summary>a</summary><div><p></div><p></details>',
    ],
    ['<li><div><li></div></li>b', '<li><div></div><li></li>b'],
    ['<ul><li>a<ul><li>b</ul></ul>', '<ul><li>a<ul><li>b</ul></ul>'],
    ['<dl><dt>a<dd>b<dd>c</dl>', '<dl><dt>a<dd>b<dd>c</dl>'],
    ['<b><p>a</b>b', '<b><p>a</p></b>b'],
    ['<p>a <b>b</p><p>c</b> d</p>', '<p>a <b>b</b></p><p><b>c</b> d</p>'],
    ['<p><a href="/">b<div>c</div></a>', '<p><a href="/">b</a><div><a href="/">c</a></div>'],
    ['<a>b<a>c</a>d</a>', '<a>b</a><a>c</a>d'],
    ['<h1>a<h2>b</h1>', '<h1>a</h1><h2>b</h2>'],
    ['<li><dt><li>', '<li><dt><li></li></li>'],
    ['<h1><p><h1><h1>', '<h1><p></h1><h1></h1><h1></h1>'],
    ['<div><b>a</div>b', '<div><b>a</b></div>b'],
    ['<table><p></table>', '<table></table>'],
    ['<table><p>a</p><tr><td>b</table>c', 'a<table><tr><td>b</table>c'],
    [
      '<table>a<img><td>b<tr><th>c<table>d</table></table>',
      'a<img><table><td>b<tr><th>cd<table></table></table>',
    ],
    [
      '<table><caption>a<col><tbody><tr><td><p>b<td></table>',
      '<table><caption>a<col><tbody><tr><td><p>b<td></table>',
    ],
    ['<td>a</td><tr>b<col>', 'ab'],
    ['<table><td><div>a</table></div>b', '<table><td><div>a</div></table>b'],
    ['<div><table><td></div>a</table>', '<div><table><td>a</table></div>'],
    ['</p></br></div>a', 'a'],
    ['<p><table></table>', '<p></p><table></table>'],
    ['<pre>a<p>b</pre>', '<pre>a<p>b</pre>'],
    ['<ruby>a<rt>b<rt>c</ruby>', '<ruby>a<rt>b<rt>c</rt></rt></ruby>'],
    ['<script>"<p>"</script><p>', '<script>"<p>"</script><p></p>'],
    ['<svg><path/><g>', '<svg><path/><g></svg>'],
  ])('writes %j', (given, shown) => {
    expect(balanced(given)).toBe(shown);
    expect(balanced(shown)).toBe(shown);
  });

  const tags =
    'p p p div li ul ol dl dd dt b i a a em strong span code font big u table table tr td th tbody thead tfoot caption colgroup ' +
    'h1 h2 blockquote details summary section pre address ruby rt rp q del ins sub center figure menu article main hgroup audio video';
  const voids = 'br hr img wbr col source track';
  const parts = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom(...tags.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`])),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...voids.split(' ').map((name) => `<${name}>`), '</br>', '<!--c-->'),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom('x', 'y', ' ', '\n', '<b class="k">', '<p id="c">', '<a href="/">'),
    },
  );
  const texts = fc.array(parts, { maxLength: 30 }).map((list) => list.join(''));

  it('ends what contains it where its end tag stands', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('div', 'section', 'span', 'blockquote'), (text, name) => {
        for (const doctype of DOCTYPES)
          expect(readWithin(balanced(text), name, doctype).around).toEqual(ENTIRE);
      }),
      { numRuns: 2000 },
    );
  });

  it('stays as it is when it is balanced again, and means what its own tags say', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = balanced(text);
        expect(balanced(once)).toBe(once);
        const { inside } = readWithin(once, 'div', '<!doctype html>');
        // no browser moves a text or leaves one out
        expect(textOf(inside).replace(/\s/g, '')).toBe(stripTags(once).replace(/\s/g, ''));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps every word', () => {
    const words = (html: string): string => [...stripTags(html).replace(/\s/g, '')].sort().join('');
    fc.assert(
      fc.property(texts, (text) => {
        expect(words(balanced(text))).toBe(words(text));
      }),
      { numRuns: 500 },
    );
  });

  it('grows with its text, however deep or often repeated', () => {
    for (const unit of [
      '<b>',
      '<p><b class="aaaaaaaaaa">',
      '<a><p>',
      '<li>',
      '<table><tr><td>',
      '<table>x',
      '</b>',
    ]) {
      const text = unit.repeat(20_000);
      // a quadratic rule would take minutes, and gigabytes
      expect(balanced(text).length).toBeLessThan(4 * text.length + 10_000);
    }
  });
});
