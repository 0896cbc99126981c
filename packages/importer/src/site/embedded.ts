/** A loss or a replacement in a text: its reason, and the addresses or a sample of it. */
export interface Lost {
  readonly reason: string;
  readonly addresses: readonly string[];
}

/** A text without what the calendar never shows, with links in place of known players. */
export interface WithoutEmbedded {
  readonly html: string;
  readonly lost: readonly Lost[];
}

/** How the page that a known player shows is named by its address. */
interface Player {
  readonly at: RegExp;
  readonly page: (match: RegExpExecArray) => string;
}

const PLAYERS: readonly Player[] = [
  {
    at: /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/i,
    page: ([, id = '']) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    at: /^https?:\/\/player\.vimeo\.com\/video\/(\d{1,20})/i,
    page: ([, id = '']) => `https://vimeo.com/${id}`,
  },
  {
    at: /^https?:\/\/(?:www\.)?dailymotion\.com\/embed\/video\/(\w{1,20})/i,
    page: ([, id = '']) => `https://www.dailymotion.com/video/${id}`,
  },
  {
    at: /^https?:\/\/open\.spotify\.com\/embed\/([\w/]{1,100})/i,
    page: ([, path = '']) => `https://open.spotify.com/${path}`,
  },
  {
    at: /^https?:\/\/w\.soundcloud\.com\/player\/\?[^"']*?\burl=([^&"']{1,500})/i,
    page: ([, url = '']) => decoded(url),
  },
  {
    at: /^https?:\/\/(?:www\.google\.[a-z.]{2,6}\/maps|maps\.google\.[a-z.]{2,6}\/)[^"'\s]*/i,
    page: ([url]) => url,
  },
  { at: /^https?:\/\/(?:www\.)?openstreetmap\.org\/[^"'\s]*/i, page: ([url]) => url },
];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The beginnings of the elements that are taken out with all that is in them. */
const BEGINNING = /<(iframe|video|audio|object|embed|form|script)(?=[\s/>])/gi;

/** An element of a text, from its beginning to its end. */
interface Element {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly tag: string;
  readonly isClosed: boolean;
}

/** The number of addresses that are told of one text. */
const MOST_TOLD = 50;

/** Where the end tag of an element begins, in any letter case; -1 if it has none. */
function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}

/** The elements in a text that are taken out; of one without an end its tag alone. Each character is looked at a few times at most. */
function* elementsIn(html: string): Generator<Element> {
  const endless = new Set<string>();
  let done = 0;
  for (const { 0: found, 1: given = '', index } of html.matchAll(BEGINNING)) {
    if (index < done) continue;
    const name = given.toLowerCase();
    const close = html.indexOf('>', index + found.length);
    if (close < 0) return;
    const end = endless.has(name) ? -1 : endOf(html, name, close);
    const last = end < 0 ? -1 : html.indexOf('>', end);
    if (last < 0) endless.add(name);
    // a browser reads a script without an end to the end of the page
    const open = name === 'script' ? html.length : close + 1;
    done = last < 0 ? open : last + 1;
    yield { name, from: index, to: done, tag: html.slice(index, close + 1), isClosed: last >= 0 };
  }
}

/** The number of characters of an element in which its address is looked for. */
const MOST_CHARACTERS = 20_000;
const ADDRESS = /\b(?:src|data|action)\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))/i;

const REASONS: Readonly<Record<string, string>> = {
  iframe: 'a frame is taken out',
  video: 'a video is taken out',
  audio: 'a sound is taken out',
  object: 'an embedded object is taken out',
  embed: 'an embedded object is taken out',
  form: 'a form is taken out',
  script: 'a script is taken out',
};

const escaped = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The page that a frame with a known player shows. */
function pageOf(address: string): string | undefined {
  const url = address.replaceAll('&amp;', '&').replaceAll('&#038;', '&').replace(/^\/\//, 'https://');
  for (const { at, page } of PLAYERS) {
    const match = at.exec(url);
    const shown = match === null ? '' : page(match);
    if (/^https?:\/\//i.test(shown)) return shown;
  }
  return undefined;
}

/** Takes the frames, forms, scripts and players out of a text; those of known services become links to what they show. */
export function withoutEmbedded(given: string): WithoutEmbedded {
  const lost = new Map<string, string[]>();
  const tell = (reason: string, address: string): void => {
    const known = lost.get(reason);
    if (known === undefined) lost.set(reason, [address]);
    else if (known.length < MOST_TOLD) known.push(address);
  };
  const pieces: string[] = [];
  let done = 0;
  for (const { name, from, to, tag, isClosed } of elementsIn(given)) {
    pieces.push(given.slice(done, from));
    done = to;
    const element = given.slice(from, Math.min(to, from + MOST_CHARACTERS));
    const [, double = '', single = '', bare = ''] =
      ADDRESS.exec(tag.slice(0, MOST_CHARACTERS)) ?? ADDRESS.exec(element) ?? [];
    const address = double || single || bare;
    const page = name === 'script' || name === 'form' ? undefined : pageOf(address);
    if (page !== undefined) {
      tell('a player is shown as a link', page);
      pieces.push(`<a href="${escaped(page)}">${escaped(page)}</a>`);
      continue;
    }
    tell(REASONS[name] ?? '', address || element.slice(0, 200));
    // the sanitizer takes a form out, and leaves the texts in it; what has no end is its matter, too
    if (name === 'form' || (!isClosed && name !== 'script')) pieces.push(given.slice(from, to));
  }
  const html = pieces.join('') + given.slice(done);
  return { html, lost: Array.from(lost, ([reason, addresses]) => ({ reason, addresses })) };
}
