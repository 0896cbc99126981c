import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { htmlReport, type ComparisonReport } from '@kalends/compare';
import { createTally } from '../src/tally.js';

const HOSTILE = [
  '</code></td><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE",
  '\u001b[31mred\u0007 \u202e\u2028 \ud83c',
  '<!-- -->]]>',
  '&lt;b&gt;',
];

/** A report of answers of which everything is hostile. */
function hostileReport(): ComparisonReport {
  const tally = createTally();
  for (const text of HOSTILE) {
    for (const a of [text, { [text]: text }, [text]]) {
      const request = { as: 'user', path: ['events', text], query: { [text]: text } } as const;
      const difference = { kind: 'value', path: text, at: text, a, b: 7, within: { a, b: a } } as const;
      tally.tellDifference(request, difference);
      tally.tellCorrection(request, difference, { number: 'F33', about: 'several tags' });
      tally.tellIgnored(text);
      tally.tellCut(request);
    }
  }
  const { groups, corrections, ignored, cut } = tally.state();
  return {
    a: HOSTILE.join(''),
    b: HOSTILE.join(''),
    ...{ equal: false, finished: true, compared: 12_345, same: 7, further: 3, cut, corrections },
    differences: groups,
    ignored: Object.fromEntries(ignored),
    totals: [{ collection: '<b>', a: 12_345, b: 1 }],
  };
}

describe('htmlReport', () => {
  const validator = new HtmlValidate({ extends: ['html-validate:recommended'] });
  const equal: ComparisonReport = {
    ...{ a: 'https://a.example', b: 'https://b.example', equal: true, finished: true, compared: 1, same: 1 },
    ...{
      differences: [],
      further: 0,
      corrections: [],
      ignored: {},
      totals: [{ collection: 'events', a: 1, b: null }],
      cut: [],
    },
  };

  it.each([
    ['hostile values', hostileReport()],
    ['nothing to tell', equal],
  ])('is valid HTML with %s', async (_, report) => {
    const { results } = await validator.validateString(htmlReport(report));
    expect(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId} ${message}`)),
    ).toEqual([]);
  });

  it('links to the answers of both, and says what to do, the most frequent first', () => {
    const tally = createTally();
    const request = { as: 'anonymous', path: ['events', '7'], query: { page: '2' } } as const;
    const difference = { kind: 'missing', at: 'x', a: 1, b: undefined, within: { a: 1, b: 1 } } as const;
    tally.tellDifference(request, { ...difference, path: 'event.cost' });
    for (let n = 0; n < 2; n++) tally.tellDifference(request, { ...difference, path: 'events[]' });
    const { groups } = tally.state();
    const html = htmlReport({
      ...equal,
      ...{ a: 'https://a.example', b: 'http://127.0.0.1:4100/?rest_route=/', differences: groups },
    });
    expect(html).toContain('href="https://a.example/wp-json/tribe/events/v1/events/7?page=2"');
    expect(html).toContain('href="http://127.0.0.1:4100/?rest_route=/tribe/events/v1/events/7&amp;page=2"');
    expect(html.indexOf('events[]')).toBeLessThan(html.indexOf('event.cost'));
    expect(html).toContain('run the import again, with --hidden');
  });

  it('has what servers tell as text only', () => {
    const html = htmlReport(hostileReport());
    expect(html).not.toMatch(/<script|<img|<!--/);
    expect(html.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('prints no control character in what a terminal shows', () => {
    for (const { path, examples } of hostileReport().differences)
      expect(
        [path, ...examples.flatMap(({ request, at, a, b }) => [request, at, a, b])].join(''),
      ).not.toMatch(/\p{C}|\u2028/u);
  });
});
