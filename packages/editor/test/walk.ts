import type { Role } from '@kalends/core';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { objections } from '../../pages/test/axe.js';
import { entered } from './chromium.js';
import type { EditorSite } from './site.js';

/** Goes through views, and lets each of them be looked at. */
type Walk = (page: Page, look: (view: string) => Promise<void>) => Promise<void>;

/** Tests that views are accessible in light and dark, wide and narrow, tell of no error in the console, and need no JavaScript. */
export function testWalk(
  browser: () => Browser,
  site: () => EditorSite,
  name: Role,
  everyView: Walk,
  timeout = 120_000,
): void {
  it.each([
    { colorScheme: 'light', width: 1100 },
    { colorScheme: 'dark', width: 360 },
  ] as const)('are accessible in $colorScheme colours at $width pixels', { timeout }, async (options) => {
    const page = await entered(browser(), site(), { ...options, name });
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await everyView(page, async (view) => {
      expect([view, await objections(page)]).toEqual([view, []]);
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect([view, overflow <= 0]).toEqual([view, true]);
    });
    // browsers tell of the refusals that are walked through
    expect(errors.filter((text) => !/409|422/.test(text))).toEqual([]);
    await page.context().close();
  });

  it('work without JavaScript', { timeout }, async () => {
    const page = await entered(browser(), site(), { javaScriptEnabled: false, name });
    await everyView(page, () => Promise.resolve());
    await page.context().close();
  });
}
