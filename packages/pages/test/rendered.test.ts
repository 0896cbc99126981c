import { sanitizeContent, sanitizeTitle } from '@kalends/core/adapter';
import { renderDescription, renderExcerpt, renderTitle } from '@kalends/http-adapter/interface';
import { feeds } from '@kalends/feeds';
import { tribeEvents } from '@kalends/http-adapter';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { pages } from '../src/index.js';
import { describeInBrowser } from './browser.js';
import { isContained } from './html-parser.js';
import { BREAKOUTS, PAYLOADS } from './payloads.js';
import { findingsOf, show } from './rendered.js';
import { openSite } from './site.js';

const NAMES =
  'p p div li ul ol dl dd dt b i a strong em span table tr td th tbody caption h1 h2 blockquote details summary pre section code font u';
const PARTS = [
  ...NAMES.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...[
    'x',
    'y',
    ' ',
    '\n',
    '\n\n',
    '"',
    "'",
    '<br>',
    '<hr>',
    '<img src="x">',
    '<!-- wp:paragraph -->',
    '<!-- /wp:paragraph -->',
  ],
  ...[
    '[embed]https://x.example[/embed]',
    '[caption]',
    '[/caption]',
    '[',
    ']',
    '<a href="/">',
    '<p class="a">',
    '<b title="[">',
    ':)',
  ],
];
const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((list) => list.join(''));
const RENDERED = {
  description: (text: string) => renderDescription(sanitizeContent(text)),
  excerpt: (text: string) => renderExcerpt(sanitizeContent(text)),
  title: (text: string) => renderTitle(sanitizeTitle(text)),
};

it.each(Object.entries(RENDERED))('a rendered %s ends where it ends', (_, render) => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(isContained(render(text))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

it('rendering adds no markup that the sanitiser would take away', () => {
  fc.assert(
    fc.property(fc.oneof(texts, fc.constantFrom(...PAYLOADS)), (text) => {
      const shown = RENDERED.description(text);
      expect(sanitizeContent(shown)).toBe(shown);
    }),
    { numRuns: 1500 },
  );
});

it('texts of a contributor that end what contains them stay where they stand', async () => {
  const site = await openSite({ interfaces: [tribeEvents(), feeds(), pages()] });
  const findings: string[] = [];
  for (const payload of BREAKOUTS.slice(0, 8))
    findings.push(...(await show(site, { id: 1, role: 'contributor' }, payload)));
  await site.close();
  expect(findings).toEqual([]);
});

it('nothing is written to the output of the process', () => {
  const writes = [
    ...(['stdout', 'stderr'] as const).map((name) => vi.spyOn(process[name], 'write').mockReturnValue(true)),
    ...(['log', 'info', 'warn', 'error', 'debug', 'trace'] as const).map((name) =>
      vi.spyOn(console, name).mockReturnValue(),
    ),
  ];
  for (const payload of PAYLOADS)
    for (const render of Object.values(RENDERED)) findingsOf('', [render(payload)]);
  const counts = writes.map((write) => write.mock.calls.length);
  for (const write of writes) write.mockRestore();
  expect(counts).toEqual(writes.map(() => 0));
});

describeInBrowser('rendered texts in Chromium', (browser) => {
  it('end where they end', { timeout: 60_000 }, async () => {
    const samples = [...BREAKOUTS, ...fc.sample(texts, { numRuns: 2000, seed: 1 })].map(RENDERED.description);
    const page = await browser().newPage();
    const broken = await page.evaluate<string[]>(`${JSON.stringify(samples)}.filter((text) => {
      const written = '<!doctype html><body><div>' + text + '</div><b>after</b>';
      const { body } = new DOMParser().parseFromString(written, 'text/html');
      return [...body.childNodes].map(({ nodeName }) => nodeName).join() !== 'DIV,B' || body.lastChild.childNodes.length !== 1;
    })`);
    await page.close();
    expect(broken).toEqual([]);
  });
});
