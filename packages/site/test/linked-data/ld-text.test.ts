import { describe, expect, it } from 'vitest';
import { ldDescription } from '../../src/linked-data/ld-text.js';

// events.md §1.4
describe('ldDescription', () => {
  it.each([
    ['', ''],
    ['Desc', String.raw`&lt;p&gt;Desc&lt;/p&gt;\n`],
    [`It's "so"`, String.raw`&lt;p&gt;It\'s &quot;so&quot;&lt;/p&gt;\n`],
    ['<h3>Doors</h3><p>At <b>six</b></p>', String.raw`&lt;p&gt;DoorsAt six&lt;/p&gt;\n`],
    ['one\n\ntwo', String.raw`&lt;p&gt;one two&lt;/p&gt;\n`],
    ['a & b <!-- c --> &amp; d', String.raw`&lt;p&gt;a &amp; b &amp; d&lt;/p&gt;\n`],
    ['so[gallery] [unknown]text[/unknown]', String.raw`&lt;p&gt;so text&lt;/p&gt;\n`],
    // F60
    ['a  b\u00a0\u00a0c\r\n d > e', String.raw`&lt;p&gt;a b c d &gt; e&lt;/p&gt;\n`],
    ['<img src="x">', ''],
    ['a\u0001b\tc', String.raw`&lt;p&gt;ab c&lt;/p&gt;\n`],
    [String.raw`C:\temp`, String.raw`&lt;p&gt;C:\\temp&lt;/p&gt;\n`],
  ])('made of the description %j', (description, expected) => {
    expect(ldDescription('', description)).toBe(expected);
  });

  it('ends a long description after 55 words', () => {
    const words = Array.from({ length: 56 }, (_, index) => `w${String(index + 1)}`);
    expect(ldDescription('', words.slice(0, 55).join(' '))).toContain('w55&lt;/p&gt;');
    expect(ldDescription('', words.join('\n'))).toContain(' w55 [&hellip;]&lt;/p&gt;');
  });

  it.each([
    [
      '<p>Bring</p><ol><li>cups</li><li>tea</li></ol>',
      String.raw`&lt;p&gt;Bring&lt;/p&gt;\n&lt;ol&gt;\n&lt;li&gt;cups&lt;/li&gt;\n&lt;li&gt;tea&lt;/li&gt;\n&lt;/ol&gt;\n`,
    ],
    [
      '<h3>Doors</h3> at <b>six</b> [map 3]',
      String.raw`&lt;p&gt;Doors at &lt;b&gt;six&lt;/b&gt; &lt;/p&gt;\n`,
    ],
    ['one\ntwo', String.raw`&lt;p&gt;one&lt;br /&gt;\ntwo&lt;/p&gt;\n`],
    [
      `<span title="[">a] style='position:fixed'>b</span>`,
      String.raw`&lt;p&gt;&lt;span&gt;a] style=\'position:fixed\'&gt;b&lt;/span&gt;&lt;/p&gt;\n`,
    ],
    [
      '<ul><li><div>a<li>b</ul>c',
      String.raw`&lt;ul&gt;\n&lt;li&gt;a\n&lt;li&gt;b&lt;/ul&gt;\n&lt;p&gt;c&lt;/p&gt;\n`,
    ],
    ['a [b\nc] d', String.raw`&lt;p&gt;a [b&lt;br /&gt;\nc] d&lt;/p&gt;\n`],
    [
      `<a href="/x" onclick='y' class='z' rel="r">l</a> <i>i</i>`,
      String.raw`&lt;p&gt;&lt;a href=&quot;/x&quot; class=&quot;z&quot; rel=&quot;r&quot;&gt;l&lt;/a&gt; i&lt;/p&gt;\n`,
    ],
    ['a <!-- kept -->', String.raw`&lt;p&gt;a &lt;!-- kept --&gt;&lt;/p&gt;\n`],
  ])('made of the excerpt %j', (excerpt, expected) => {
    expect(ldDescription(excerpt, 'any')).toBe(expected);
  });

  // what stands between a `[` and a `]` may hold a quote or a part of a tag
  it.each([
    ['<a href="/[x]y">l</a>', '<p><a href="/[x]y">l</a></p>'],
    ['<[x]b onclick=1>y', '<p><b onclick=1>y</p>'],
    ['<a[x] href="/y">l', '<p>l</p>'],
    [
      '<a class="[" href="/x">l</a> <b class="] onclick=1">m</b>',
      '<p><a class="[" href="/x">l</a> <b class="] onclick=1">m</b></p>',
    ],
    ['a [b <b>c</b> d] e', '<p>a  e</p>'],
    ['a [b <b>c] d</b> e', '<p>a  d e</p>'],
  ])('finds brackets between the tags of %j only', (excerpt, expected) => {
    const read = ldDescription(excerpt, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&gt;', '>')
      .replace(/\\n$/, '');
    expect(read.replaceAll('&lt;', '<')).toBe(expected);
  });

  it('is linear on broken markup', () => {
    // a quadratic rule would take minutes, longer than a test may
    for (const piece of ['<a', '<a <', '[a', '<a>[', '</', '<!--', '<a ="']) {
      ldDescription(piece.repeat(50_000), '');
      ldDescription('', piece.repeat(50_000));
    }
  });
});
