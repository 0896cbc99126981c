import type { MergeTexts } from './merge-texts.js';

/** The texts about merging in German. */
export const GERMAN_MERGING: MergeTexts = {
  title: 'Zusammenführen',
  action: 'Zusammenführen …',
  about:
    'Ein Eintrag bleibt, wie er ist. Termine, Serien und Kategorien mit einem der anderen erhalten ihn stattdessen.',
  toTrash: 'Die anderen kommen in den Papierkorb.',
  deletes: 'Die anderen werden endgültig gelöscht.',
  stays: 'Welcher bleibt',
  keep: (name) => `„${name}“ behalten`,
  events: 'Termine',
  count: (count, isMost) => `${isMost ? 'Höchstens ' : ''}${count}`,
  merge: 'Zusammenführen',
  merged: 'Zusammengeführt: Dies ist der Eintrag, der bleibt.',
  notMerged: 'Das konnte nicht zusammengeführt werden:',
  choose: (most) => `Wählen Sie in der Liste 2 bis ${most} Einträge und „Zusammenführen …“.`,
  duplicates: 'Wahrscheinlich doppelt',
  noDuplicates: 'Keine Einträge haben denselben Namen oder dieselbe Adresse.',
  compared: (count) => `Verglichen wurden die ersten ${count} Einträge nach Namen.`,
};
