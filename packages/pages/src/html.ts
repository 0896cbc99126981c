import { html as escapedTemplate, raw as unescaped } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A piece of a page: HTML whose texts are escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A template whose values are escaped, but for pieces of HTML; lists are joined, `false`, `null` and `undefined` are left out. */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Html =>
  escapedTemplate(strings, ...values);

/** A text that is HTML already. */
export const raw = (text: string): Html => unescaped(text);

/** Data as JSON in a page: nothing in it can end the element that it stands in. */
export const jsonBlock = (data: unknown): Html =>
  raw(JSON.stringify(data).replaceAll('<', String.raw`\u003c`));

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A plain text as HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
