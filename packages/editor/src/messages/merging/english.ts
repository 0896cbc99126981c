import type { MergeTexts } from './merge-texts.js';

/** The texts about merging in English. */
export const ENGLISH_MERGING: MergeTexts = {
  title: 'Merge',
  action: 'Merge …',
  about:
    'One record stays as it is. The events, series and categories that have one of the others get it instead.',
  toTrash: 'The others go to the trash.',
  deletes: 'The others are deleted for good.',
  stays: 'Which one stays',
  keep: (name) => `Keep “${name}”`,
  events: 'Events',
  count: (count, isMost) => `${isMost ? 'Up to ' : ''}${count}`,
  merge: 'Merge',
  merged: 'Merged: this is the record that stays.',
  notMerged: 'This could not be merged:',
  choose: (most) => `Select 2 to ${most} records in the list, and “Merge …”.`,
  duplicates: 'Likely duplicates',
  noDuplicates: 'No records have the same name or address.',
  compared: (count) => `The first ${count} records by name were compared.`,
};
