import { expect, it } from 'vitest';
import { objections } from '../../pages/test/axe.js';
import { describeInBrowser } from '../../pages/test/browser.js';
import { messagesOf } from '../src/messages/messages-of.js';
import { entered } from './chromium.js';
import { useSite } from './site.js';

describeInBrowser('the editor from right to left, in Chromium', (browser) => {
  const site = useSite({ locale: 'ar' });

  it.each(['events', 'events/month', 'events/new', 'categories', 'venues/new'])(
    'has %s as wide as a phone',
    async (path) => {
      const page = await entered(browser(), site(), { width: 360, messages: messagesOf('ar') });
      await page.goto(`${site().base}/manage/${path}`);
      expect(await objections(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    },
  );
});
