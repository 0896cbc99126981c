import { lineOfHtml } from '@kalends/feeds/site';

const MOST_CHARACTERS = 300;

/** HTML as plain text in one line, cut where it is long: what programs show of a page. */
export function plainText(html: string): string {
  const text = lineOfHtml(html);
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1).trimEnd()}…`;
}
