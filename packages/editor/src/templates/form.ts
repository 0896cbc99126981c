import type { Params } from '@kalends/http';
import { urlOf, type EditorContext, type EditorRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { isEqual } from '../session/form-token.js';
import { textIn } from '../view.js';

/** The name of the parameter with the token of forms. */
export const TOKEN = 'token';

/** The name of the parameter that lets a form be large after its session has ended. */
export const LARGE = 'large';

/** Values that no page repeats: secrets, and the token of another session. */
const NEVER_SENT_AGAIN: ReadonlySet<string> = new Set([
  ...[TOKEN, 'secret'],
  ...['password', 'password_again', 'password_current'],
]);

/** A form that sends itself to a view. */
export interface FormView {
  /** The path of the view, with its query if it has one. */
  readonly action: string;
  readonly body: Html;
  readonly id?: string;
  readonly className?: string;
  /** Whether it sends files. */
  readonly files?: boolean;
  /** Whether its texts may be long: its address then lets it be read, and shown again, after the session has ended. */
  readonly isLarge?: boolean;
  /**
   * The key of the browser's draft until the form is saved: `event/7/3`; no draft if `''`. Default:
   * nothing.
   */
  readonly draft?: string;
  /** Whether there is something in it that was typed, and not saved. */
  readonly isUnsaved?: boolean;
}

/** Whether the address of a form is one that only those who could write were given. */
export const mayBeLarge = (query: Params, { largeForms }: EditorContext): boolean =>
  isEqual(textIn(query, LARGE), largeForms);

/** A form of POST, with its token. */
export const form = (
  request: EditorRequest,
  { action, body, id, className, files, isLarge, draft, isUnsaved }: FormView,
): Html =>
  html`<form
    method="post"
    action="${urlOf(request, action)}${isLarge && html`?${LARGE}=${request.largeForms}`}"
    ${id && html` id="${id}"`}
    ${className && html` class="${className}"`}
    ${draft !== undefined && html` data-draft="${draft}"`}
    ${isUnsaved && raw(' data-unsaved')}
    ${files && html` enctype="multipart/form-data"`}
  >
    <input type="hidden" name="${TOKEN}" value="${request.token}" />
    ${body}
  </form>`;

/** A button that sends a form of a stored record for something else than saving. */
export const actionButton = (name: string, text: string, className = 'e-second'): Html =>
  html`<button name="action" value="${name}" class="${className}" formnovalidate>${text}</button>`;

/** All texts of parameters with the names under which a form sends them: `venue[city]`, `ids[0]`. */
function namedTexts(value: unknown, name: string): (readonly [name: string, text: string])[] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => namedTexts(inner, `${name}[${key}]`));
}

/** The submitted values as hidden fields of another form. */
export const sentAgain = (params: Params): Html =>
  html`${Object.entries(params)
    .filter(([name]) => !NEVER_SENT_AGAIN.has(name))
    .flatMap(([name, value]) => namedTexts(value, name))
    .map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}" />`)}`;
