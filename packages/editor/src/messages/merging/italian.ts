import type { MergeTexts } from './merge-texts.js';

/** The texts about merging in Italian. */
export const ITALIAN_MERGING: MergeTexts = {
  title: 'Unisci',
  action: 'Unisci…',
  about:
    'Una voce resta com’è. Gli eventi, le serie e le categorie che hanno una delle altre ricevono questa.',
  toTrash: 'Le altre vanno nel cestino.',
  deletes: 'Le altre vengono eliminate definitivamente.',
  stays: 'Quale resta',
  keep: (name) => `Mantieni «${name}»`,
  events: 'Eventi',
  count: (count, isMost) => `${isMost ? 'Al massimo ' : ''}${count}`,
  merge: 'Unisci',
  merged: 'Unione riuscita: questa è la voce che resta.',
  notMerged: 'Non è stato possibile unire:',
  choose: (most) => `Selezioni nell’elenco da 2 a ${most} voci e «Unisci…».`,
  duplicates: 'Probabili doppioni',
  noDuplicates: 'Nessuna voce ha lo stesso nome o indirizzo.',
  compared: (count) => `Sono state confrontate le prime ${count} voci per nome.`,
};
