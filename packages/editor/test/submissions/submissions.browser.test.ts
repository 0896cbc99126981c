import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../../../pages/test/browser.js';
import { entered } from '../chromium.js';
import { NOW } from '../site.js';
import { look } from '../walk.js';
import { messagesOf } from '../../src/messages/messages-of.js';
import { textsByLanguage } from '../../src/kit.js';
import type { SubmissionTexts } from '../../src/submissions/texts/submission-texts.js';
import { SUBMISSION_TEXTS } from '../../src/submissions/texts/texts.js';
import type { Messages } from '../../src/index.js';
import { faultsByWidth } from '../../../pages/test/widths.js';
import { openSubmissionSite, useSubmissionSite } from './submission-site.js';

const textsOf = textsByLanguage(SUBMISSION_TEXTS);

describeInBrowser('submissions, in Chromium', (browser) => {
  const options = { submissions: { limits: { tries: 1_000, ofClient: 1_000, ofAll: 1_000, seconds: 0 } } };
  const sites = {
    en: useSubmissionSite({ ...options, clock: () => NOW }),
    ar: useSubmissionSite({ ...options, clock: () => NOW, locale: 'ar' }),
  };

  async function everyState(
    page: Page,
    base: string,
    { fields, errorsTitle }: Messages,
    texts: SubmissionTexts,
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
      const messages = messagesOf(language);
      const texts = textsOf({ locale: language });
      const context = await browser().newContext({ javaScriptEnabled });
      const page = await context.newPage();
      const check = (on: Page, state: string) => (javaScriptEnabled ? look(on, state) : Promise.resolve());
      await everyState(page, site.base, messages, texts, (state) => check(page, state));
      await context.close();
      const editor = await entered(browser(), site, { messages, javaScriptEnabled });
      await editor.goto(`${site.base}/manage/submissions`);
      await check(editor, 'queue');
      await editor.getByRole('button', { name: texts.refuse }).first().click();
      await editor.getByRole('status').waitFor();
      await check(editor, 'decided');
      await editor.context().close();
      expect(await site.submissions.list()).toEqual([]);
    },
  );

  it.each(['en', 'de', 'ar'])('the form for new events is whole at every width: %s', async (locale) => {
    const site = await openSubmissionSite({ locale, clock: () => NOW });
    const page = await browser().newPage();
    expect((await page.goto(`${site.base}/submit/`))?.status()).toBe(200);
    expect([...(await faultsByWidth(page))].filter(([, found]) => found.length > 0)).toEqual([]);
    await page.close();
    await site.close();
  });
});
