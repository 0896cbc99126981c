import type { MediaTexts } from './media-texts.js';

/** The texts of images in French. */
export const FRENCH_MEDIA: MediaTexts = {
  title: 'Images',
  empty: 'Il n’y a pas d’image ici.',
  newTitle: 'Envoyer une image',
  file: 'Fichier',
  noFile: 'Choisissez un fichier.',
  preview: 'Aperçu',
  name: 'Titre',
  altText: 'Texte alternatif',
  altHint: 'Ce qui est lu à la place de l’image.',
  caption: 'Légende en HTML',
  description: 'Description en HTML',
  focusX: 'Point focal depuis la gauche (%)',
  focusY: 'Point focal depuis le haut (%)',
  focusHint:
    'Le point qui reste visible là où l’image est recadrée ; 50 est le milieu. Avec JavaScript, cliquez sur l’image.',
  address: 'Adresse',
  pixels: 'Taille en pixels',
  added: 'Ajoutée',
  uses: 'Utilisée dans',
  unused: 'Rien de ce que vous voyez n’utilise cette image.',
  onlyUnused: 'Inutilisées seulement',
  more: (count) => `et ${count} de plus`,
  readOnly: 'Cette image a été ajoutée par quelqu’un d’autre. Vous pouvez la regarder, mais pas la modifier.',
  lostForGood:
    'L’image, ses textes et ses fichiers sont supprimés définitivement. Les textes qui la montrent par son adresse ne sont pas examinés.',
  loses: 'De ce que vous voyez, la perdent',
  done: {
    added: 'L’image est là. Dites ce qu’elle montre.',
    changed: 'L’image a été modifiée.',
    removed: 'L’image a été supprimée.',
  },
};
