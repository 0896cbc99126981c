import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { objections } from '../../pages/test/axe.js';
import { describeInBrowser } from '../../pages/test/browser.js';
import { entered, go, save } from './chromium.js';
import { HOSTILE } from './hostile.js';
import { useSite } from './site.js';

/** What a browser has of forms. */
const stored = (page: Page) =>
  page.evaluate<Record<string, string>>(
    'Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith("kalends-draft ")))',
  );

const offered = (page: Page) => page.getByRole('button', { name: 'Put it back' });

/** Waits until the browser has a draft with a text. */
async function kept(page: Page, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await stored(page))).toContain(text);
}

describeInBrowser('drafts of forms, in Chromium', (browser) => {
  const site = useSite();

  const event = (title: string) =>
    site().calendar.events.create({ title, start_date: '2026-12-01 20:00', end_date: '2026-12-01 23:00' });

  it('come back when they are asked for, and end when the form is saved', async () => {
    const page = await entered(browser(), site());
    await page.goto(`${site().base}/manage/events/new`);
    expect(await offered(page).count()).toBe(0);
    await page.getByLabel('Title').fill('Not saved');
    await page.getByLabel('Featured').check();
    await page.getByLabel('All day').check();
    await kept(page, 'Not saved');
    await page.goto(`${site().base}/manage/events/new`);
    expect(await page.getByLabel('Title').inputValue()).toBe('');
    expect(await objections(page)).toEqual([]);
    await offered(page).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Not saved');
    expect(await page.getByLabel('Featured').isChecked()).toBe(true);
    await page.locator('#e-field-start_date').getByLabel('Date').fill('2026-12-05');
    await page.locator('#e-field-end_date').getByLabel('Date').fill('2026-12-05');
    await save(page);
    await page.getByText('Created.').waitFor();
    expect(await stored(page)).toEqual({});
    await page.context().close();
  });

  it('are dropped when that is asked for, and when nothing is changed', async () => {
    const { id } = await event('As it was');
    const page = await entered(browser(), site());
    const url = `${site().base}/manage/events/${id}`;
    await page.goto(url);
    await page.getByLabel('Title').fill('Changed');
    await kept(page, 'Changed');
    await page.getByLabel('Title').fill('As it was');
    await expect.poll(() => stored(page)).toEqual({});
    await page.getByLabel('Title').fill('Changed again');
    await kept(page, 'Changed again');
    await page.goto(url);
    await page.getByRole('button', { name: 'Discard it' }).click();
    expect(await stored(page)).toEqual({});
    await page.reload();
    expect(await offered(page).count()).toBe(0);
    await page.context().close();
  });

  it('of an older version lead to the choice between both', async () => {
    const { id } = await event('First');
    const page = await entered(browser(), site());
    const url = `${site().base}/manage/events/${id}`;
    await page.goto(url);
    await page.getByLabel('Title').fill('Mine');
    await kept(page, 'Mine');
    await site().calendar.events.update(id, { title: 'Theirs' });
    await page.goto(url);
    await page.getByText('The record was saved since').waitFor();
    await offered(page).click();
    await save(page);
    await page.getByRole('heading', { name: 'Someone else has saved this' }).waitFor();
    expect((await site().calendar.events.get(id)).title).toBe('Theirs');
    await page.getByRole('button', { name: 'Save what I chose' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await site().calendar.events.get(id)).title).toBe('Mine');
    expect(await stored(page)).toEqual({});
    await page.context().close();
  });

  it('are of one account, and end with its logout', async () => {
    const { id } = await event('Shared');
    const page = await entered(browser(), site());
    const url = `${site().base}/manage/events/${id}`;
    const other = `${site().base}/manage/events/new`;
    await page.goto(url);
    await page.getByLabel('Title').fill('Of the editor');
    await kept(page, 'Of the editor');
    await page.context().clearCookies();
    await page.goto(`${site().base}/manage/login`);
    await page.getByLabel('Name or e-mail address').fill('administrator');
    await page.getByLabel('Password').fill('right password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/manage\/?$/);
    await page.goto(url);
    expect(await offered(page).count()).toBe(0);
    await page.goto(other);
    await page.getByLabel('Title').fill('Of the administrator');
    await kept(page, 'Of the administrator');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/manage/login');
    expect(asked).toEqual(['beforeunload']);
    const left = JSON.stringify(await stored(page));
    expect(left).not.toContain('Of the administrator');
    expect(left).not.toContain('right password');
    await page.context().close();
  });

  it('of a form that was refused end with the logout, too', async () => {
    const page = await entered(browser(), site());
    await page.goto(`${site().base}/manage/events/new`);
    await page.getByLabel('Title').fill('Refused');
    await page.evaluate("document.querySelector('#e-record').noValidate = true");
    await save(page);
    await page.getByRole('alert').waitFor();
    await kept(page, 'Refused');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/manage/login');
    expect(await stored(page)).toEqual({});
    await page.context().close();
  });

  it('have no token, and are few and short', async () => {
    const page = await entered(browser(), site());
    await page.evaluate(
      `for (let count = 0; count < 30; count++)
        localStorage.setItem('kalends-draft ${site().base}/manage 9 event/' + count + '/1', JSON.stringify({ at: Date.now() - 1000 - count, values: [] }));
      localStorage.setItem('kalends-draft ${site().base}/manage 9 event/99/1', JSON.stringify({ at: Date.now() - 8 * 24 * 3600 * 1000, values: [] }));`,
    );
    await page.goto(`${site().base}/manage/events/new`);
    const before = Object.keys(await stored(page));
    expect(before).toHaveLength(20);
    expect(before.some((key) => key.includes('event/99/'))).toBe(false);
    const token = await page.locator('#e-record [name=token]').inputValue();
    await page.getByLabel('Title').fill('A draft');
    await kept(page, 'A draft');
    expect(Object.keys(await stored(page))).toHaveLength(20);
    expect(JSON.stringify(await stored(page))).not.toContain(token);
    await page.getByLabel('Description').fill('x'.repeat(200_000));
    await expect.poll(async () => JSON.stringify(await stored(page))).not.toContain('A draft');
    await page.context().close();
  });

  it('do nothing but fill in texts, whatever stands in the browser', async () => {
    const { id, revision } = await event('Safe');
    const page = await entered(browser(), site());
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    const place = `event/${id}/${revision}`;
    const account = await page.locator('body').getAttribute('data-account');
    const now = 'Date.now() - 1';
    const values = HOSTILE.flatMap((text) => [
      ['title#0', text],
      ['description#0', text],
      [text, text],
      [`${text}=x`, true],
      ['status#0', text],
      ['token#0', text],
      ['action#0', 'trash'],
      ['__proto__', text],
      ['featured=1', text],
    ]);
    const drafts = [
      ...['null', '7', '"x"', '[]', '{}', '{"at":1}', '{"at":"x","values":[]}', '{', ...HOSTILE].map((text) =>
        JSON.stringify(text),
      ),
      `JSON.stringify({ at: ${now}, values: [[1, 2]] })`,
      `JSON.stringify({ at: ${now}, values: [["title#0", {}]] })`,
      `JSON.stringify({ at: ${now}, values: { length: 1 } })`,
      `JSON.stringify({ at: 1e300, values: [] })`,
      `JSON.stringify({ at: ${now}, values: ${JSON.stringify(values)} })`,
    ];
    for (const [index, draft] of drafts.entries()) {
      await page.goto(`${site().base}/manage/events`);
      await page.evaluate(
        `localStorage.setItem(${JSON.stringify(`kalends-draft ${site().base}/manage ${account ?? ''} ${place}`)}, ${draft})`,
      );
      await page.goto(`${site().base}/manage/events/${id}`);
      const isDraft = index === drafts.length - 1;
      expect([draft, await offered(page).count()]).toEqual([draft, isDraft ? 1 : 0]);
    }
    const token = await page.locator('#e-record [name=token]').inputValue();
    await offered(page).click();
    expect(await page.getByLabel('Title').inputValue()).toBe(HOSTILE.at(-1));
    expect(await page.locator('#e-record [name=token]').inputValue()).toBe(token);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describeInBrowser('leaving a form, in Chromium', (browser) => {
  const site = useSite();

  it('asks if something was changed, and only then', async () => {
    const page = await entered(browser(), site());
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.goto(`${site().base}/manage/events/new`);
    await page.getByLabel('Title').focus();
    await page.keyboard.type('a');
    await page.keyboard.press('Backspace');
    await page.goto(`${site().base}/manage/events/new`);
    expect(asked).toEqual([]);
    await page.getByLabel('Title').focus();
    await page.keyboard.type('Typed');
    await go(page, 'Venues');
    await page.waitForURL('**/venues');
    expect(asked).toEqual(['beforeunload']);
    await page.goto(`${site().base}/manage/events/new`);
    await page.getByLabel('Title').fill('Refused');
    await page.evaluate("document.querySelector('#e-record').noValidate = true");
    await save(page);
    await page.getByRole('alert').waitFor();
    expect(asked).toEqual(['beforeunload']);
    await page.getByRole('heading', { name: 'New event' }).click();
    await go(page, 'Venues');
    await page.waitForURL('**/venues');
    expect(asked).toEqual(['beforeunload', 'beforeunload']);
    await page.context().close();
  });
});
