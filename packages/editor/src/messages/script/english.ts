import type { ScriptTexts } from './script-texts.js';

/** The texts of the script in English. */
export const ENGLISH_SCRIPT: ScriptTexts = {
  draftFound: 'What was typed here on {when} and not saved is in this browser.',
  draftOlder: 'The record was saved since: when you save, you choose between both versions.',
  restoreDraft: 'Put it back',
  discardDraft: 'Discard it',
  keys: 'Keys: j and k move in the list, x selects, Enter opens, / searches, n opens a new form.',
  keysOff: 'Turn the keys off',
  keysOn: 'Turn the keys of lists on',
  chooseScope: 'This event recurs. Choose which events move, then press the button.',
  selectAll: 'Select all',
  format: 'Format',
  bold: 'Bold',
  italic: 'Italic',
  link: 'Link',
  linkAddress: 'Address of the link',
  bulletList: 'List',
  numberedList: 'Numbered list',
  heading: 'Heading',
  quote: 'Quote',
  editHtml: 'Edit HTML',
  editText: 'Edit formatted text',
  keptAsHtml: 'This text has HTML that would change as formatted text, so it is shown as HTML.',
  losesMarkup: 'The text loses what formatted text does not know. Go on all the same?',
};
