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
    { fields }: Messages,
    texts: SubmissionTexts,
    check: (name: string) => Promise<void>,
  ) {
    await page.goto(`${base}/submit/`);
    await check('empty');
    await page.locator('input[type=date][name="start_date[]"]').fill('2026-12-01');
    await page.locator('input[type=time][name="start_date[]"]').fill('20:00');
    await page.getByLabel(texts.yourName).fill('Ann Example');
    await page.getByLabel(texts.yourEmail).fill('ann@mail.example');
    await page.getByRole('button', { name: texts.submit }).click();
    await page.getByText(texts.notSubmitted).waitFor();
    expect(await page.getByLabel(texts.yourName).inputValue()).toBe('Ann Example');
    await check('refused');
    await page.getByLabel(fields.title).first().fill('Open day');
    await page.getByRole('button', { name: texts.submit }).click();
    await page.getByRole('heading', { name: texts.thanksTitle }).waitFor();
    await check('taken');
    expect(await page.getByRole('link', { name: texts.toCalendar }).getAttribute('href')).toBe(
      `${base}/events/`,
    );
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

  it('moves the end with the start, and sends what the keys have written', async () => {
    const { base, submissions } = sites.en();
    const page = await browser().newPage();
    await page.goto(`${base}/submit/`);
    await page.getByLabel('Title').first().focus();
    await page.keyboard.type('Open day');
    const start = page.locator('[name="start_date[]"]');
    const end = page.locator('[name="end_date[]"]');
    await start.first().fill('2026-12-01');
    await start.last().fill('20:00');
    await start.last().blur();
    expect([await end.first().inputValue(), await end.last().inputValue()]).toEqual(['2026-12-01', '21:00']);
    await start.first().fill('2026-12-24');
    await start.first().blur();
    expect([await end.first().inputValue(), await end.last().inputValue()]).toEqual(['2026-12-24', '21:00']);
    await page.getByLabel('Your name').focus();
    await page.keyboard.type('Ann Example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ann@mail.example');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    const [one] = await submissions.list();
    expect(one?.email).toBe('ann@mail.example');
    await page.locator('a[href*="mine?link="]').click();
    await page.getByRole('button', { name: 'Withdraw the event' }).click();
    await page.getByRole('heading', { name: 'Withdrawn' }).waitFor();
    await page.close();
  });

  it.each(['en', 'de', 'ar'])('the form for new events is whole at every width: %s', async (locale) => {
    const site = await openSubmissionSite({ locale, clock: () => NOW });
    const page = await browser().newPage();
    expect((await page.goto(`${site.base}/submit/`))?.status()).toBe(200);
    expect([...(await faultsByWidth(page))].filter(([, found]) => found.length > 0)).toEqual([]);
    await page.close();
    await site.close();
  });
});
