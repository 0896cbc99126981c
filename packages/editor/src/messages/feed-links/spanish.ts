import type { FeedLinkTexts } from './feed-link-texts.js';

/** The texts of private links in Spanish. */
export const SPANISH_FEED_LINKS: FeedLinkTexts = {
  title: 'Enlaces privados',
  about:
    'Un programa de calendario que conoce la dirección de un enlace muestra sin iniciar sesión lo que usted ve aquí.',
  empty: 'No hay enlaces.',
  newTitle: 'Nuevo enlace',
  name: 'Nombre',
  nameHint: 'Dónde se usa, por ejemplo «mi teléfono».',
  rights: 'Qué muestra',
  own: 'todo lo que veo',
  filter: 'Qué eventos',
  filterHint: 'Todos si está vacío; si no, parámetros de una lista de eventos: {"categories":["jazz"]}',
  expires: 'Hasta',
  never: 'sin fin',
  created: 'Creado',
  remove: 'Quitar',
  removeOne: (name) => `Quitar «${name}»`,
  removed: 'El enlace se ha quitado: su dirección ya no se conoce.',
  make: 'Crear el enlace',
  madeTitle: 'Las direcciones del enlace',
  once: 'Solo se muestran esta vez. Quien conozca una de ellas ve lo que muestra el enlace.',
  feeds: {
    'events.ics': 'Para programas de calendario (iCalendar)',
    feed: 'Para lectores de noticias (RSS)',
    changes: 'Para copias del calendario',
  },
  back: 'Volver a los enlaces',
};
