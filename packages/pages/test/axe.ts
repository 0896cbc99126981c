import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that ask for colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe-core reports. */
interface Report {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** How wide a window is, and which colours are preferred. */
export interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** These widths, each in dark and light colours. */
export const looksAt = (...widths: readonly number[]): Look[] =>
  widths.flatMap((width) => (['dark', 'light'] as const).map((colorScheme) => ({ width, colorScheme })));

// the policy of the pages forbids foreign scripts: the checker comes by the debugger
const loadAxe = (page: Page | Frame) => page.evaluate(AXE);

async function objectionsTo(page: Page | Frame, rules: readonly string[]): Promise<string[]> {
  // what passes is not told of: describing it takes axe-core as long as finding it
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] });
  const { violations } = await page.evaluate<Report>(`axe.run(${options})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** What axe-core objects to in a page or a frame. */
export async function objections(page: Page | Frame): Promise<string[]> {
  await loadAxe(page);
  return objectionsTo(page, RULES);
}

/** What axe-core objects to in each look of a page, and which are wider than their window. The last look stays. */
export async function objectionsByLook(page: Page, looks: readonly Look[]): Promise<string[]> {
  await loadAxe(page);
  const found: string[] = [];
  let last: number | undefined;
  for (const { width, colorScheme } of looks) {
    // with less motion, colours change at once
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (width !== last) await page.setViewportSize({ width, height: 900 });
    // other colours change nothing else
    const objected = await objectionsTo(page, width === last ? COLOUR_RULES : RULES);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (overflow > 0) objected.push(`${overflow} pixels too wide`);
    found.push(...objected.map((text) => `${width} ${colorScheme}: ${text}`));
    last = width;
  }
  return found;
}
