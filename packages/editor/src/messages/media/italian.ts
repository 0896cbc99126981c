import type { MediaTexts } from './media-texts.js';

/** The texts of images in Italian. */
export const ITALIAN_MEDIA: MediaTexts = {
  title: 'Immagini',
  empty: 'Qui non c’è nessuna immagine.',
  newTitle: 'Carica un’immagine',
  file: 'File',
  noFile: 'Scegli un file.',
  preview: 'Anteprima',
  name: 'Titolo',
  altText: 'Testo alternativo',
  altHint: 'Ciò che viene letto al posto dell’immagine.',
  caption: 'Didascalia (HTML)',
  description: 'Descrizione (HTML)',
  focusX: 'Punto focale da sinistra (%)',
  focusY: 'Punto focale dall’alto (%)',
  focusHint:
    'Il punto che resta visibile dove l’immagine viene ritagliata; 50 è il centro. Con JavaScript, fare clic sull’immagine.',
  address: 'Indirizzo',
  pixels: 'Dimensioni in pixel',
  added: 'Aggiunta',
  uses: 'Usata in',
  unused: 'Nulla di ciò che vedi usa questa immagine.',
  onlyUnused: 'Solo non usate',
  more: (count) => `e altri ${count}`,
  readOnly: 'Questa immagine è stata aggiunta da un’altra persona. Puoi guardarla, ma non modificarla.',
  lostForGood:
    'L’immagine, i suoi testi e i suoi file vengono eliminati definitivamente. I testi che la mostrano tramite il suo indirizzo non vengono cercati.',
  loses: 'Di ciò che vedi, la perdono',
  done: {
    added: 'L’immagine è qui. Di’ che cosa mostra.',
    changed: 'L’immagine è stata modificata.',
    removed: 'L’immagine è stata eliminata.',
  },
};
