import type { Role } from '@kalends/core';
import type { Browser, Page } from 'playwright-core';
import { ENGLISH } from '../src/messages/messages-of.js';
import { type Messages } from '../src/index.js';
import { PASSWORD, type EditorSite } from './site.js';

/** Goes to a place of the navigation: by its menus on a desk, by its one button on a phone. */
export async function go(page: Page, place: string): Promise<void> {
  const navigation = page.getByRole('navigation', { includeHidden: true }).first();
  const link = { name: place, exact: true };
  const opens = page.locator('button[popovertarget]');
  if (await opens.isVisible()) await opens.click();
  else
    for (const menu of await navigation.locator('details').all())
      if ((await menu.getByRole('link', { ...link, includeHidden: true }).count()) > 0)
        await menu.locator('summary').click();
  await navigation.getByRole('link', link).click();
}

/** Saves a form of a record with the button that changes no status, which a phone has under “…”. */
export async function save(page: Page): Promise<void> {
  const button = page.locator('.e-bar [value=save]').and(page.locator(':visible'));
  if ((await button.count()) === 0) await page.locator('.e-more summary').click();
  await button.click();
}

/** A page of someone who has logged in by the form. */
export async function entered(
  browser: Browser,
  { base }: Pick<EditorSite, 'base'>,
  options: {
    readonly javaScriptEnabled?: boolean;
    readonly width?: number;
    /** Who logs in. Default: the editor. */
    readonly name?: Role;
    readonly colorScheme?: 'light' | 'dark';
    /** The texts of the editor. Default: the English ones. */
    readonly messages?: Messages;
  } = {},
): Promise<Page> {
  const {
    width = 1100,
    colorScheme = 'light',
    javaScriptEnabled = true,
    name = 'editor',
    messages = ENGLISH,
  } = options;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    javaScriptEnabled,
  });
  const page = await context.newPage();
  await page.goto(`${base}/manage/`);
  await page.getByLabel(messages.name).fill(name);
  await page.getByLabel(messages.password).fill(PASSWORD);
  await page.getByRole('button', { name: messages.login }).click();
  await page.waitForURL(/\/manage\/?$/);
  return page;
}
