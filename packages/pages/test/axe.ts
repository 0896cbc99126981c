import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What passes is not told of: describing it takes axe-core as long as finding it. */
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** What axe-core reports. */
interface Report {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What axe-core objects to in a page or a frame. */
export async function objections(page: Page | Frame): Promise<string[]> {
  // the policy of the pages forbids foreign scripts: the checker comes by the debugger
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<Report>(`axe.run(${JSON.stringify(OPTIONS)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
