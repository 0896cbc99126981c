import type { Role } from '@kalends/core';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { objectionsByLook, type Look } from '../../pages/test/axe.js';
import { entered } from './chromium.js';
import type { EditorSite } from './site.js';

const NARROW: Look = { width: 360, colorScheme: 'dark' };
const WIDE: Look = { width: 1100, colorScheme: 'light' };

/** Goes through views, and lets each of them be looked at. */
type Walk = (page: Page, look: (view: string) => Promise<void>) => Promise<void>;

/** How a walk begins. */
interface Begin {
  readonly browser: () => Browser;
  readonly site: () => EditorSite;
  /** Who walks. Default: the editor. */
  readonly name?: Role;
}

/** Fails where a view is not accessible, wide and light or narrow and dark. It stays narrow. */
export async function look(page: Page, view: string): Promise<void> {
  expect([view, await objectionsByLook(page, [WIDE, NARROW])]).toEqual([view, []]);
}

/** Tests that views are accessible, can be used on a phone, tell of no error in the console, and need no JavaScript. */
export function testWalk({ browser, site, name = 'editor' }: Begin, everyView: Walk): void {
  it('are accessible narrow and wide, in dark and light colours', async () => {
    const page = await entered(browser(), site(), { name, width: NARROW.width });
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await everyView(page, (view) => look(page, view));
    // browsers tell of the refusals that are walked through
    expect(errors.filter((text) => !/409|422/.test(text))).toEqual([]);
    await page.context().close();
  });

  it('work without JavaScript', async () => {
    const page = await entered(browser(), site(), { javaScriptEnabled: false, name });
    await everyView(page, () => Promise.resolve());
    await page.context().close();
  });
}
