import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A piece of a page: HTML with escaped texts. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export { html, raw } from 'hono/html';

/** The options of a select: their values and texts, with the one that is chosen. */
export const options = (
  all: readonly (readonly [value: string, text: string])[],
  chosen: string | undefined,
): Html =>
  html`${all.map(([value, text]) => html`<option value="${value}" ${value === chosen && html` selected`}>${text}</option>`)}`;
