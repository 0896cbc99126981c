/** What a text has lost or is shown instead: its reason, and the addresses or a sample of it. */
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

/** The elements that are taken out with all that is in them. */
const ELEMENTS =
  /<(iframe|video|audio|object|embed|form|script)\b([^>]{0,5000})>(?:[^]{0,200000}?<\/\1\s*>)?/gi;
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
    lost.set(reason, [...(lost.get(reason) ?? []), address]);
  };
  const html = given.replace(ELEMENTS, (element, name: string, attributes: string) => {
    const kind = name.toLowerCase();
    const [, double = '', single = '', bare = ''] = ADDRESS.exec(attributes) ?? ADDRESS.exec(element) ?? [];
    const address = double || single || bare;
    const page = kind === 'script' || kind === 'form' ? undefined : pageOf(address);
    if (page === undefined) {
      tell(REASONS[kind] ?? '', address || element.slice(0, 200));
      // the sanitizer takes out the same, but what is in a form may stay
      return kind === 'form' ? element : '';
    }
    tell('a player is shown as a link', page);
    return `<a href="${escaped(page)}">${escaped(page)}</a>`;
  });
  return { html, lost: Array.from(lost, ([reason, addresses]) => ({ reason, addresses })) };
}
