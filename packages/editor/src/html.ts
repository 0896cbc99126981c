import type { HtmlEscapedString } from 'hono/utils/html';

/** A piece of a page: HTML with escaped texts. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export { html, raw } from 'hono/html';
