import type { ScriptTexts } from './script-texts.js';

/** The texts of the script in German. */
export const GERMAN_SCRIPT: ScriptTexts = {
  draftFound: 'Was hier am {when} eingegeben und nicht gespeichert wurde, ist in diesem Browser.',
  draftOlder: 'Der Eintrag wurde seither gespeichert: Beim Speichern wählen Sie zwischen beiden Fassungen.',
  restoreDraft: 'Wiederherstellen',
  discardDraft: 'Verwerfen',
  keys: 'Tasten: j und k bewegen sich in der Liste, x wählt aus, die Eingabetaste öffnet, / sucht, n öffnet ein neues Formular.',
  keysOff: 'Tasten ausschalten',
  keysOn: 'Tasten für Listen einschalten',
  chooseScope:
    'Diese Veranstaltung wiederholt sich. Wählen Sie, welche Termine verschoben werden, und drücken Sie dann die Schaltfläche.',
  selectAll: 'Alle auswählen',
  format: 'Formatierung',
  bold: 'Fett',
  italic: 'Kursiv',
  link: 'Link',
  linkAddress: 'Adresse des Links',
  bulletList: 'Liste',
  numberedList: 'Nummerierte Liste',
  heading: 'Überschrift',
  quote: 'Zitat',
  editHtml: 'HTML bearbeiten',
  editText: 'Formatierten Text bearbeiten',
  keptAsHtml:
    'Dieser Text enthält HTML, das sich als formatierter Text ändern würde. Deshalb steht hier das HTML.',
  losesMarkup: 'Der Text verliert, was formatierter Text nicht kennt. Trotzdem fortfahren?',
};
