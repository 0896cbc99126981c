import type { EditorRequest } from '../context.js';
import type { Choices, TermChoice } from './choices.js';
import type { FormField, Texts } from './form-field.js';

/** The texts of a field, for people. */
export function wordsOf(
  { input, links }: Pick<FormField, 'input' | 'links'>,
  texts: Texts,
  choices: Choices,
  request: EditorRequest,
): string {
  const { messages } = request;
  const names = new Map<string, string>();
  const walk = (terms: readonly TermChoice[]): void => {
    for (const { id, name, children } of terms) {
      names.set(`#${id}`, name);
      walk(children);
    }
  };
  if (links === 'category') walk(choices.categories);
  const shown = texts
    .filter((text) => text !== '')
    .map((text) => names.get(text) ?? input.words?.(text, request) ?? text);
  if (input.typed !== undefined && texts.length === 1 && texts[0] === '1') return messages.yes;
  return shown.length === 0 ? messages.none : shown.join('\n');
}
