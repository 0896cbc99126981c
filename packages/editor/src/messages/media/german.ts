import type { MediaTexts } from './media-texts.js';

/** The texts of images in German. */
export const GERMAN_MEDIA: MediaTexts = {
  title: 'Bilder',
  empty: 'Hier ist kein Bild.',
  newTitle: 'Bild hochladen',
  file: 'Datei',
  noFile: 'Wählen Sie eine Datei.',
  preview: 'Vorschau',
  name: 'Titel',
  altText: 'Alternativtext',
  altHint: 'Was anstelle des Bildes vorgelesen wird.',
  caption: 'Bildunterschrift (HTML)',
  description: 'Beschreibung (HTML)',
  focusX: 'Bildmittelpunkt von links (%)',
  focusY: 'Bildmittelpunkt von oben (%)',
  focusHint:
    'Der Punkt, der sichtbar bleibt, wo das Bild beschnitten wird; 50 ist die Mitte. Mit JavaScript genügt ein Klick auf das Bild.',
  address: 'Adresse',
  pixels: 'Größe in Pixeln',
  added: 'Hinzugefügt',
  uses: 'Verwendet in',
  unused: 'Nichts, was Sie sehen, verwendet dieses Bild.',
  onlyUnused: 'Nur unbenutzte',
  more: (count) => `und ${count} weitere`,
  readOnly: 'Dieses Bild hat jemand anderes hinzugefügt. Sie können es ansehen, aber nicht ändern.',
  lostForGood:
    'Das Bild, seine Texte und seine Dateien werden endgültig gelöscht. Texte, die es über seine Adresse zeigen, werden nicht durchsucht.',
  loses: 'Von dem, was Sie sehen, verlieren es',
  done: {
    added: 'Das Bild ist da. Sagen Sie, was es zeigt.',
    changed: 'Das Bild wurde geändert.',
    removed: 'Das Bild wurde gelöscht.',
  },
};
