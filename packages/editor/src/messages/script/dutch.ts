import type { ScriptTexts } from './script-texts.js';

/** The texts of the script in Dutch. */
export const DUTCH_SCRIPT: ScriptTexts = {
  draftFound: 'Wat hier op {when} is getypt en niet is opgeslagen, staat in deze browser.',
  draftOlder: 'Het item is sindsdien opgeslagen: bij het opslaan kiest u tussen beide versies.',
  restoreDraft: 'Terugzetten',
  discardDraft: 'Weggooien',
  keys: 'Toetsen: j en k gaan door de lijst, x selecteert, Enter opent, / zoekt, n opent een nieuw formulier.',
  keysOff: 'Toetsen uitzetten',
  keysOn: 'Toetsen van lijsten aanzetten',
  chooseScope: 'Dit evenement wordt herhaald. Kies welke data worden verplaatst en druk dan op de knop.',
  selectAll: 'Alles selecteren',
  format: 'Opmaak',
  bold: 'Vet',
  italic: 'Cursief',
  link: 'Link',
  linkAddress: 'Adres van de link',
  bulletList: 'Lijst',
  numberedList: 'Genummerde lijst',
  heading: 'Kop',
  quote: 'Citaat',
  editHtml: 'HTML bewerken',
  editText: 'Opgemaakte tekst bewerken',
  keptAsHtml:
    'Deze tekst bevat HTML die bij het bewerken als opgemaakte tekst zou veranderen. Daarom staat hier de HTML.',
  losesMarkup: 'De tekst verliest dan wat opgemaakte tekst niet kent. Toch doorgaan?',
};
