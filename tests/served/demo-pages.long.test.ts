import { expect, it, onTestFinished } from 'vitest';
import { describeInBrowser } from '../../packages/pages/test/browser.js';
import { serve } from '../../packages/cli/test/running.js';

/** What a list of the interface answers: its records under the name of the list. */
type ListJson = Readonly<Record<string, readonly { readonly url: string }[]>> & {
  readonly next_rest_url?: string;
};

describeInBrowser('the demonstration in Chromium', (browser) => {
  it('has a page at the address of every record', async () => {
    const one = await serve(['--demo']);
    onTestFinished(async () => {
      one.stop();
      await one.exitCode;
    });
    const urls: string[] = [];
    for (const list of ['events', 'venues', 'organizers', 'categories', 'tags']) {
      let next: string | undefined = `${one.apiRoot}/${list}?per_page=50&start_date=2000-01-01`;
      while (next !== undefined) {
        const body = (await (await fetch(next)).json()) as ListJson;
        urls.push(...(body[list] ?? []).map(({ url }) => url));
        next = body.next_rest_url;
      }
    }
    expect(urls.length).toBeGreaterThan(100);
    const page = await browser().newPage();
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    for (const url of urls) {
      const answer = await page.goto(url);
      expect([url, answer?.status(), await page.locator('h1').count()]).toEqual([url, 200, 1]);
    }
    expect(errors).toEqual([]);
  });
});
