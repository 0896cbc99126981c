/** Texts as they are typed in WordPress, which makes other HTML of them when it shows them. */

/** A text with what a site would have made of it, and the names of what no import makes. */
export interface TypedText {
  readonly html: string;
  /** The shortcodes that stay as they are typed. */
  readonly shortcodes: readonly string[];
}

/** A picture with a caption, in the form of before blocks. */
const CAPTION =
  /\[caption\b[^\]]{0,500}\]\s*((?:<a\b[^>]{0,2000}>\s*)?<img\b[^>]{0,2000}>(?:\s*<\/a>)?)([^[]{0,2000})\[\/caption\]/g;

/** The address of a player, in a shortcode or on a line of its own. */
const EMBED = /\[embed\b[^\]]{0,200}\]\s*(https?:\/\/[^\s[\]<>"]{1,2000})\s*\[\/embed\]/g;
const ALONE = /^[ \t]*(https?:\/\/[^\s<>"[\]]{1,2000})[ \t]*$/gm;
/** The services whose addresses WordPress shows as players. */
const PLAYER =
  /^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com|spotify\.com|soundcloud\.com|flickr\.com|ted\.com|tiktok\.com|mixcloud\.com)\//i;

const linkTo = (url: string): string => {
  const escaped = url.replace(/&(?!amp;|#0?38;)/g, '&amp;');
  return `<a href="${escaped}">${escaped}</a>`;
};

/** Shortcodes of WordPress itself, and those that have attributes or an end; other brackets are text. */
const SHORTCODE =
  /(?<!\[)\[(?:(gallery|audio|video|playlist)\b[^\]]{0,500}|([a-z][\w-]{1,50})\s+[\w-]{1,50}=[^\]]{0,500}|\/([a-z][\w-]{1,50}))\](?!\])/g;

/** The largest number of shortcodes that are named of one text. */
const MOST_NAMED = 20;

/** Makes of a typed text what WordPress makes of its captions and players. */
export function typedText(given: string): TypedText {
  const text = given.replaceAll('\r\n', '\n');
  const html = text
    .replace(
      CAPTION,
      (_, image: string, caption: string) =>
        `<figure>${image}<figcaption>${caption.trim()}</figcaption></figure>`,
    )
    .replace(EMBED, (_, url: string) => linkTo(url))
    .replace(ALONE, (line, url: string) => (PLAYER.test(url) ? linkTo(url) : line));
  const named = Array.from(
    html.matchAll(SHORTCODE),
    ([, own = '', given = '', closed = '']) => own || given || closed,
  );
  return { html, shortcodes: [...new Set(named)].slice(0, MOST_NAMED) };
}
