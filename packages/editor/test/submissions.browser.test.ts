import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../pages/test/browser.js';
import { entered } from './chromium.js';
import { NOW, useSite } from './site.js';
import { look } from './walk.js';
import { messagesOf } from '../src/messages/messages-of.js';
import type { Messages } from '../src/index.js';
import { ENGLISH } from '../src/index.js';

describeInBrowser('submissions, in Chromium', (browser) => {
  const options = { submissions: { limits: { tries: 1_000, ofClient: 1_000, ofAll: 1_000, seconds: 0 } } };
  const sites = {
    en: useSite({ ...options, clock: () => NOW }),
    ar: useSite({ ...options, clock: () => NOW, locale: 'ar' }),
  };

  async function everyState(
    page: Page,
    base: string,
    { submissions: texts, fields, errorsTitle }: Messages,
    check: (name: string) => Promise<void>,
  ) {
    await page.goto(`${base}/submit/`);
    await check('empty');
    for (const name of ['start_date[]', 'end_date[]']) {
      await page.locator(`input[type=date][name="${name}"]`).fill('2026-12-01');
      await page.locator(`input[type=time][name="${name}"]`).fill('20:00');
    }
    await page.getByLabel(texts.yourName).fill('Ann Example');
    await page.getByLabel(texts.yourEmail).fill('ann@mail.example');
    await page.getByRole('button', { name: texts.submit }).click();
    await page.getByText(errorsTitle).waitFor();
    expect(await page.getByLabel(texts.yourName).inputValue()).toBe('Ann Example');
    await check('refused');
    await page.getByLabel(fields.title).first().fill('Open day');
    await page.getByRole('button', { name: texts.submit }).click();
    await page.getByRole('heading', { name: texts.thanksTitle }).waitFor();
    await check('taken');
    await page.locator('a[href*="mine?link="]').click();
    await page.getByRole('button', { name: texts.withdraw }).waitFor();
    await check('own');
  }

  it.each([
    { language: 'en', javaScriptEnabled: true },
    { language: 'ar', javaScriptEnabled: true },
    { language: 'en', javaScriptEnabled: false },
  ] as const)(
    'are accessible: $language, scripts $javaScriptEnabled',
    async ({ language, javaScriptEnabled }) => {
      const site = sites[language]();
      const messages = language === 'en' ? ENGLISH : messagesOf('ar');
      const context = await browser().newContext({ javaScriptEnabled });
      const page = await context.newPage();
      const check = (on: Page, state: string) => (javaScriptEnabled ? look(on, state) : Promise.resolve());
      await everyState(page, site.base, messages, (state) => check(page, state));
      await context.close();
      const editor = await entered(browser(), site, { messages, javaScriptEnabled });
      await editor.goto(`${site.base}/manage/submissions`);
      await check(editor, 'queue');
      await editor.getByRole('button', { name: messages.submissions.refuse }).first().click();
      await editor.getByRole('status').waitFor();
      await check(editor, 'decided');
      await editor.context().close();
      expect(await site.submissions.list()).toEqual([]);
    },
  );
});
