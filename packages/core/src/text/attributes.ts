import { escapeHtml } from './escape-html.js';

/** An attribute: its name, and its value in double quotes, in single quotes or unquoted. */
const ATTRIBUTE = /([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/g;

/**
 * The attributes of an opening tag by their lower-case names, the first of each name. Values are as written, with their
 * entities, but `"`, `<` and `>` are entities; an attribute without a value has `undefined`.
 */
export function attributesOf(tag: string): Map<string, string | undefined> {
  const attributes = new Map<string, string | undefined>();
  for (const [, key = '', inDouble, inSingle, bare] of tag.replace(/^<[^\s/>]*/, '').matchAll(ATTRIBUTE)) {
    const name = key.toLowerCase();
    const value = inDouble ?? inSingle ?? bare;
    if (!attributes.has(name))
      attributes.set(name, value === undefined ? undefined : escapeHtml(value, /["<>]/g));
  }
  return attributes;
}

/** An opening tag without its `>`, with attributes as `attributesOf` gives them, all values in double quotes. */
export const tagWith = (name: string, attributes: Iterable<readonly [string, string | undefined]>): string =>
  `<${name}${[...attributes].map(([key, value]) => (value === undefined ? ` ${key}` : ` ${key}="${value}"`)).join('')}`;
