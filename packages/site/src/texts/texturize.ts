import { encodeAmpersands } from './escape-text.js';
import { mapText } from './pieces.js';
import { curlQuotes } from './quotes.js';

const EN_DASH = '&#8211;';
const EM_DASH = '&#8212;';

/** Whether the text before `from` and after `to` is a space or nothing. */
const standsApart = (text: string, from: number, to: number): boolean =>
  (from === 0 || /\s/.test(text.charAt(from - 1)) || text.endsWith('&nbsp;', from)) &&
  (to === text.length || /\s/.test(text.charAt(to)) || text.startsWith('&nbsp;', to));

/**
 * Replaces a run of hyphens by dashes: between spaces one becomes an en dash and two an em dash; three always become an
 * em dash; `xn--` stays.
 */
function dash(run: string, at: number, text: string): string {
  const apart = standsApart(text, at, at + run.length);
  if (run.length === 1) return apart ? EN_DASH : run;
  if (run.length === 2) return apart ? EM_DASH : text.slice(Math.max(0, at - 2), at) === 'xn' ? run : EN_DASH;
  const rest = ['', '-', EN_DASH][run.length % 3] ?? '';
  return EM_DASH.repeat(Math.floor(run.length / 3)) + rest;
}

/** A factor of a multiplication with `x`. */
const FACTOR = /[\w.,]+/g;
/** `2x4`, `10.5x20`: a multiplication of two numbers; not `0x12`. */
const MULTIPLICATION = /^([1-9][\d.,]*|0[\d.,]+)x(\d[\d.,]*)$/;

/** Whether a text contains anything that typography changes. */
const TYPED = /['"&`-]|\.\.\.|\(tm\)|\dx\d/;

const multiply = (text: string): string =>
  /\dx\d/.test(text) ? text.replace(FACTOR, (word) => word.replace(MULTIPLICATION, '$1&#215;$2')) : text;

function typeset(text: string): string {
  if (!TYPED.test(text)) return text;
  const replaced = text.replaceAll('...', '&#8230;').replaceAll('``', '&#8220;').replaceAll("''", '&#8221;');
  const dashed = curlQuotes(replaced).replaceAll(' (tm)', ' &#8482;').replace(/-+/g, dash);
  return encodeAmpersands(multiply(dashed), '&#038;');
}

/**
 * Applies the typography of titles and texts (text-slugs.md §1): quotes, apostrophes, dashes, ellipsis, `2x4`, a lone
 * `&`, as numeric entities. Tags, comments and the contents of `code`, `pre`, `script` and the like stay as they are.
 *
 * @param html a text with or without markup; takes linear time for any text
 */
export const texturize = (html: string): string => (TYPED.test(html) ? mapText(html, typeset) : html);
