import { createAccountLinks, removeAccount } from '@kalends/auth';
import { passwordViews, peopleViews } from '@kalends/auth/editor';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../pages/test/browser.js';
import { useSite } from '../../../editor/test/site.js';
import { go } from '../../../editor/test/chromium.js';
import { testWalk } from '../../../editor/test/walk.js';
import { CHEAP } from '../request.js';

describeInBrowser('the views of links for passwords, in Chromium', (browser) => {
  const site = useSite({
    addsTo: ({ store, accounts, managed, sessions }) => {
      const linked = {
        links: createAccountLinks({ store, accounts, cost: CHEAP }),
        send: () => Promise.resolve(),
      };
      return {
        views: [
          ...peopleViews(managed, { linked }),
          ...(sessions ? passwordViews({ ...linked, sessions }) : []),
        ],
      };
    },
  });

  testWalk({ browser, site, name: 'administrator' }, async (page: Page, look) => {
    await go(page, 'People');
    await page.waitForURL('**/people');
    await page.getByRole('link', { name: 'New account' }).click();
    await page.waitForURL('**/new');
    await page.getByText('What each role may do').click();
    await look('new, with the roles');
    await page.getByLabel('Name').fill('ann');
    await page.getByLabel('E-mail address').fill('ann@example.org');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('heading', { name: 'The link' }).waitFor();
    await look('link');
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Make a link for a new password' }).waitFor();
    await look('account');
    await page.goto(`${site().base}/manage/lost-password`);
    await look('lost');
    await page.getByLabel('Name or e-mail address').fill('ann');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('a link is on its way').waitFor();
    await look('sent');
    await removeAccount(site().accounts, 'ann');
  });
});
