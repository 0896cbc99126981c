import { fold } from '@kalends/core/adapter';

/** Columns of other programs that say who may see a record. They are read even where columns that are not known are left out. */

/** Titles of columns that say how visible a record is. */
const HOW_VISIBLE =
  /^(?:event |post |record |is |publication |publishing )*(?:visibility|visible|public|published?|publish(?:ing)? (?:status|state)|publication|status|state|audience|access(?: level)?|privacy|view access|approval|approved|sichtbarkeit|sichtbar|offentlich|veroffentlicht|freigegeben|visibilite|publie|visibilidad|publico|publicado|visibilita|pubblico|pubblicato|zichtbaarheid|openbaar|gepubliceerd|widocznosc|publiczne|visibilidade)(?: status| state| level)?$/;
/** Titles of columns that say that a record is hidden. */
const IS_HIDDEN =
  /^(?:event |post |record |is |mark as )*(?:private|hidden|hide|restricted|confidential|secret|internal|draft|unlisted|members only|member only|password protected|password|privat|intern|vertraulich|versteckt|entwurf|nur fur mitglieder|prive|cache|brouillon|privado|oculto|borrador|privato|nascosto|bozza|verborgen|concept|prywatne|rascunho)(?: event)?$/;

const PUBLIC: ReadonlySet<string> = new Set(
  (
    'public publish published publicly visible everyone everybody all anyone open live active approved confirmed scheduled yes true 1 y on ' +
    'offentlich veroffentlicht sichtbar alle ja publique publie oui publico publicado si todos pubblico pubblicato tutti openbaar gepubliceerd ' +
    'publiczne tak sim'
  ).split(' '),
);
const NOT_HIDDEN: ReadonlySet<string> = new Set(
  'no false 0 n off none public nein non nao nee nie publish published'.split(' '),
);

const wordOf = (text: string): string =>
  fold(text)
    .replaceAll(/[_\-*?:\s]+/g, ' ')
    .trim();

/** Whether a column says who may see a record; those that hide records in lists do not. */
export const isVisibility = (title: string): boolean =>
  HOW_VISIBLE.test(wordOf(title)) || IS_HIDDEN.test(wordOf(title));

/** Whether a cell of such a column says that everyone may see the record. A word that is not known does not. */
export function saysPublic(title: string, cell: string): boolean {
  const word = wordOf(cell);
  if (word === '') return true;
  return IS_HIDDEN.test(wordOf(title)) ? NOT_HIDDEN.has(word) : PUBLIC.has(word);
}
