import type { Page } from 'playwright-core';

/** The widths at which every page is measured (in pixels): those of phones, tablets and desks in use. */
export const WIDTHS = [
  320, 344, 360, 375, 390, 412, 430, 480, 540, 600, 680, 768, 820, 912, 1024, 1280, 1440, 1920,
] as const;

/** Rows that are one line high at every width. */
const ROWS =
  '.k-header, .k-bar, .k-chips > ul, .k-views > ul, .k-steps, .k-month thead tr, .k-day-group > h2';

/** Elements that may cut their texts: whole titles are shown on hover, focus and the page that they lead to. */
const MAY_CUT =
  '.k-hidden, .k-title, .k-timed li, .k-timed li *, .k-hours article, .k-hours article *, .k-above *, .k-brand, .k-brand *, .k-chips a, .k-skip, .k-menu summary, select, input, option';

/** The longest word that has to stay whole. */
const WORD = 15;

/** What is wrong with the layout of a page that is open: a function of JavaScript, as text. */
const MEASURE = `(() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push('is ' + (root.scrollWidth - innerWidth) + ' pixels too wide');
  const name = (element) => element.tagName.toLowerCase() + (element.className?.baseVal ?? element.className).toString().replace(/^(?=.)| /g, '.');
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.k-hidden, .k-skip, .e-hidden, .e-skip') && getComputedStyle(element).clipPath === 'none';
  const boxes = (element) => [...element.children].filter(isSeen).flatMap((child) =>
    getComputedStyle(child).display === 'contents' || /^(ul|nav|ol)$/i.test(child.tagName) ? boxes(child)
    : getComputedStyle(child).position === 'absolute' ? [] : [child.getBoundingClientRect()]).filter(({ width, height }) => width > 1 && height > 1);
  for (const row of document.querySelectorAll(${JSON.stringify(ROWS)})) {
    if (!isSeen(row)) continue;
    const cells = boxes(row);
    const top = Math.max(...cells.map((box) => box.top)), bottom = Math.min(...cells.map((box) => box.bottom));
    if (top >= bottom) found.push(name(row) + ' is more than one line');
  }
  const words = /[\\p{L}\\p{N}]+/gu;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!/\\S/.test(text.data) || /^(script|style|title|option)$/i.test(parent.tagName)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest('.k-hidden, .k-skip, .e-hidden, .e-skip')) continue;
    range.selectNodeContents(text);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    if (lines.size < 2) continue;
    for (const { 0: word, index } of text.data.matchAll(words)) {
      if (word.length > ${WORD}) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size > 1) found.push('"' + word + '" is broken in ' + name(parent));
    }
  }
  const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
  for (const element of document.querySelectorAll('body *')) {
    if (!isSeen(element) || element.closest('svg') || element.matches(${JSON.stringify(MAY_CUT)})) continue;
    const style = getComputedStyle(element);
    if (scrolls(style) || style.display === 'inline') continue;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (style.overflowX !== 'visible' && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)) found.push(name(element) + ' is cut');
    const box = element.getBoundingClientRect();
    // what a row that scrolls has beside its window is reached by scrolling
    let around = element.parentElement;
    while (around && !scrolls(getComputedStyle(around))) around = around.parentElement;
    if (!around && box.width > 0 && (box.right > innerWidth + 1 || box.left < -1)) found.push(name(element) + ' is beside the window');
  }
  return [...new Set(found)];
})()`;

/** What is wrong with the layout of an open page at each width; none of it at the others. */
export async function faultsByWidth(
  page: Page,
  widths: readonly number[] = WIDTHS,
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 680 ? 740 : 900 });
    found.set(width, await page.evaluate<string[]>(MEASURE));
  }
  return found;
}

/** Where the list of a page begins, and how many titles of events are wholly on its first screen, in pixels. */
export const firstScreen = (page: Page): Promise<{ readonly top: number; readonly events: number }> =>
  page.evaluate(`(() => {
    scrollTo(0, 0);
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    const tops = seen('.k-day-group, .k-month, .k-lines, .k-week, .k-place, .k-map').map(({ top }) => top);
    const titles = seen('.k-card h3, .k-line .k-title, .k-day .k-title, .k-week h3, .k-place .k-title').filter(({ bottom }) => bottom <= innerHeight);
    return { top: Math.round(Math.min(...tops)), events: titles.length };
  })()`);
