import { lineOfHtml } from '@kalends/site';

const MOST_CHARACTERS = 300;

/** Converts HTML to one line of plain text, truncated if it is long, for previews of a page. */
export function plainText(html: string): string {
  const text = lineOfHtml(html, MOST_CHARACTERS);
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1).trimEnd()}…`;
}
