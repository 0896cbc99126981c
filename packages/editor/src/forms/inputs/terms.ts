import { html, options, type Html } from '../../html.js';
import { flatTerms, type TermChoice } from '../choices.js';
import { filledTexts, idsOf, linesOf, type FieldInput, type FieldView } from '../form-field.js';

const ID = /^#(\d{1,15})$/;

/** The id of a category that was ticked; undefined for any other text. */
export function categoryId(text: string): number | undefined {
  const id = ID.exec(text)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The name of a category given by its id; any other text is the name of a new one. */
const categoryWords: FieldInput['words'] = (text, _request, names) => {
  const id = categoryId(text);
  return id === undefined ? text : names.nameOf('category', id);
};

function branch(terms: readonly TermChoice[], view: FieldView): Html {
  const { field, texts, about } = view;
  return html`${terms.map(
    ({ id, name, children }) =>
      html`<li>
        <label class="e-check"
          ><input
            type="checkbox"
            name="${field.param}[]"
            value="${`#${id}`}"
            ${texts.includes(`#${id}`) && html` checked`}
            ${about}
          />
          <span dir="auto">${name}</span></label
        >
        ${
          children.length > 0 &&
          html`<ul>
            ${branch(children, view)}
          </ul>`
        }
      </li>`,
  )}`;
}

/** The tree of the categories that there are, to tick: each as `#` and its id. */
export const categoryTree = (view: FieldView): Html =>
  html`<input type="hidden" name="${view.field.param}[]" value="" />
    <ul class="e-tree">
      ${branch(view.choices.categories, view)}
    </ul>`;

/** Categories: a tree to tick, and names of new ones. */
export const categoriesInput: FieldInput = {
  isGroup: true,
  isWide: true,
  fill: (value) => idsOf(value).map((id) => `#${id}`),
  typed: (sent) => filledTexts(sent).map((text) => text.trim()),
  read: (texts) => linesOf(texts).map((line) => categoryId(line) ?? line),
  words: categoryWords,
  show(view) {
    const { field, texts, about, request } = view;
    const added = texts.filter((text) => !ID.test(text)).join('\n');
    return html`${categoryTree(view)}
      <label class="e-hint"
        >${request.messages.newCategories}
        <textarea name="${field.param}[]" rows="2" ${about}>${added}</textarea>
      </label>`;
  },
};

/** The category above: one of those that are not below this one. */
export const parentInput: FieldInput = {
  fill: (value) => [typeof value === 'number' && value > 0 ? `#${value}` : ''],
  read: ([text = '']) => (text === '' ? 0 : (categoryId(text) ?? NaN)),
  words: categoryWords,
  show({ field, texts: [chosen = ''], choices, record, about, request }) {
    const offered = flatTerms(choices.categories, record?.id).map(
      ({ id, text }) => [`#${id}`, text] as const,
    );
    const isOffered = chosen === '' || offered.some(([value]) => value === chosen);
    const all = [
      ['', request.messages.none] as const,
      ...(isOffered ? [] : [[chosen, chosen] as const]),
      ...offered,
    ];
    return html`<select name="${field.param}" ${about}>
      ${options(all, chosen)}
    </select>`;
  },
};

/** Tags: one name per line. */
export const tagsInput: FieldInput = {
  fill: (value, { names }) => [
    idsOf(value)
      .map((id) => names.nameOf('tag', id))
      .join('\n'),
  ],
  read: (texts, _field, choices) => linesOf(texts).map((line) => choices.idOf('tag', line) ?? line),
  show: ({ field, texts, about }) =>
    html`<textarea name="${field.param}" rows="3" ${about}>${texts[0] ?? ''}</textarea>`,
};
