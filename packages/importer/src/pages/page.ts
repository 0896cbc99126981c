import { parseUrl } from '@kalends/core/adapter';
import { fileText } from '../file/file-text.js';
import type { FileWork } from '../file/file-work.js';
import { elementsIn, parseHtml, wordsIn, type HtmlElement, type HtmlTree } from './html-tree.js';

/** A page as it was read. */
export interface Page extends HtmlTree {
  /** Where it is; `undefined` for a local file. */
  readonly url: URL | undefined;
  /** The base of relative addresses; `undefined` for a local file that does not say. */
  readonly base: URL | undefined;
  /** The address that it gives for itself, else where it is. */
  readonly canonical: string | undefined;
  /** Its language, such as `de-AT`; `''` if it does not say. */
  readonly language: string;
  readonly encoding: string;
}

/** Facts about a page besides its bytes. */
export interface PageFacts {
  readonly url?: string | undefined;
  readonly contentType?: string | undefined;
  readonly encoding?: string | undefined;
}

/** The maximum size of a page in bytes. */
export const MAX_PAGE = 10_000_000;

/** The number of bytes that are searched for the encoding that a page names. */
const HEAD = 4_096;

const isEncoding = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
};

const charsetIn = (text: string): string | undefined => /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(text)?.[1];

/** The encoding that the answer or the page names; UTF-8 is detected without. */
function encodingOf(bytes: Uint8Array, { contentType = '', encoding }: PageFacts): string | undefined {
  if (encoding !== undefined) return encoding;
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return undefined;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  const metas = [...head.matchAll(/<meta\s[^>]{1,300}/gi)].map(([meta]) => charsetIn(meta));
  const named = [charsetIn(contentType), ...metas].find((label) => label !== undefined && isEncoding(label));
  return named === undefined || /^utf-?8$/i.test(named) ? undefined : named;
}

const isWeb = (url: URL | undefined): url is URL => url !== undefined && /^https?:$/.test(url.protocol);

/** The host of relative addresses in a local file that does not say where it is from. */
export const NO_HOST = 'page.invalid';

/** An address in a page, complete; `undefined` for one that is not on the web. */
export function completeUrl({ base }: Pick<Page, 'base'>, text: string): string | undefined {
  const given = text.trim();
  if (given === '' || given.length > 2_000) return undefined;
  const url = parseUrl(given, base);
  return isWeb(url) && url.hostname !== NO_HOST ? url.href : undefined;
}

/** The metadata of a page: the first element of each kind counts. */
interface Own {
  canonical?: string;
  graph?: string;
  base?: string;
  html?: HtmlElement;
}

async function ownOf(root: HtmlElement, pause: () => Promise<void>): Promise<Own> {
  const own: Own = {};
  for await (const one of elementsIn(root, pause)) {
    const { name, attributes } = one;
    if (name === 'html') own.html ??= one;
    else if (name === 'base') own.base ??= attributes['href'] ?? '';
    else if (name === 'meta' && attributes['property'] === 'og:url')
      own.graph ??= attributes['content'] ?? '';
    else if (name === 'link' && own.canonical === undefined && wordsIn(one, 'rel').includes('canonical'))
      own.canonical = attributes['href'] ?? '';
  }
  return own;
}

/** Reads a page. Throws `UnreadableFile` if it is too large or not text. */
export async function readPage(bytes: Uint8Array, facts: PageFacts, work: FileWork): Promise<Page> {
  const { bytes: text, encoding } = await fileText(bytes, {
    ...{ maxBytes: MAX_PAGE, encoding: encodingOf(bytes, facts) },
  });
  const tree = await parseHtml(text.toString(), work);
  await work.pause();
  const { canonical: link = '', graph = '', base: href = '', html } = await ownOf(tree.root, work.pause);
  const url = facts.url === undefined ? undefined : parseUrl(facts.url);
  // what a local file says of where it is from
  const from = url ?? [link, graph].map((text) => parseUrl(text)).find(isWeb);
  const base = href === '' ? from : (parseUrl(href, from) ?? from);
  const canonical = completeUrl({ base }, link) ?? from?.href;
  const language = (html?.attributes['lang'] ?? html?.attributes['xml:lang'] ?? '').trim();
  return { ...tree, url, base, canonical, language, encoding };
}
