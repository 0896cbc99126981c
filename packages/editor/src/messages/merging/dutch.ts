import type { MergeTexts } from './merge-texts.js';

/** The texts about merging in Dutch. */
export const DUTCH_MERGING: MergeTexts = {
  title: 'Samenvoegen',
  action: 'Samenvoegen…',
  about:
    'Eén item blijft zoals het is. Evenementen, reeksen en categorieën met een van de andere krijgen dit item.',
  toTrash: 'De andere gaan naar de prullenbak.',
  deletes: 'De andere worden definitief verwijderd.',
  stays: 'Welk item blijft',
  keep: (name) => `‘${name}’ behouden`,
  events: 'Evenementen',
  count: (count, isMost) => `${isMost ? 'Hooguit ' : ''}${count}`,
  merge: 'Samenvoegen',
  merged: 'Samengevoegd: dit is het item dat blijft.',
  notMerged: 'Dit kon niet worden samengevoegd:',
  choose: (most) => `Selecteer in de lijst 2 tot ${most} items en ‘Samenvoegen…’.`,
  duplicates: 'Waarschijnlijk dubbel',
  noDuplicates: 'Geen items hebben dezelfde naam of hetzelfde adres.',
  compared: (count) => `De eerste ${count} items op naam zijn vergeleken.`,
};
