import { sanitizeContent } from '@kalends/core/adapter';
import { feeds } from '@kalends/feeds';
import { tribeEvents } from '@kalends/http-adapter';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { pages } from '../src/index.js';
import { isContained } from './html-parser.js';
import { BREAKOUTS, PAYLOADS } from './payloads.js';
import { RENDERED, texts } from './rendered-texts.js';
import { findingsOf, show } from './rendered.js';
import { openSite } from './site.js';

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
