import { escapeHtml } from '@kalends/core/adapter';

/** Characters that no XML document may have, not even escaped. */
const FORBIDDEN = new RegExp(String.raw`[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udfff]`, 'gu');

/** The members of an object as elements, those of objects in it within them. */
const elements = (value: object): string =>
  Object.entries(value)
    .map(([name, inner]: [string, unknown]) => `<${name}>${contentOf(inner)}</${name}>`)
    .join('');

function contentOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return elements(value);
  return escapeHtml(String(value).replace(FORBIDDEN, ''), /[&<>]/g);
}

/** The XML document of an oEmbed answer. */
export const oembedXml = (value: object): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<oembed>${elements(value)}</oembed>\n`;
