import { html as escapedTemplate, raw as unescaped } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A piece of a page: HTML with escaped texts. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/**
 * A template that escapes its values, except pieces of HTML; lists are joined, `false`, `null` and `undefined` are left
 * out.
 */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Html =>
  escapedTemplate(strings, ...values);

/** Marks a text as HTML. */
export const raw = (text: string): Html => unescaped(text);

/** Data as JSON in a page, escaped so that it cannot end its element. */
export const jsonBlock = (data: unknown): Html =>
  raw(JSON.stringify(data).replaceAll('<', String.raw`\u003c`));
