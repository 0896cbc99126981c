import { kindsOf } from '@kalends/core';
import { isTermKind } from '@kalends/core/adapter';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { describeInBrowser } from '../../pages/test/browser.js';
import { fresh, pathOf, recordsIn, type LinkedTo } from './kinds.js';
import { ENGLISH } from '../src/messages/messages-of.js';
import { go, save } from './chromium.js';
import { useSite } from './site.js';
import { testWalk } from './walk.js';

/**
 * Goes through the views of all that events link to.
 *
 * @param isLookedAt whether to look at a view of a kind, both counted from 0, by the sum of their numbers
 */
export function testKinds(isLookedAt: (sum: number) => boolean): void {
  describeInBrowser('the views of what events link to, in Chromium', (browser) => {
    const site = useSite({
      fields: {
        venue: { access: { type: 'choices', options: ['ramp', 'lift'] }, seats: { type: 'integer' } },
      },
    });
    const { created, load, eventWith } = recordsIn(site);

    /** Goes through all views of a kind, and lets each of them be looked at. */
    async function everyView(page: Page, kind: LinkedTo, look: (name: string) => Promise<void>) {
      const typed = `${fresh()} by a browser`;
      const { id, path } = await created(kind, { status: 'publish', description: 'A text' });
      const other = await created(kind, {
        description: 'Another',
        ...(kind === 'category' && { parent: `#${id}` }),
      });
      const event = await eventWith(kind, id);
      const { base } = site();
      await page.goto(`${base}/manage/events`);
      await go(page, ENGLISH.kinds[kind].title);
      await page.waitForURL(`**${pathOf(kind)}`);
      await look('list');
      await page.getByRole('link', { name: /^New / }).click();
      await page.waitForURL('**/new');
      await save(page);
      await page.getByRole('alert').waitFor();
      await look('refused');
      await page.getByRole('link', { name: 'Name' }).click();
      await page.getByLabel('Name', { exact: false }).first().fill(typed);
      await save(page);
      await page.getByText('Created.').waitFor();
      await page.goto(base + other.path);
      await page.getByLabel('Description').fill('Mine');
      await other.visitor.text(other.path);
      await other.visitor.post(other.path, { description: 'Theirs' });
      await save(page);
      await page.getByRole('button', { name: 'Save what I chose' }).waitFor();
      await look('conflict');
      await page.getByRole('button', { name: 'Save what I chose' }).click();
      await page.getByText('Saved.').waitFor();
      // as formatted text where there is JavaScript
      expect(String((await load(kind, other.id))?.['description'])).toMatch(/^(?:<p>)?Mine(?:<\/p>)?$/);
      await page.goto(`${base}/manage/events/${event}`);
      await look('event');
      await page.goto(`${base}${pathOf(kind)}/merge?ids[]=${id}&ids[]=${other.id}`);
      await page.getByRole('button', { name: 'Merge' }).waitFor();
      await look('merge');
      await page.goto(`${base}${pathOf(kind)}/merge`);
      await look('duplicates');
      await page.goto(base + path);
      await page.locator('.e-more summary').click();
      await look('menu');
      await page.getByRole('button', { name: /^(Move to trash|Delete for good)$/ }).click();
      await page.getByText('1 event loses the link to it.').waitFor();
      await look('confirmation');
      await page.getByRole('button', { name: /^(Move to trash|Delete for good)$/ }).click();
      await page.getByRole('status').waitFor();
      expect((await load(kind, id))?.['status'] ?? 'gone').toBe(isTermKind(kind) ? 'gone' : 'trash');
      await page.goto(`${base}${pathOf(kind)}?search=${encodeURIComponent(typed)}`);
      await page.getByRole('checkbox').first().check();
      await page.getByLabel('With the selected ones').selectOption({
        index: -1 + (await page.getByLabel('With the selected ones').getByRole('option').count()),
      });
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('link', { name: 'Cancel' }).waitFor();
      await look('bulk');
    }

    testWalk({ browser, site }, async (page, look) => {
      for (const [index, kind] of kindsOf('linked', 'term').entries()) {
        let number = index;
        await everyView(page, kind, async (view) => {
          if (isLookedAt(number++)) await look(`${kind}: ${view}`);
        });
      }
    });
  });
}
