import { escapeText } from '../texts/escape-text.js';
import { renderExcerpt } from '../texts/render-text.js';

/** The tags that stay in linked data, by what it describes. Comments stay, too. */
const KEPT = {
  event: new Set(['a', 'b', 'br', 'em', 'p', 'strong']),
  place: new Set(['br', 'p']),
} as const satisfies Record<string, ReadonlySet<string>>;

/** What a description belongs to: an event, or a venue or organizer. */
export type LdSubject = keyof typeof KEPT;

/** A tag; it ends at the next bracket of either kind, so that broken markup costs no more than other text. */
const TAG = /<\/?([a-z][a-z0-9-]*)[^<>]*>/gi;

/** A shortcode or its end: `[gallery]`, `[/caption]`. */
const SHORTCODE = /\[\/?[a-z][^[\]]*\]/gi;

/** Control characters but for line breaks. */
const CONTROLS = /(?![\n\r])\p{Cc}/gu;

const SCRIPT_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n' };

/**
 * The description of linked data (events.md §1.3): without what only makes sense on a page, in paragraphs, not
 * typographic, escaped for HTML and then, as the reference does, for a script; a `\n` ends it. `''` for nothing.
 */
export function ldDescription(text: string, subject: LdSubject): string {
  const kept: ReadonlySet<string> = KEPT[subject];
  const plainer = text
    .replace(TAG, (tag, name: string) => (kept.has(name.toLowerCase()) ? tag : ''))
    .replace(SHORTCODE, '')
    .replaceAll('\t', ' ')
    .replace(CONTROLS, '');
  const html = renderExcerpt(plainer, false);
  if (html === '') return '';
  return escapeText(`${html}\n`)
    .replaceAll('&#039;', "'")
    .replace(/[\\'\n]/g, (found) => SCRIPT_ESCAPES[found] ?? '');
}
