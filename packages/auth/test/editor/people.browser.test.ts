import { removeAccount } from '@kalends/auth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { describeInBrowser } from '../../../pages/test/browser.js';
import { PASSWORD, useSite } from '../../../editor/test/site.js';
import { go } from '../../../editor/test/chromium.js';
import { testWalk } from '../../../editor/test/walk.js';

describeInBrowser('the views of accounts, in Chromium', (browser) => {
  const site = useSite({ accounts: true });

  /** Goes through all views, and lets each of them be looked at. */
  async function everyView(page: Page, look: (name: string) => Promise<void>) {
    const typePasswords = async (text: string, again = text) => {
      await page.getByLabel('New password').fill(text);
      await page.getByLabel('The password again').fill(again);
    };
    await go(page, 'People');
    await page.waitForURL('**/people');
    await look('list');
    await page.getByRole('link', { name: 'New account' }).click();
    await page.waitForURL('**/new');
    await look('new');
    await page.getByLabel('Name').fill('ann');
    await page.getByLabel('Role').selectOption('Author');
    await typePasswords(PASSWORD, 'other');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.locator('#e-error-password_again').waitFor();
    await look('refused');
    await typePasswords(PASSWORD);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('heading', { name: 'ann' }).waitFor();
    await look('account');
    await page.getByLabel('Name of the key').fill('My phone');
    await page.getByRole('button', { name: 'Create the key' }).click();
    await page.getByRole('heading', { name: 'The new key' }).waitFor();
    await look('secret');
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.getByRole('rowheader', { name: 'My phone' }).waitFor();
    await look('keys');
    await page.getByRole('button', { name: 'Revoke “My phone”' }).click();
    await page.getByText('The key was revoked.').waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('The account was changed.').waitFor();
    await look('disabled');
    expect((await site().accounts.find({ login: 'ann' }))?.disabled).toBe(true);
    await removeAccount(site().accounts, 'ann');
    await go(page, 'My account');
    await page.waitForURL('**/account');
    await look('own');
    await page.getByLabel('Current password').fill('wrong password');
    await typePasswords(PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.locator('#e-error-password_current').waitFor();
    await look('own refused');
    await page.getByLabel('Current password').fill(PASSWORD);
    await typePasswords(PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('The password was changed.').waitFor();
    await look('own changed');
  }

  testWalk({ browser, site, name: 'administrator' }, everyView);
});
