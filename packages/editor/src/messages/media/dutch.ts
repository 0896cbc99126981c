import type { MediaTexts } from './media-texts.js';

/** The texts of images in Dutch. */
export const DUTCH_MEDIA: MediaTexts = {
  title: 'Afbeeldingen',
  empty: 'Hier is geen afbeelding.',
  newTitle: 'Afbeelding uploaden',
  file: 'Bestand',
  noFile: 'Kies een bestand.',
  preview: 'Voorbeeld',
  name: 'Titel',
  altText: 'Alternatieve tekst',
  altHint: 'Wat in plaats van de afbeelding wordt voorgelezen.',
  caption: 'Bijschrift (HTML)',
  description: 'Beschrijving (HTML)',
  focusX: 'Focuspunt vanaf links (%)',
  focusY: 'Focuspunt vanaf boven (%)',
  focusHint:
    'Het punt dat zichtbaar blijft waar de afbeelding wordt bijgesneden; 50 is het midden. Met JavaScript klikt u op de afbeelding.',
  address: 'Adres',
  pixels: 'Grootte in pixels',
  added: 'Toegevoegd',
  uses: 'Gebruikt in',
  unused: 'Niets van wat u ziet gebruikt deze afbeelding.',
  onlyUnused: 'Alleen ongebruikte',
  more: (count) => `en nog ${count}`,
  readOnly: 'Deze afbeelding is door iemand anders toegevoegd. U kunt haar bekijken, maar niet wijzigen.',
  lostForGood:
    'De afbeelding, haar teksten en haar bestanden worden definitief verwijderd. Teksten die haar via haar adres tonen, worden niet doorzocht.',
  loses: 'Van wat u ziet, verliezen deze haar',
  done: {
    added: 'De afbeelding is er. Zeg wat erop te zien is.',
    changed: 'De afbeelding is gewijzigd.',
    removed: 'De afbeelding is verwijderd.',
  },
};
