// The tasks of `editor-tasks.mjs` that are about the site as a whole: its people, and files of its events.
import { browser, button, choose, click, dayIn, go, link, press, said, type } from './editor-hands.mjs';

/** A table of ten concerts. */
const TABLE = [
  'EVENT NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME,EVENT VENUE NAME',
  ...Array.from(
    { length: 10 },
    (_, at) => `Concert ${at + 1},${dayIn(20 + at)},20:00,${dayIn(20 + at)},22:00,Mill Church`,
  ),
].join('\n');

/** Each task, as in `editor-task-list.mjs`. */
export const SITE_TASKS = [
  {
    name: 'Invite someone to edit',
    async run() {
      await go('People');
      await click(link('New account'));
      await type(browser.page.getByLabel('Name').first(), 'lena');
      await choose(browser.page.getByLabel('Role'), 'editor');
      await click(button('Invite'));
      await browser.page.getByRole('heading', { name: 'The link' }).waitFor();
    },
  },
  {
    name: 'Import a table of ten events, after a look at what it would do',
    async run() {
      await go('Import and export');
      browser.counts.clicks += 1;
      await browser.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'concerts.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
      await click(button('Show what would happen'));
      await said('New: 10');
      await click(button('Import'));
      await said('The file was imported.');
    },
  },
  {
    name: 'Take that import back',
    start: '/manage/import',
    async run() {
      await click(button('Undo'));
      await said('The import was taken back.');
    },
  },
  {
    name: 'Export the events of a search as a table',
    async run() {
      await type(browser.page.getByRole('searchbox'), 'workshop');
      await press('Enter');
      await browser.page.waitForURL('**search=**');
      await click(link('Export'));
      const download = browser.page.waitForEvent('download');
      await click(button('Table (.csv)'));
      await download;
    },
  },
  {
    name: 'Change the first day of the week and the currency',
    async run() {
      await go('Settings');
      await choose(browser.page.getByLabel('First day of the week'), 'monday');
      await choose(browser.page.getByLabel('Currency'), 'EUR');
      await click(button('Save'));
      await said('Saved');
    },
  },
];
