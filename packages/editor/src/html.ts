import { html as template, raw as unescaped } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A piece of a page: HTML with escaped texts. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Makes a piece of a page, as the tag of a template: values are escaped unless they are pieces themselves. */
export const html: (texts: TemplateStringsArray, ...values: unknown[]) => Html = template;

/** A text that is HTML as it is: a constant of the program. */
export const raw = (text: string): HtmlEscapedString => unescaped(text);

/** The options of a select: their values and texts, with the one that is chosen. */
export const options = (
  all: readonly (readonly [value: string, text: string])[],
  chosen: string | undefined,
): Html =>
  html`${all.map(([value, text]) => html`<option value="${value}" ${value === chosen && html` selected`}>${text}</option>`)}`;
