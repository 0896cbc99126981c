import type { Role } from '@kalends/core';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { objectionsByLook, type Look } from '../../pages/test/axe.js';
import { entered } from './chromium.js';
import type { EditorSite } from './site.js';

const NARROW: Look = { width: 360, colorScheme: 'dark' };
const WIDE: Look = { width: 1100, colorScheme: 'light' };

/** Goes through views, and lets each of them be looked at. */
type Walk = (page: Page, look: (view: string) => Promise<void>) => Promise<void>;

/** How a walk begins. */
interface Begin {
  readonly browser: () => Browser;
  readonly site: () => EditorSite;
  /** Who walks. Default: the editor. */
  readonly name?: Role;
}

/** What is wrong with a page on a phone: a function of JavaScript, as text. */
const ON_PHONE = `(() => {
  const found = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push('the page is ' + (scrollWidth - innerWidth) + ' pixels too wide');
  const header = document.querySelector('.e-header');
  const bar = document.querySelector('.e-bar');
  const name = (element) => element.outerHTML.slice(0, 100);
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 2;
  for (const row of [header, bar]) {
    if (row === null) continue;
    const boxes = [...row.children].filter(isSeen).map((one) => one.getBoundingClientRect());
    if (Math.max(...boxes.map(({ top }) => top)) >= Math.min(...boxes.map(({ bottom }) => bottom))) found.push(row.className + ' is more than one row');
    const { height } = row.getBoundingClientRect();
    if (height > 72) found.push(row.className + ' is ' + height + ' pixels high');
  }
  const elements = [...document.querySelectorAll('a,button,input,select,textarea,summary,[tabindex="0"]')].filter((one) => one.tabIndex >= 0 && isSeen(one) && !one.closest('.e-bar, .e-header, .e-skip, .k-skip'));
  for (const element of [...elements, ...elements.toReversed()]) {
    element.focus();
    if (document.activeElement !== element || bar === null) continue;
    const box = element.getBoundingClientRect();
    const { top } = bar.getBoundingClientRect();
    const isTall = box.height > innerHeight / 2;
    if (isTall ? box.top >= top || box.bottom <= 0 : box.bottom > top + 1 || box.top < -1) found.push(name(element) + ' is focused below the bar');
  }
  return [...new Set(found)];
})()`;

/** The size of a phone's window, in pixels. */
const PHONE = { width: 390, height: 740 };

/** Fails where the navigation or the bar of a form is more than a row on a phone, or covers what has the focus (WCAG 2.4.11). */
export async function lookOnPhone(page: Page, view: string): Promise<void> {
  const before = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  expect([view, await page.evaluate(ON_PHONE)]).toEqual([view, []]);
  await page.setViewportSize(before);
}

/** Fails where a view is not accessible, wide and light or narrow and dark. It stays narrow. */
export async function look(page: Page, view: string): Promise<void> {
  await lookOnPhone(page, view);
  expect([view, await objectionsByLook(page, [WIDE, NARROW])]).toEqual([view, []]);
}

/** Tests that views are accessible, can be used on a phone, tell of no error in the console, and need no JavaScript. */
export function testWalk({ browser, site, name = 'editor' }: Begin, everyView: Walk): void {
  it('are accessible narrow and wide, in dark and light colours', async () => {
    const page = await entered(browser(), site(), { name, width: NARROW.width });
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await everyView(page, (view) => look(page, view));
    // browsers tell of the refusals that are walked through
    expect(errors.filter((text) => !/409|422/.test(text))).toEqual([]);
    await page.context().close();
  });

  it('work without JavaScript', async () => {
    const page = await entered(browser(), site(), { javaScriptEnabled: false, name });
    await everyView(page, () => Promise.resolve());
    await page.context().close();
  });
}
