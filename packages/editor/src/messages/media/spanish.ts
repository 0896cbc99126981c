import type { MediaTexts } from './media-texts.js';

/** The texts of images in Spanish. */
export const SPANISH_MEDIA: MediaTexts = {
  title: 'Imágenes',
  empty: 'No hay ninguna imagen aquí.',
  newTitle: 'Subir una imagen',
  file: 'Archivo',
  noFile: 'Elija un archivo.',
  preview: 'Vista previa',
  name: 'Título',
  altText: 'Texto alternativo',
  altHint: 'Lo que se lee en lugar de la imagen.',
  caption: 'Pie de foto (HTML)',
  description: 'Descripción (HTML)',
  focusX: 'Punto focal desde la izquierda (%)',
  focusY: 'Punto focal desde arriba (%)',
  focusHint:
    'El punto que sigue visible donde se recorta la imagen; 50 es el centro. Con JavaScript, haga clic en la imagen.',
  address: 'Dirección',
  pixels: 'Tamaño en píxeles',
  added: 'Añadida',
  uses: 'Se usa en',
  unused: 'Nada de lo que usted ve usa esta imagen.',
  onlyUnused: 'Solo sin usar',
  more: (count) => `y ${count} más`,
  readOnly: 'Esta imagen la añadió otra persona. Puede verla, pero no cambiarla.',
  lostForGood:
    'La imagen, sus textos y sus archivos se eliminan definitivamente. No se buscan los textos que la muestran por su dirección.',
  loses: 'De lo que usted ve, la pierden',
  done: {
    added: 'La imagen está aquí. Diga qué muestra.',
    changed: 'La imagen se ha cambiado.',
    removed: 'La imagen se ha eliminado.',
  },
};
