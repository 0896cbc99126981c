import type { EditorRequest } from '../context.js';
import type { Refusals } from '../forms/refusals.js';
import { html, options, raw, type Html } from '../html.js';
import { plainField } from '../templates/field.js';
import { ownValue, textIn } from '../view.js';
import type { EditorSource } from './port.js';

const STATUSES = ['publish', 'draft', 'pending'] as const;

/** What the form of a new source has in it, as it was typed. */
export type SourceForm = Readonly<
  Record<'url' | 'name' | 'status' | 'category' | 'every' | 'removes', string>
>;

/** The form of a new source. */
export const NEW_SOURCE: SourceForm = {
  ...{ url: '', name: '', status: 'publish', category: '', every: '60', removes: '1' },
};

/** What a form has sent. */
export const sourceIn = ({ call: { params } }: EditorRequest): SourceForm => ({
  ...{ url: textIn(params, 'url'), name: textIn(params, 'name'), status: textIn(params, 'status') },
  ...{ category: textIn(params, 'category'), every: textIn(params, 'every') },
  removes: textIn(params, 'removes'),
});

/** What a form asks for, as sources are described; a status or a number that is none is refused as that. */
export const inputOf = ({ url, name, status, category, every, removes }: SourceForm) => ({
  ...{ url: url.trim(), status: status as EditorSource['status'], removes: removes !== '' },
  every: /^\d{1,5}$/.test(every.trim()) ? Number(every) : Number.NaN,
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(category.trim() !== '' && { category: category.trim() }),
});

/** The fields of a new source, with why some were refused. */
export function sourceFields(typed: SourceForm, refusals: Refusals, { messages }: EditorRequest): Html {
  const texts = messages.sources;
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
              STATUSES.map((status) => [status, messages.status[status]]),
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
export function stateOf({ state, failures, report }: EditorSource, { messages }: EditorRequest): string {
  const texts = messages.sources;
  if (state === 'paused') return texts.paused;
  if (failures > 0) return texts.failing(failures);
  return report?.kept ? texts.kept : texts.active;
}

/** What was done, as the address of a page says it. */
export const doneIn = ({ call, messages }: EditorRequest): string | undefined =>
  ownValue(messages.sources.done as Readonly<Record<string, string>>, textIn(call.params, 'done'));
