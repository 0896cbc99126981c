import {
  html,
  options,
  ownValue,
  plainField,
  raw,
  textIn,
  type EditorRequest,
  type Html,
  type Refusals,
} from '@kalends/editor/kit';
import { SOURCE_STATUSES, type Source, type SourceInput } from '../source.js';
import type { SourceTexts } from './texts/source-texts.js';

/** A request for a view of sources, with the texts in the language of the editor. */
export interface SourceRequest extends EditorRequest {
  readonly texts: SourceTexts;
}

/** The values of a new source's form, as typed. */
export type SourceForm = Readonly<
  Record<'url' | 'name' | 'status' | 'category' | 'every' | 'removes', string>
>;

/** The form of a new source. */
export const NEW_SOURCE: SourceForm = {
  ...{ url: '', name: '', status: 'publish', category: '', every: '60', removes: '1' },
};

/** The submitted values of the form. */
export const sourceIn = ({ call: { params } }: EditorRequest): SourceForm => ({
  ...{ url: textIn(params, 'url'), name: textIn(params, 'name'), status: textIn(params, 'status') },
  ...{ category: textIn(params, 'category'), every: textIn(params, 'every') },
  removes: textIn(params, 'removes'),
});

/** The source that a form describes; an invalid status or number is refused as such. */
export const inputOf = ({ url, name, status, category, every, removes }: SourceForm): SourceInput => ({
  ...{ url: url.trim(), status: status as Source['status'], removes: removes !== '' },
  every: /^\d{1,5}$/.test(every.trim()) ? Number(every) : Number.NaN,
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(category.trim() !== '' && { category: category.trim() }),
});

/** The fields of a new source, with why some were refused. */
export function sourceFields(
  typed: SourceForm,
  refusals: Refusals,
  { messages, texts }: SourceRequest,
): Html {
  const field = (name: 'url' | 'name' | 'category' | 'every', attributes: Html, hint?: string): Html =>
    plainField(
      {
        ...{ name, label: texts[name] },
        ...(hint !== undefined && { hint }),
        element: (about) => html`<input name="${name}" value="${typed[name]}" ${attributes} ${about} />`,
      },
      refusals,
    );
  return html`${field('url', html`type="url" required dir="ltr" maxlength="2000"`, texts.urlHint)}
    ${field('name', html`maxlength="100"`, texts.nameHint)}
    ${plainField(
      {
        ...{ name: 'status', label: texts.status },
        element: (about) =>
          html`<select name="status" ${about}>
            ${options(
              SOURCE_STATUSES.map((status) => [status, messages.status[status]]),
              typed.status,
            )}
          </select>`,
      },
      refusals,
    )}
    ${field('category', html`maxlength="100"`)}
    ${field('every', html`type="number" min="15" max="10080" required`)}
    <label class="e-check"
      ><input type="checkbox" name="removes" value="1" ${typed.removes !== '' && raw(' checked')} />
      ${texts.removes}</label
    >`;
}

/** How a source does, in words. */
export function stateOf({ state, failures, report }: Source, { texts }: SourceRequest): string {
  if (state === 'paused') return texts.paused;
  if (failures > 0) return texts.failing(failures);
  return report?.kept ? texts.kept : texts.active;
}

/** The confirmed action, from the URL of the page. */
export const doneIn = ({ call, texts }: SourceRequest): string | undefined =>
  ownValue(texts.done as Readonly<Record<string, string>>, textIn(call.params, 'done'));
