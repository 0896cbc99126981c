import type { ScriptTexts } from './script-texts.js';

/** The texts of the script in Italian. */
export const ITALIAN_SCRIPT: ScriptTexts = {
  draftFound: 'Ciò che è stato scritto qui il {when} e non salvato si trova in questo browser.',
  draftOlder: 'La scheda è stata salvata nel frattempo: al salvataggio si sceglie tra le due versioni.',
  restoreDraft: 'Ripristina',
  discardDraft: 'Scarta',
  keys: 'Tasti: j e k si spostano nell’elenco, x seleziona, Invio apre, / cerca, n apre un nuovo modulo.',
  keysOff: 'Disattiva i tasti',
  keysOn: 'Attiva i tasti degli elenchi',
  chooseScope: 'Questo evento si ripete. Scegliere quali date spostare, poi premere il pulsante.',
  selectAll: 'Seleziona tutto',
  format: 'Formato',
  bold: 'Grassetto',
  italic: 'Corsivo',
  link: 'Link',
  linkAddress: 'Indirizzo del link',
  bulletList: 'Elenco',
  numberedList: 'Elenco numerato',
  heading: 'Titolo',
  quote: 'Citazione',
  editHtml: 'Modifica HTML',
  editText: 'Modifica il testo formattato',
  keptAsHtml:
    'Questo testo contiene HTML che cambierebbe come testo formattato: perciò è mostrato come HTML.',
  losesMarkup: 'Il testo perde ciò che il testo formattato non conosce. Continuare comunque?',
};
