import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lookupSlug,
  slugCandidates,
  slugify,
  titleSlug,
  trashedSlug,
  untrashedSlug,
} from '../../src/text/slug.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

const CJK = '%e6%97%a5';

describe('slugify', () => {
  it.each([
    ['Hello World', 'hello-world'],
    ['Q&A: what?/why!', 'qa-what-why'],
    [`He said "hi" & 'bye'`, 'he-said-hi-bye'],
    ["2x4 '70s", '2x4-70s'],
    ['http://x.example/foo', 'http-x-example-foo'],
    ['see http://example.com/a_b?c=1&d=2 now', 'see-http-example-com-a_bc1d2-now'],
    ['Zażółć/gęślą', 'zazolc-gesla'],
    ['Ünïcödé Städte', 'unicode-stadte'],
    ['Ñandú – ¿qué?', 'nandu-que'],
    ['Cafe\u0301', 'cafe'],
    ['æøđþ', 'aeodth'],
    ['№ § ½', '%e2%84%96-%c2%a7-%c2%bd'],
    ['1½', '1%c2%bd'],
    ['Ж', '%d0%b6'],
    ['й', '%d0%b9'],
    ['日本', '%e6%97%a5%e6%9c%ac'],
    ['🙂', '%f0%9f%99%82'],
    ['C++', 'c'],
    ['İstanbul', 'istanbul'],
    ['Straße', 'strase'],
    ['AT&amp;T', 'att'],
    ['a&nbsp;b', 'a-b'],
    ['a&b', 'ab'],
    ['My Slug!', 'my-slug'],
    ['a+b', 'ab'],
    ['-a-', 'a'],
    ['a -- b', 'a-b'],
    ['UPPER_lower-Mix', 'upper_lower-mix'],
    ['tab\tx', 'tabx'],
    ['a\u0001b', 'ab'],
    ['100% a+b %41 %zz', '100-ab-%41-zz'],
    ['Salt & Oil; more', 'salt-more'],
    ['x &amp; y &nbsp; z', 'x-y-z'],
    ['Ham & Eggs', 'ham-eggs'],
    ['a&;b', 'ab'],
    ['a &b\n;c', 'a-bc'],
    ['a\u2011b', 'a-b'],
    ['2×4', '2x4'],
    ['x\u0301 жй', 'x-%d0%b6%d0%b9'],
    ['c\u0327 a\u0332', 'c-a%cc%b2'],
    ['<b>Bold</b> <i>x</i>', 'bold-x'],
    ['Safe <script>alert(1)</script> text', 'safe-alert1-text'],
    ['a <!-- hidden --> b', 'a-b'],
    ['1 < 2 and 3 > 2', '1-2-and-3-2'],
    ['C:\\temp \\n', 'ctemp-n'],
    ['[gallery] and [unknown]text[/unknown]', 'gallery-and-unknowntext-unknown'],
    ['\ud800x', 'x'],
    ['!!!', ''],
    ['"', ''],
    ['&nbsp;', ''],
    ['<img src="x">', ''],
    ['', ''],
  ])('makes a slug of %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('cuts at 200 bytes, never inside a character and without a dash at the end', () => {
    expect(slugify('x'.repeat(300))).toBe('x'.repeat(200));
    expect(slugify('日'.repeat(40))).toBe(CJK.repeat(22));
    expect(slugify('word '.repeat(60))).toBe(`${'word-'.repeat(39)}word`);
  });

  it('counts what later steps drop for the cut', () => {
    expect(slugify('('.repeat(100) + 'a'.repeat(150))).toBe('a'.repeat(100));
    expect(slugify('!'.repeat(199) + 'abc')).toBe('a');
    expect(slugify('“'.repeat(22) + 'abcd')).toBe('ab');
  });

  it('reads plain texts as it reads all others', () => {
    const plain = fc.string({
      unit: fc.constantFrom('a', 'z', 'A', 'Z', '0', '9', '_', '-', '.', '/', ' '),
      maxLength: 250,
    });
    // a soft hyphen behind the cut leads past the short way
    fc.assert(
      fc.property(plain, (text) => {
        expect(slugify(text)).toBe(slugify(`${text.padEnd(200)}\u00ad`));
      }),
    );
  });

  it('gives only characters of slugs, and the same again for its own result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const slug = slugify(text);
        expect(slug).toMatch(/^[a-z0-9_%-]*$/);
        expect(slug.length).toBeLessThanOrEqual(200);
        expect(slug).not.toMatch(/^-|-$|--/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});

describe('slugCandidates', () => {
  const first = (base: string, count: number) => {
    const candidates = slugCandidates(base);
    return Array.from({ length: count }, () => candidates.next().value);
  };

  it('numbers from 2, reserved slugs at once', () => {
    expect(first('x', 3)).toEqual(['x', 'x-2', 'x-3']);
    expect(first('x-2', 2)).toEqual(['x-2', 'x-2-2']);
    expect(first('feed', 2)).toEqual(['feed-2', 'feed-3']);
    for (const base of ['rdf', 'rss', 'rss2', 'atom', 'embed']) expect(first(base, 1)).toEqual([`${base}-2`]);
    expect(slugCandidates('feed', true).next().value).toBe('feed');
  });

  it('keeps to 200 bytes', () => {
    expect(first('x'.repeat(200), 2)).toEqual(['x'.repeat(200), `${'x'.repeat(198)}-2`]);
    expect(first(CJK.repeat(22), 2)).toEqual([CJK.repeat(22), `${CJK.repeat(22)}-2`]);
    const long = first(`${CJK.repeat(22)}ab`, 2)[1];
    expect(long).toBe(`${CJK.repeat(22)}-2`);
  });
});

describe('lookupSlug', () => {
  it.each([
    ['S-ONE', 's-one'],
    ['s one', 's-one'],
    ['日本', '%e6%97%a5%e6%9c%ac'],
    ['slug__trashed', 'slug__trashed'],
    ['%e6%97%a5%e6%9c%ac', ''],
    [' ', ''],
    ['-s--one-', 's-one'],
    ['s.one', 's-one'],
    ['ЖУК', '%d0%96%d0%a3%d0%9a'],
    ['Pâté', 'p%c3%a2t%c3%a9'],
    ['s-one!', 's-one!'],
    ['s&-one', 's&-one'],
    ['s–one', 's%e2%80%93one'],
  ])('reads %j', (given, slug) => {
    expect(lookupSlug(given)).toBe(slug);
  });
});

describe('slugs in the trash', () => {
  it('have a suffix that restoring removes', () => {
    expect(trashedSlug('concert')).toBe('concert__trashed');
    expect(untrashedSlug('concert__trashed')).toBe('concert');
    expect(untrashedSlug('concert__trashed-2')).toBe('concert');
    expect(untrashedSlug('concert-2')).toBe('concert-2');
    expect(trashedSlug('x'.repeat(200))).toBe(`${'x'.repeat(191)}__trashed`);
  });
});

describe('titleSlug', () => {
  it.each([
    ['Tea &amp; Cake &lt; 5 euro', 'tea-cake-5-euro'],
    ['Tea & Cake &lt; 5 euro', 'tea-cake-5-euro'],
    ['R & B: 3 &lt; 4', 'r-b-3-4'],
    ['5 &lt; 6', '5-6'],
  ])('keeps what stands before a lone bracket in %j', (stored, slug) => {
    expect(titleSlug(stored)).toBe(slug);
  });
});
