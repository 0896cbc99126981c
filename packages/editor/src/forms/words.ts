import type { EditorRequest } from '../context.js';
import type { FormField, Texts } from './form-field.js';
import type { Names } from './names.js';

/** The texts of a field, for people. */
export function wordsOf(
  { input }: Pick<FormField, 'input'>,
  texts: Texts,
  names: Names,
  request: EditorRequest,
): string {
  const shown = texts
    .filter((text) => text !== '')
    .map((text) => input.words?.(text, request, names) ?? text);
  return shown.length === 0 ? request.messages.none : shown.join('\n');
}
