import type { Browser, Page } from 'playwright-core';
import { PASSWORD, type EditorSite } from './site.js';

/** A page of someone who has logged in by the form. */
export async function entered(
  browser: Browser,
  { base }: Pick<EditorSite, 'base'>,
  options: {
    readonly javaScriptEnabled?: boolean;
    readonly width?: number;
    readonly colorScheme?: 'light' | 'dark';
  } = {},
): Promise<Page> {
  const { width = 1100, colorScheme = 'light', javaScriptEnabled = true } = options;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    javaScriptEnabled,
  });
  const page = await context.newPage();
  await page.goto(`${base}/manage/`);
  await page.getByLabel('Name or e-mail address').fill('editor');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/manage/events');
  return page;
}
