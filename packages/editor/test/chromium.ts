import type { Role } from '@kalends/core';
import type { Browser, Page } from 'playwright-core';
import { ENGLISH } from '../src/messages/messages-of.js';
import { type Messages } from '../src/index.js';
import { PASSWORD, type EditorSite } from './site.js';

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
  await page.waitForURL(/\/manage\/events\b/);
  return page;
}
