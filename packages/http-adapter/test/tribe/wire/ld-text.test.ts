import { describe, expect, it } from 'vitest';
import { ldDescription } from '../../../src/tribe/wire/ld-text.js';

describe('ldDescription', () => {
  it.each([
    ['', ''],
    ['Desc', String.raw`&lt;p&gt;Desc&lt;/p&gt;\n`],
    [`It's "so"`, String.raw`&lt;p&gt;It\'s &quot;so&quot;&lt;/p&gt;\n`],
    [
      '<b>B</b> <em>and</em> <i>i</i>',
      String.raw`&lt;p&gt;&lt;b&gt;B&lt;/b&gt; &lt;em&gt;and&lt;/em&gt; i&lt;/p&gt;\n`,
    ],
    ['so[gallery] [unknown]text[/unknown]', String.raw`&lt;p&gt;so text&lt;/p&gt;\n`],
    ['<img src="x">', ''],
    [String.raw`C:\temp`, String.raw`&lt;p&gt;C:\\temp&lt;/p&gt;\n`],
  ])('of an event: %j', (text, expected) => {
    expect(ldDescription(text, 'event')).toBe(expected);
  });

  it.each([
    ['<b>open</b> both', String.raw`&lt;p&gt;open both&lt;/p&gt;\n`],
    ['a\u0001b\tc', String.raw`&lt;p&gt;ab c&lt;/p&gt;\n`],
  ])('of a venue: %j', (text, expected) => {
    expect(ldDescription(text, 'place')).toBe(expected);
  });

  it('is linear on broken markup', () => {
    const started = performance.now();
    for (const piece of ['<a', '<a <', '[a', '<a>[', '</']) ldDescription(piece.repeat(50_000), 'event');
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
