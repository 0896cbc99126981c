import { describeInBrowser } from '../../../pages/test/browser.js';
import { useSite } from '../../../editor/test/site.js';
import { testWalk } from '../../../editor/test/walk.js';
import { createStoredSettings } from '../../src/settings/stored-settings.js';
import { settingsView } from '../../src/settings/settings-view.js';

describeInBrowser('the view of the settings, in Chromium', (browser) => {
  const site = useSite({
    addsTo: ({ store }) => ({
      views: [
        settingsView({
          stored: createStoredSettings(store),
          given: {
            title: 'Riverton',
            timezone: 'UTC',
            locale: 'en',
            currency: '$ USD',
            weekStart: '',
            submissionFields: 'venue',
          },
          hasSubmissions: true,
          isFree: (name) => name !== 'title',
          logoUrl: async ({ logo }) => logo,
          use: async () => undefined,
        }),
      ],
    }),
  });

  testWalk({ browser, site, name: 'administrator' }, async (page, look) => {
    await page.goto(`${site().base}/manage/settings`);
    await look('form');
    await page.getByLabel('Time zone').fill('Mars/Olympus');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Choose a time zone from the list.').waitFor();
    await look('refused');
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await page.getByLabel('Currency').selectOption('EUR');
    await page.getByLabel('A colour of your own').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await look('saved');
    await page.getByRole('button', { name: 'Put back the settings before' }).click();
    await page.getByText('The settings before are back.').waitFor();
  });
});
