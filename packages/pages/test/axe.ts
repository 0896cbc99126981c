import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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
  const { violations } = await page.evaluate<Report>(`axe.run({ runOnly: ${JSON.stringify(RULES)} })`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
