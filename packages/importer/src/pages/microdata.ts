import type { ReportDraft } from '../file/file-report.js';
import type { FileWork } from '../file/file-work.js';
import type { Thing } from './graph.js';
import { addChildren, elementsIn, textIn, wordsIn, type HtmlElement } from './html-tree.js';
import { completeUrl, type Page } from './page.js';

/** How many elements are looked at in all items: `itemref` lets many items have the same ones. */
const MOST_LOOKS = 400_000;

/** How many values of one property are read. */
const MOST_VALUES = 100;

/** How many characters and elements are read for the texts of all items: elements with a value are nested in each other. */
const MOST_READ = 5_000_000;

/** A property takes as long as so many characters. */
const OF_A_PROPERTY = 50;

/** After so many items, or elements, others have their turn. */
const SLICE = { items: 20, elements: 20_000 };

/** Where the value of an element is, if it is not its text (HTML, 5.2.4); the addresses among them are completed. */
const VALUES: Readonly<Record<string, readonly [attribute: string, isAddress: boolean]>> = {
  meta: ['content', false],
  ...Object.fromEntries(
    ['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'].map((name) => [name, ['src', true]]),
  ),
  ...Object.fromEntries(['a', 'area', 'link'].map((name) => [name, ['href', true]])),
  object: ['data', true],
  data: ['value', false],
  meter: ['value', false],
  time: ['datetime', false],
};

/** The value of an element with `itemprop`; `undefined`: its text. `content` counts on any element, as programs write it and others read it. */
function givenOf(element: HtmlElement, page: Page): string | undefined {
  const { name, attributes } = element;
  const [attribute, isAddress] = VALUES[name] ?? ['content', false];
  const given = attributes[attribute] ?? (isAddress ? undefined : attributes['content']);
  if (given === undefined) return isAddress ? (attributes['content'] ?? '') : undefined;
  return isAddress ? (completeUrl(page, given) ?? given) : given;
}

/** Reads the items of a page in microdata (HTML, 5) as things, those at the top. */
export async function readMicrodata(
  page: Page,
  { error }: Pick<ReportDraft, 'error'>,
  work: FileWork,
): Promise<readonly Thing[]> {
  const byId = new Map<string, HtmlElement>();
  const items: HtmlElement[] = [];
  for await (const element of elementsIn(page.root, work.pause)) {
    const { id, itemscope, itemprop } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (itemscope !== undefined && itemprop === undefined) items.push(element);
  }
  await work.pause();
  let looks = 0;
  let characters = 0;
  const read = new Map<HtmlElement, Thing>();

  function valueOf(element: HtmlElement): string {
    const given = givenOf(element, page);
    if (given !== undefined || characters > MOST_READ) return given ?? '';
    const found = textIn(element);
    characters += found.looks;
    work.spend('characters', found.looks);
    return found.text;
  }

  /** The elements with properties of an item; now and then `undefined`, for others to have their turn. */
  function* propertiesIn(item: HtmlElement): Generator<HtmlElement | undefined> {
    const roots = [item, ...wordsIn(item, 'itemref').flatMap((id) => byId.get(id) ?? [])];
    const seen = new Set<HtmlElement>();
    for (const [at, root] of roots.entries()) {
      const todo: HtmlElement[] = at === 0 ? [] : [root];
      if (at === 0) addChildren(root, todo);
      for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
        looks += 1;
        if (looks > MOST_LOOKS) return;
        if (looks % SLICE.elements === 0) yield undefined;
        if (seen.has(one) || one === item) continue;
        seen.add(one);
        if (one.attributes['itemprop'] !== undefined) yield one;
        if (one.attributes['itemscope'] === undefined) addChildren(one, todo);
      }
    }
  }

  /** The thing of an item; an item within itself is left out. */
  async function thingOf(item: HtmlElement, within: readonly HtmlElement[]): Promise<Thing | undefined> {
    if (within.includes(item) || within.length > 20) return undefined;
    const known = read.get(item);
    if (known !== undefined) return known;
    const { itemid } = item.attributes;
    const thing: Record<string, unknown> = { '@type': wordsIn(item, 'itemtype') };
    if (itemid !== undefined) thing['@id'] = completeUrl(page, itemid) ?? itemid;
    for (const element of propertiesIn(item)) {
      if (element === undefined) {
        await work.pause();
        continue;
      }
      work.spend('characters', OF_A_PROPERTY);
      await work.turn();
      const isItem = element.attributes['itemscope'] !== undefined;
      const value = isItem ? await thingOf(element, [...within, item]) : valueOf(element);
      if (value === undefined) continue;
      for (const name of wordsIn(element, 'itemprop')) {
        if (name.startsWith('@') || name === '__proto__') continue;
        const before = thing[name];
        if (Array.isArray(before)) {
          if (before.length < MOST_VALUES) before.push(value);
        } else thing[name] = [value];
      }
    }
    read.set(item, thing);
    return thing;
  }

  const things: Thing[] = [];
  for (const [at, item] of items.entries()) {
    if (at % SLICE.items === 0) await work.pause();
    const thing = await thingOf(item, []);
    if (thing !== undefined) things.push(thing);
  }
  if (looks > MOST_LOOKS || characters > MOST_READ)
    error({ line: 0, message: 'The page has too much in microdata: the rest is not read.' });
  return things;
}
