// The hands of an editor in Chromium: what they click and type is counted. `editor-tasks.mjs` says how.

/** The page that they have before them, its browser, and what was counted. */
export const browser = { page: undefined, context: undefined, counts: undefined };

const DAY = 86_400_000;
/** A day from now, as records have it, and as one types it. */
export const dayIn = (days) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
export const typedDay = (day) => day.slice(5, 7) + day.slice(8, 10) + day.slice(0, 4);

export async function click(locator, options) {
  browser.counts.clicks += 1;
  await locator.click(options);
}
export async function keys(text) {
  browser.counts.keys += [...text].length;
  await browser.page.keyboard.type(text);
}
export async function press(key) {
  browser.counts.keys += 1;
  await browser.page.keyboard.press(key);
}
export async function type(locator, text) {
  await click(locator);
  await keys(text);
}
/** Types over what stands in a field. */
export async function retype(locator, text) {
  await click(locator);
  await press('Control+a');
  await keys(text);
}
/** Types a day or a time into a native input, whose parts move on by themselves. */
export async function typeParts(locator, text) {
  browser.counts.clicks += 1;
  await locator.focus();
  await keys(text);
}
export async function choose(locator, option) {
  browser.counts.clicks += 2;
  await locator.selectOption(option);
}
export async function drag(from, to) {
  browser.counts.clicks += 1;
  // at the edge of the window the page would scroll below the pointer
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await from.dragTo(to);
}

export const button = (name) => browser.page.getByRole('button', { name, exact: true });
export const link = (name) => browser.page.getByRole('link', { name, exact: true });
export const label = (name) => browser.page.getByLabel(name, { exact: true });
export const field = (name) => browser.page.locator(`#e-field-${name}`);
export const said = (text) => browser.page.getByText(text).first().waitFor();

/** Opens the form of a new record by its key, with the cursor in the first field. */
export async function newRecord() {
  await press('n');
  await browser.page.locator('#e-record').waitFor();
}
/** Goes to a place of the navigation, which may be in a menu. */
export async function go(place) {
  const menus = browser.page.getByRole('navigation').locator('details');
  const menu = menus.filter({ has: browser.page.locator('a', { hasText: place }) });
  if ((await menu.count()) > 0) await click(menu.first().locator('summary'));
  await click(browser.page.getByRole('navigation').getByRole('link', { name: place, exact: true }));
}

export async function setMoment(name, day, time) {
  await typeParts(field(name).getByLabel('Date'), typedDay(day));
  if (time !== undefined) await typeParts(field(name).getByLabel('Time'), time);
}

/** Finds an event by its name, and opens the first one. */
export async function open(words) {
  await type(browser.page.getByRole('searchbox'), words);
  await press('Enter');
  await browser.page.waitForURL('**search=**');
  await click(browser.page.locator('tbody th a').first());
  await browser.page.locator('#e-record').waitFor();
}
/** Saves a form by one of its buttons: what is published already with “Update”. */
export async function save(text = 'Saved.', name = 'Update') {
  await click(button(name));
  await said(text);
}
