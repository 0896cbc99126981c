import { lineOfHtml } from '@kalends/site';
import { htmlOfText, isHtml, withTags } from '../icalendar/texts.js';
import { isObject } from '../json-values.js';
import type { Graph, Thing } from './graph.js';

/** The longest text of a page that is read as one line. */
const MAX_LINE = 2_000;

interface Text {
  readonly text: string;
  readonly language: string;
}

/** A text, or one with a language. */
function textIn(value: unknown): readonly Text[] {
  if (typeof value === 'string') return [{ text: value, language: '' }];
  if (typeof value === 'number') return [{ text: String(value), language: '' }];
  if (!isObject(value)) return [];
  const { '@value': text, '@language': language } = value;
  return typeof text === 'string' || typeof text === 'number'
    ? [{ text: String(text), language: typeof language === 'string' ? language.toLowerCase() : '' }]
    : [];
}

const mainOf = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? '';

/** Whether two names of languages, such as `de` and `de-AT`, mean one. */
export const isLanguage = (a: string, b: string): boolean => a !== '' && mainOf(a) === mainOf(b);

/** The texts of things in the language of their page. */
export interface Texts {
  /** The text of a property as it is; `''` for none. The one in the language of the page counts, else the first. */
  readonly raw: (thing: Thing, name: string) => string;
  /** As one line of plain text: entities are decoded, as programs escape texts for HTML before they write them as data. */
  readonly line: (thing: Thing, ...names: readonly string[]) => string;
  /** All texts of a property, as lines. */
  readonly lines: (thing: Thing, name: string) => readonly string[];
}

/** One line of plain text. */
const lineOf = (text: string): string => lineOfHtml(text.slice(0, MAX_LINE)).replace(/\s+/g, ' ').trim();

/** Reads texts of a page that is in a language. */
export function createTexts({ valuesOf }: Graph, language: string): Texts {
  const raw = (thing: Thing, name: string): string => {
    const texts = valuesOf(thing, name).flatMap(textIn);
    const own = texts.find((one) => isLanguage(one.language, language));
    return (own ?? texts.find((one) => one.language === '') ?? texts[0])?.text ?? '';
  };
  return {
    raw,
    line: (thing, ...names) =>
      names.map((name) => lineOf(raw(thing, name))).find((text) => text !== '') ?? '',
    lines: (thing, name) =>
      valuesOf(thing, name)
        .flatMap(textIn)
        .map(({ text }) => lineOf(text))
        .filter((text) => text !== ''),
  };
}

const ENTITY = /&(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});/i;

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** A text that was escaped for HTML before it became data. */
const unescapedHtml = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => SIGNS[name] ?? '');

/** A description as HTML: as it is, escaped once, or plain text with its lines. */
export function descriptionHtml(given: string): string {
  const text = given.replace(/\r\n?/g, '\n').trim();
  if (isHtml(text)) return withTags(text);
  const inner = ENTITY.test(text) ? unescapedHtml(text) : text;
  // The Events Calendar escapes line breaks a second time, for a script
  if (isHtml(inner)) return withTags(inner.replace(/\\n(?=\s*(?:<|$))/g, '\n').replaceAll("\\'", "'")).trim();
  return ENTITY.test(inner) ? inner.replaceAll('<', '&lt;') : htmlOfText(inner);
}
