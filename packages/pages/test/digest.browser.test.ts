import { expect, it } from 'vitest';
import { describeInBrowser } from './browser.js';
import { useTown } from './site.js';

const site = useTown();

describeInBrowser('in Chromium', (browser) => {
  it('is shown as it is in a mail program, without an objection of the browser', async () => {
    const page = await browser().newPage();
    const errors: string[] = [];
    // a document has no icon
    await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }));
    page.on('console', (message) => errors.push(message.text()));
    await page.goto(`${site().base}/digest`);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('h1')).fontSize`)).toBe('24px');
    expect(errors).toEqual([]);
    await page.close();
  });
});
