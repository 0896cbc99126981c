// The tasks of `editor-tasks.mjs`.
import { join } from 'node:path';
import { change, event, NAME, PASSWORD } from './editor-events.mjs';
import {
  browser,
  button,
  choose,
  click,
  dayIn,
  drag,
  field,
  go,
  keys,
  label,
  link,
  newRecord,
  open,
  press,
  retype,
  said,
  save,
  setMoment,
  type,
  typedDay,
  typeParts,
} from './editor-hands.mjs';
import { SITE_TASKS } from './editor-site-tasks.mjs';

const PICTURE = join(import.meta.dirname, '../docs/public/pages-reference.png');

/** Each task: its name, what is prepared, and what the editor does. */
export const TASKS = [
  {
    name: 'Log in',
    start: '/manage/',
    async run() {
      // the cursor is in the first field
      await keys(NAME);
      await press('Tab');
      await keys(PASSWORD);
      await press('Enter');
      await browser.page.waitForURL(/\/manage\/?$/);
    },
  },
  {
    name: 'Find an event by its name, and open it',
    run: () => open('late jazz'),
  },
  {
    name: 'Open the third event of the list with keys alone',
    async run() {
      for (const key of ['j', 'j', 'j', 'Enter']) await press(key);
      await browser.page.locator('#e-record').waitFor();
    },
  },
  {
    name: 'Write an event, and publish it',
    async run() {
      await click(link('New event'));
      await browser.page.locator('#e-record').waitFor();
      await keys('Reading by the river');
      await setMoment('start_date', dayIn(21), '0800PM');
      await type(field('venue').getByRole('combobox'), 'Mill Church');
      await type(label('Description'), 'Poems and songs.');
      await save('Published.', 'Publish');
    },
  },
  {
    name: 'Create an event with a new venue and a picture',
    async run() {
      await newRecord();
      // the cursor is in the title
      await keys('Concert by candlelight');
      await setMoment('start_date', dayIn(20), '0800PM');
      await typeParts(field('end_date').getByLabel('Time'), '1000PM');
      await type(field('venue').getByRole('combobox'), 'Mill Church');
      browser.counts.clicks += 1;
      await browser.page.locator('input[type=file]').setInputFiles(PICTURE);
      await save('Published.', 'Publish');
    },
  },
  {
    name: 'Move an event to another day, in the month',
    prepare: () => event('Dragged', `${dayIn(0).slice(0, 8)}15`),
    async run() {
      await go('Month');
      await drag(
        browser.page.locator('.e-month li', { hasText: 'Dragged' }),
        browser.page.locator(`[data-day="${dayIn(0).slice(0, 8)}16"]`),
      );
      await said('The event was moved.');
    },
  },
  {
    name: 'Move an event to another day and hour, in its form',
    prepare: () => event('Shifted', dayIn(5)),
    async run() {
      await open('shifted');
      // the end moves with it
      await setMoment('start_date', dayIn(6), '0700PM');
      await save();
    },
  },
  {
    name: 'Cancel an event, with a reason',
    prepare: () => event('Called off', dayIn(7)),
    async run() {
      await open('called off');
      await choose(field('event_status').getByRole('combobox'), 'cancelled');
      await type(field('event_status_reason').getByRole('textbox'), 'The singer is ill.');
      await save();
    },
  },
  {
    name: 'Repeat an event: duplicate it, with a new date, and publish it',
    prepare: () => event('Once more', dayIn(8)),
    async run() {
      await open('once more');
      await click(browser.page.locator('.e-more summary'));
      await click(button('Duplicate'));
      await said('This is the copy, a draft.');
      await setMoment('start_date', dayIn(36));
      await save('Published.', 'Publish');
    },
  },
  {
    name: 'Create a weekly series until a day, with one exception',
    async run() {
      await newRecord();
      await keys('Choir practice');
      await setMoment('start_date', dayIn(7), '0700PM');
      await typeParts(field('end_date').getByLabel('Time'), '0900PM');
      await choose(label('Repeats'), 'weekly');
      await typeParts(browser.page.getByLabel('Until (the last day)'), typedDay(dayIn(63)));
      await click(browser.page.getByRole('button', { name: /^Leave out:/ }).nth(1));
      await save('Published.', 'Publish');
    },
  },
  {
    name: 'Move the rest of a series to another hour',
    async run() {
      await open('choir');
      await typeParts(field('start_date').getByLabel('Time'), '0730PM');
      await choose(browser.page.getByLabel('Change', { exact: false }).last(), 'following');
      await save();
    },
  },
  {
    name: 'Find ten events, and give all of them a category',
    async run() {
      await type(browser.page.getByRole('searchbox'), 'workshop');
      await press('Enter');
      await browser.page.waitForURL('**search=**');
      const boxes = browser.page.locator('tbody [type=checkbox]');
      await click(boxes.first());
      browser.counts.keys += 1;
      await click(boxes.nth(9), { modifiers: ['Shift'] });
      await type(label('Add the category'), 'For makers');
      await click(button('Apply'));
      await said('10 events changed.');
    },
  },
  {
    name: 'Publish three drafts at once',
    async prepare() {
      for (const title of ['One', 'Two', 'Three']) await event(title, dayIn(9), { status: 'draft' });
    },
    async run() {
      await click(browser.page.getByRole('link', { name: /^Draft/ }));
      await browser.page.waitForURL('**status=draft**');
      await click(label('Select all'));
      await choose(browser.page.locator('.e-bulk select'), 'publish');
      await click(button('Apply'));
      await said('3 events changed.');
    },
  },
  {
    name: 'Restore yesterday’s text',
    async prepare() {
      const { id } = await event('Rewritten', dayIn(10), { description: 'The text of yesterday.' });
      await change(id, { description: 'Not what was meant.' });
      await change(id, { cost: '12' });
    },
    async run() {
      await open('rewritten');
      await click(browser.page.locator('.e-more summary'));
      await click(link('History'));
      await click(button('Undo this change').nth(1));
      await said('Put back.');
    },
  },
  {
    name: 'Move an event to the trash, and restore it',
    prepare: () => event('Thrown away', dayIn(11)),
    async run() {
      await type(browser.page.getByRole('searchbox'), 'thrown');
      await press('Enter');
      await browser.page.waitForURL('**search=**');
      await click(browser.page.getByRole('button', { name: 'Move to trash: Thrown away' }));
      await click(button('Undo'));
      await said('1 event changed.');
    },
  },
  {
    name: 'Schedule an event to appear next week',
    prepare: () => event('Later', dayIn(30), { status: 'draft' }),
    async run() {
      await open('later');
      await setMoment('date', dayIn(7), '0900AM');
      await click(browser.page.getByRole('button', { name: /^Schedule for / }));
      await said('Scheduled.');
    },
  },
  {
    name: 'Format a description, and look at the page before saving',
    prepare: () => event('Described', dayIn(12)),
    async run() {
      await open('described');
      await type(label('Description'), 'Doors open at seven.');
      await press('Control+a');
      await press('Control+b');
      const opened = browser.context.waitForEvent('page');
      await click(button('Preview'));
      const preview = await opened;
      await preview.getByText('Doors open at seven.').waitFor();
      await preview.close();
      await save();
    },
  },
  {
    name: 'Go on with what was typed before the window was closed',
    prepare: () => event('Half done', dayIn(13)),
    async run() {
      await open('half done');
      await type(label('Excerpt'), 'An evening of songs.');
      await browser.page.waitForFunction(() =>
        Object.keys(globalThis.localStorage).some((key) => key.startsWith('kalends-draft')),
      );
      const url = browser.page.url();
      await browser.page.close();
      browser.page = await browser.context.newPage();
      await browser.page.goto(url);
      await click(button('Put it back'));
      await save();
    },
  },
  {
    name: 'Save an event that someone else has changed',
    prepare: () => event('Shared', dayIn(14)),
    async run() {
      await open('shared');
      const id = Number(/\/(\d+)/.exec(new URL(browser.page.url()).pathname)?.[1]);
      await change(id, { title: 'Shared evening', excerpt: 'By someone else.' });
      await retype(label('Excerpt'), 'Mine.');
      await click(button('Update'));
      await said('Someone else has saved this');
      await click(button('Save what I chose'));
      await said('Saved.');
    },
  },
  {
    name: 'Correct the address of a venue',
    async run() {
      await go('Venues');
      await type(browser.page.getByRole('searchbox'), 'mill');
      await press('Enter');
      await browser.page.waitForURL('**search=**');
      await click(browser.page.locator('tbody th a').first());
      await type(label('Street and number'), '1 Mill Lane');
      await type(label('City'), 'Riverton');
      await save();
    },
  },
  {
    name: 'Create a category below another one',
    async run() {
      await go('Categories');
      await browser.page.waitForURL('**/manage/categories');
      await newRecord();
      await keys('Bebop');
      await type(browser.page.getByLabel('Below the category'), 'Jazz');
      await save('Created.', 'Save');
    },
  },
  {
    name: 'Let an event that is there repeat every week, until a day',
    prepare: () => event('Rehearsal', dayIn(6)),
    async run() {
      await open('rehearsal');
      await choose(label('Repeats'), 'weekly');
      await typeParts(browser.page.getByLabel('Until (the last day)'), typedDay(dayIn(62)));
      await save();
    },
  },
  {
    name: 'Take back the publication of a draft',
    prepare: async () => {
      const { id } = await event('Too early', dayIn(9), { status: 'draft' });
      await change(id, { status: 'publish' });
    },
    async run() {
      await open('too early');
      await click(browser.page.locator('.e-more summary'));
      await click(link('History'));
      await click(button('Undo this change').first());
      await said('Put back.');
    },
  },
  ...SITE_TASKS,
];
