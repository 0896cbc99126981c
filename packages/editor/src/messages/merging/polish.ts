import type { MergeTexts } from './merge-texts.js';

/** The texts about merging in Polish. */
export const POLISH_MERGING: MergeTexts = {
  title: 'Scal',
  action: 'Scal…',
  about:
    'Jeden wpis pozostaje bez zmian. Wydarzenia, serie i kategorie powiązane z innymi otrzymają powiązanie z nim.',
  toTrash: 'Pozostałe trafią do kosza.',
  deletes: 'Pozostałe zostaną trwale usunięte.',
  stays: 'Który pozostaje',
  keep: (name) => `Zachowaj „${name}”`,
  events: 'Wydarzenia',
  count: (count, isMost) => `${isMost ? 'Co najwyżej ' : ''}${count}`,
  merge: 'Scal',
  merged: 'Scalono: to jest wpis, który pozostał.',
  notMerged: 'Nie udało się scalić:',
  choose: (most) => `Zaznacz na liście od 2 do ${most} wpisów i wybierz „Scal…”.`,
  duplicates: 'Prawdopodobne duplikaty',
  noDuplicates: 'Żadne wpisy nie mają tej samej nazwy ani adresu.',
  compared: (count) => `Porównano pierwsze wpisy według nazwy: ${count}.`,
};
