// The tasks of `wordpress-tasks.mjs`, under the names that they have in `editor-task-list.mjs`. Those without a counterpart are left out:
// posts have no dates, venues and series, and WordPress duplicates none.
import { join } from 'node:path';
import {
  browser,
  button,
  choose,
  click,
  dayIn,
  keys,
  label,
  link,
  press,
  retype,
  said,
  type,
} from './editor-hands.mjs';
import { blog, change, post } from './wordpress-posts.mjs';

const PICTURE = join(import.meta.dirname, '../docs/public/pages-reference.png');

const rows = () => browser.page.locator('#the-list tr');
const editorReady = () => browser.page.locator('.editor-post-title__input').waitFor();
const paragraph = () => browser.page.locator('.is-root-container p').first();

async function find(words) {
  await type(browser.page.locator('#post-search-input'), words);
  await press('Enter');
  await browser.page.waitForURL('**s=**');
}
async function open(words) {
  await find(words);
  await click(rows().first().locator('a.row-title'));
  await editorReady();
}
/** A link that the list shows below a title while the mouse is on it. */
async function clickBelow(name) {
  await rows().first().hover();
  await click(rows().first().locator('.row-actions').getByText(name, { exact: true }));
}
/** Ticks the first rows of a list, as a click with the Shift key does. */
async function tick(count) {
  await click(rows().nth(0).locator('input[type=checkbox]'));
  await click(
    rows()
      .nth(count - 1)
      .locator('input[type=checkbox]'),
    { modifiers: ['Shift'] },
  );
  await choose(browser.page.locator('#bulk-action-selector-top'), 'edit');
  await click(browser.page.locator('#doaction'));
}
async function save() {
  await press('Control+s');
  await said('Post updated.');
}

