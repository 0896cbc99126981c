import fc from 'fast-check';
import { parseFragment, type DefaultTreeAdapterMap } from 'parse5';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { VECTORS } from '../../../http-adapter/test/xss/vectors.js';
import { LAYOUT } from '../../src/text/allow-list.js';
import { sanitizeContent } from '../../src/text/sanitize.js';

/** What other programs read in texts that were sanitised: parse5 as browsers do, and sanitize-html, which changes nothing. */

const SCHEMES = ['http', 'https', 'mailto'];
const LINK_SCHEMES = [...SCHEMES, 'tel', 'sms', 'webcal'];
const ADDRESSES = new Set(['href', 'src', 'cite', 'poster']);

interface Read {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

/** The elements of a text, in order, as a browser reads them. */
function elementsOf(html: string): Read[] {
  const found: Read[] = [];
  const visit = (node: DefaultTreeAdapterMap['node']): void => {
    if ('tagName' in node)
      found.push({ name: node.tagName, attributes: node.attrs.map(({ name, value }) => [name, value]) });
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(html));
  return found;
}

/** The library with the same lists. */
const judged = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...LAYOUT.keys()],
    allowedAttributes: Object.fromEntries([...LAYOUT].map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: SCHEMES,
    allowedSchemesByTag: { a: LINK_SCHEMES },
    allowedSchemesAppliedToAttributes: [...ADDRESSES],
    parseStyleAttributes: false,
  });

/** The scheme of an address as the URL standard has it; undefined for what is no address. */
function protocolOf(address: string): string | undefined {
  try {
    return new URL(address, 'https://calendar.example/a/').protocol.slice(0, -1);
  } catch {
    return undefined;
  }
}

function expectClean(html: string): void {
  const clean = sanitizeContent(html);
  const read = elementsOf(clean);
  for (const { name, attributes } of read)
    for (const [attribute, value] of attributes) {
      expect(LAYOUT.get(name)?.has(attribute), `${name} ${attribute} in ${clean}`).toBe(true);
      const addresses = ADDRESSES.has(attribute)
        ? [value]
        : attribute === 'srcset'
          ? value.split(/[\s,]+/)
          : [];
      for (const protocol of addresses.map(protocolOf))
        expect([...(name === 'a' ? LINK_SCHEMES : SCHEMES), undefined], clean).toContain(protocol);
    }
  expect(elementsOf(judged(clean))).toEqual(read);
}

/** The named references of the HTML standard that have a character of ASCII, and others. */
const REFERENCES = (
  '&amp; &AMP; &amp &apos; &ast; &bsol; &colon; &comma; &commat; &DiacriticalGrave; &dollar; &equals; &excl; &fjlig; &grave; &gt; &GT; &gt &Hat; ' +
  '&lbrace; &lbrack; &lcub; &lowbar; &lpar; &lsqb; &lt; &LT; &lt &midast; &NewLine; &num; &percnt; &period; &plus; &quest; &quot; &QUOT; &quot ' +
  '&rbrace; &rbrack; &rcub; &rpar; &rsqb; &semi; &sol; &Tab; &UnderBar; &verbar; &vert; &VerticalLine; &bne; &nvgt; &nvlt; &eacute; &nbsp; &zwnj; ' +
  '&hyphen; &foo; &; & &# &#x &#x3A; &#58 &#X3a &#00000000058; &#106; &#x6A &#10; &#9; &#233; &#x1F642; &#128; &#xD800; &#1114112; &#9999999; &amp;colon;'
).split(' ');

const PIECES = [
  ...['javascript', 'java', 'script', 'data', 'http', 'https', 'tel', 'x', ':', '//', '/', '\\', '.', '+', '-', '1x', '2w'],
  ...[' ', '\t', '\n', ',', '"', "'", '<', '>', '=', ';', '`', 'on', 'alert(1)', 'red', '\u00a0', '\u200b', 'é', '🙂'],
]; // oxfmt-ignore

const value = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.constantFrom(...REFERENCES)), { maxLength: 8 })
  .map((parts) => parts.join(''));

const attribute = fc.tuple(
  fc.constantFrom('href', 'src', 'cite', 'poster', 'srcset', 'title', 'style', 'alt', 'class', 'controls', 'onclick', 'xlink:href', 'HREF', 'data-x'),
  fc.constantFrom('"', "'", ''),
  value,
); // oxfmt-ignore

const tag = fc
  .tuple(
    fc.constantFrom('a', 'img', 'video', 'q', 'p', 'source', 'details', 'IMG', 'svg', 'input'),
    fc.array(attribute, { maxLength: 4 }),
  )
  .map(([name, attributes]) =>
    [`<${name}`, ...attributes.map(([key, quote, text]) => ` ${key}=${quote}${text}${quote}`), '>'].join(''),
  );

describe('what is sanitised', () => {
  it.each(VECTORS)('holds for other readers: %j', (vector) => expectClean(vector));

  it('holds for other readers, whatever the attributes', () => {
    fc.assert(
      fc.property(fc.array(tag, { minLength: 1, maxLength: 3 }), (tags) => expectClean(tags.join('a'))),
      { numRuns: 1500, seed: 61 },
    );
  });

  it('shows the same values as what was given', () => {
    const titleOf = (html: string): string | undefined =>
      elementsOf(html)[0]?.attributes.find(([name]) => name === 'title')?.[1];
    fc.assert(
      fc.property(value, (text) => {
        const html = `<p title="${text.replaceAll('"', '')}">a</p>`;
        const title = titleOf(html)?.replace(/\r/g, '');
        expect(titleOf(sanitizeContent(html)) ?? '').toBe(title ?? '');
      }),
      { numRuns: 1500, seed: 62 },
    );
  });
});
