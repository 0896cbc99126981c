import type { ScriptTexts } from './script-texts.js';

/** The texts of the script in French. */
export const FRENCH_SCRIPT: ScriptTexts = {
  draftFound: 'Ce qui a été saisi ici le {when} sans être enregistré se trouve dans ce navigateur.',
  draftOlder: 'La fiche a été enregistrée depuis : en enregistrant, vous choisirez entre les deux versions.',
  restoreDraft: 'Rétablir',
  discardDraft: 'Abandonner',
  keys: 'Touches : j et k se déplacent dans la liste, x sélectionne, Entrée ouvre, / recherche, n ouvre un nouveau formulaire.',
  keysOff: 'Désactiver les touches',
  keysOn: 'Activer les touches des listes',
  chooseScope: 'Cet événement se répète. Choisissez les dates à déplacer, puis appuyez sur le bouton.',
  selectAll: 'Tout sélectionner',
  format: 'Mise en forme',
  bold: 'Gras',
  italic: 'Italique',
  link: 'Lien',
  linkAddress: 'Adresse du lien',
  bulletList: 'Liste',
  numberedList: 'Liste numérotée',
  heading: 'Titre',
  quote: 'Citation',
  editHtml: 'Modifier le HTML',
  editText: 'Modifier le texte mis en forme',
  keptAsHtml: 'Ce texte contient du HTML qui changerait en texte mis en forme : il est donc affiché en HTML.',
  losesMarkup: 'Le texte perdra ce que le texte mis en forme ne connaît pas. Continuer quand même ?',
};