/** Each task: its name, what is prepared, and what the editor does. */
export const TASKS = [
  {
    name: 'Log in',
    start: '/wp-login.php',
    async run() {
      const [name, password] = blog.login;
      // the cursor is in the first field
      await browser.page.waitForFunction(() => globalThis.document.activeElement?.id === 'user_login');
      await keys(name);
      await press('Tab');
      await keys(password);
      await press('Enter');
      await browser.page.waitForURL('**/wp-admin/**');
    },
  },
  {
    name: 'Find an event by its name, and open it',
    prepare: () => post('Late jazz'),
    run: () => open('late jazz'),
  },
  {
    name: 'Open the third event of the list with keys alone',
    async run() {
      // the first link skips the menu
      await press('Tab');
      await press('Enter');
      const third = rows().nth(2).locator('a.row-title');
      while (!(await third.evaluate((title) => title === globalThis.document.activeElement)))
        await press('Tab');
      await press('Enter');
      await editorReady();
    },
  },
  {
    name: 'Create an event with a new venue and a picture',
    async run() {
      await click(browser.page.locator('a.page-title-action'));
      await editorReady();
      // the cursor is in the title
      await keys('Concert by candlelight');
      await click(button('Add New Category'));
      await type(label('New Category Name'), 'Mill Church');
      await press('Enter');
      await click(button('Set featured image'));
      await click(browser.page.getByRole('tab', { name: 'Upload files' }));
      browser.counts.clicks += 1;
      await browser.page.locator('input[type=file]').last().setInputFiles(PICTURE);
      await click(browser.page.locator('.media-button-select:enabled'));
      await click(button('Publish'));
      await said('Post published.');
    },
  },
  {
    name: 'Find ten events, and give all of them a category',
    async prepare() {
      await blog.rest('categories', { name: 'For makers' });
      for (let count = 1; count <= 10; count++) await post(`Workshop ${count}`);
    },
    async run() {
      await find('workshop');
      await tick(10);
      await click(browser.page.locator('#bulk-edit').getByLabel('For makers'));
      await click(browser.page.locator('#bulk_edit'));
      await said('10 posts updated.');
    },
  },
  {
    name: 'Publish three drafts at once',
    async prepare() {
      for (const title of ['One', 'Two', 'Three']) await post(title, { status: 'draft' });
    },
    async run() {
      await click(browser.page.locator('.subsubsub .draft a'));
      await browser.page.waitForURL('**post_status=draft**');
      await tick(3);
      await choose(browser.page.locator('#bulk-edit select[name=_status]'), 'publish');
      await click(browser.page.locator('#bulk_edit'));
      await said('3 posts updated.');
    },
  },
  {
    name: 'Restore yesterday’s text',
    async prepare() {
      const { id } = await post('Rewritten');
      await change(id, { content: 'The text of yesterday.' });
      await change(id, { content: 'Not what was meant.' });
    },
    async run() {
      await open('rewritten');
      await click(browser.page.locator('.editor-post-last-revision__title'));
      await click(browser.page.locator('.revisions-previous input'));
      await click(browser.page.locator('.restore-revision:enabled'));
      await editorReady();
      await said('The text of yesterday.');
    },
  },
  {
    name: 'Move an event to the trash, and restore it',
    prepare: () => post('Thrown away'),
    async run() {
      await find('thrown');
      await clickBelow('Trash');
      await said('1 post moved to the Trash.');
      await click(link('Undo'));
      await said('1 post restored from the Trash.');
    },
  },
  {
    name: 'Schedule an event to appear next week',
    prepare: () => post('Later', { status: 'draft' }),
    async run() {
      const [year, month, day] = dayIn(7).split('-');
      await find('later');
      await clickBelow('Quick\u00A0Edit');
      const form = browser.page.locator('tr.inline-editor');
      await choose(form.locator('select[name=mm]'), month);
      await press('Tab');
      for (const part of [day, year, '09', '00']) {
        await keys(part);
        await press('Tab');
      }
      await choose(form.locator('select[name=_status]'), 'publish');
      await click(form.getByRole('button', { name: 'Update' }));
      await said('Scheduled');
    },
  },
  {
    name: 'Format a description, and look at the page before saving',
    prepare: () => post('Described', { content: '<!-- wp:paragraph --><p>Come.</p><!-- /wp:paragraph -->' }),
    async run() {
      await open('described');
      await retype(paragraph(), 'Doors open at seven.');
      await press('Control+a');
      await press('Control+b');
      await click(button('Preview'));
      const opened = browser.context.waitForEvent('page');
      await click(browser.page.getByRole('menuitem', { name: 'Preview in new tab' }));
      const preview = await opened;
      await preview.getByText('Doors open at seven.').first().waitFor();
      await preview.close();
      await save();
    },
  },
  {
    name: 'Go on with what was typed before the window was closed',
    prepare: () => post('Half done'),
    async run() {
      await open('half done');
      await type(label('Write an excerpt (optional)'), 'An evening of songs.');
      // a minute after the first change, the text is on the server
      await browser.page.waitForResponse((answer) => answer.url().includes('autosaves'), { timeout: 90_000 });
      const url = browser.page.url();
      await browser.page.close();
      browser.page = await browser.context.newPage();
      await browser.page.goto(url);
      await click(link('View the autosave'));
      await click(browser.page.locator('.restore-revision:enabled'));
      await editorReady();
      await browser.page.waitForFunction(() =>
        [...globalThis.document.querySelectorAll('textarea')].some(
          ({ value }) => value === 'An evening of songs.',
        ),
      );
    },
  },
  {
    name: 'Save an event that someone else has changed',
    async prepare() {
      const { id } = await post('Shared');
      const page = await blog.other.newPage();
      await page.goto(`${blog.site}/wp-admin/post.php?post=${id}&action=edit`);
      await page.locator('.editor-post-title__input').waitFor();
      await change(id, { title: 'Shared evening', excerpt: 'By someone else.' });
    },
    async run() {
      await open('shared');
      await click(link('Take over'));
      await editorReady();
      await retype(label('Write an excerpt (optional)'), 'Mine.');
      await save();
    },
  },
  {
    name: 'Create a category below another one',
    prepare: () => blog.rest('categories', { name: 'Jazz' }),
    async run() {
      await click(browser.page.locator('#menu-posts').getByRole('link', { name: 'Categories' }));
      await type(browser.page.locator('#tag-name'), 'Bebop');
      await choose(browser.page.locator('#parent'), { label: 'Jazz' });
      await press('Enter');
      await said('Category added.');
    },
  },
];
