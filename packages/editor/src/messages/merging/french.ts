import type { MergeTexts } from './merge-texts.js';

/** The texts about merging in French. */
export const FRENCH_MERGING: MergeTexts = {
  title: 'Fusionner',
  action: 'Fusionner…',
  about:
    'Une fiche reste telle quelle. Les événements, séries et catégories liés à l’une des autres sont liés à celle-ci.',
  toTrash: 'Les autres vont à la corbeille.',
  deletes: 'Les autres sont supprimées définitivement.',
  stays: 'Celle qui reste',
  keep: (name) => `Garder « ${name} »`,
  events: 'Événements',
  count: (count, isMost) => `${isMost ? 'Au plus ' : ''}${count}`,
  merge: 'Fusionner',
  merged: 'Fusion faite : voici la fiche qui reste.',
  notMerged: 'La fusion n’a pas pu se faire :',
  choose: (most) => `Sélectionnez de 2 à ${most} fiches dans la liste, puis « Fusionner… ».`,
  duplicates: 'Doublons probables',
  noDuplicates: 'Aucune fiche n’a le même nom ou la même adresse.',
  compared: (count) => `Les ${count} premières fiches par nom ont été comparées.`,
};
