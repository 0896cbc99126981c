import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeInBrowser } from './browser.js';
import { BREAKOUTS } from './payloads.js';
import { RENDERED, texts } from './rendered-texts.js';

describeInBrowser('rendered texts in Chromium', (browser) => {
  it('end where they end', async () => {
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
