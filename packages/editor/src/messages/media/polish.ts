import type { MediaTexts } from './media-texts.js';

/** The texts of images in Polish. */
export const POLISH_MEDIA: MediaTexts = {
  title: 'Obrazy',
  empty: 'Nie ma tu żadnego obrazu.',
  newTitle: 'Prześlij obraz',
  file: 'Plik',
  noFile: 'Wybierz plik.',
  preview: 'Podgląd',
  name: 'Tytuł',
  altText: 'Tekst alternatywny',
  altHint: 'Co jest odczytywane zamiast obrazu.',
  caption: 'Podpis (HTML)',
  description: 'Opis (HTML)',
  focusX: 'Punkt skupienia od lewej (%)',
  focusY: 'Punkt skupienia od góry (%)',
  focusHint:
    'Punkt, który pozostaje widoczny tam, gdzie obraz jest przycinany; 50 to środek. Z JavaScriptem wystarczy kliknąć obraz.',
  address: 'Adres',
  pixels: 'Rozmiar w pikselach',
  added: 'Dodano',
  uses: 'Użyto w',
  unused: 'Nic z tego, co widzisz, nie używa tego obrazu.',
  onlyUnused: 'Tylko nieużywane',
  more: (count) => `i jeszcze ${count}`,
  readOnly: 'Ten obraz dodał ktoś inny. Możesz go obejrzeć, ale nie zmienić.',
  lostForGood:
    'Obraz, jego teksty i pliki zostaną trwale usunięte. Teksty, które pokazują go przez adres, nie są przeszukiwane.',
  loses: 'Z tego, co widzisz, stracą go',
  done: {
    added: 'Obraz jest na miejscu. Napisz, co przedstawia.',
    changed: 'Obraz został zmieniony.',
    removed: 'Obraz został usunięty.',
  },
};
