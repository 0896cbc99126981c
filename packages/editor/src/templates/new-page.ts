import type { EditorRequest } from '../context.js';
import type { Refusals } from '../forms/refusals.js';
import { html, type Html } from '../html.js';
import type { EditorPage } from '../view.js';
import { form } from './form.js';
import { notice } from './notice.js';

/** The form of something that is new. */
interface NewForm {
  readonly title: string;
  /** The path of the view that takes it. */
  readonly action: string;
  /** Its fields, each with why it was refused. */
  readonly fields: Html;
  /** The text of its button. */
  readonly button: string;
  readonly refusals: Refusals;
  readonly files?: boolean;
}

/** The page with the form of something that is new, empty or as it was sent and refused. */
export function newPage(
  { title, action, fields, button, refusals, files = false }: NewForm,
  request: EditorRequest,
): EditorPage {
  const general = refusals.get('');
  const body = html`${fields}
    <div class="e-actions"><button>${button}</button></div>`;
  return {
    title,
    ...(refusals.size > 0 && { status: 422 }),
    main: html`<h1>${title}</h1>
      ${general !== undefined && notice(general, 'failed')}
      ${form(request, { action, body, className: 'e-narrow', files })}`,
  };
}
