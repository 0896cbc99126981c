import type { FeedLinkTexts } from './feed-link-texts.js';

/** The texts of private links in Italian. */
export const ITALIAN_FEED_LINKS: FeedLinkTexts = {
  title: 'Link privati',
  about:
    'Un programma di calendario che conosce l’indirizzo di un link mostra senza accesso ciò che vedi qui.',
  empty: 'Non ci sono link.',
  newTitle: 'Nuovo link',
  name: 'Nome',
  nameHint: 'Dove si usa, per esempio «il mio telefono».',
  rights: 'Che cosa mostra',
  own: 'tutto ciò che vedo',
  filter: 'Quali eventi',
  filterHint: 'Tutti se è vuoto; altrimenti parametri di un elenco di eventi: {"categories":["jazz"]}',
  expires: 'Fino al',
  never: 'senza fine',
  created: 'Creato',
  remove: 'Rimuovi',
  removeOne: (name) => `Rimuovi «${name}»`,
  removed: 'Il link è stato rimosso: il suo indirizzo non è più valido.',
  make: 'Crea il link',
  madeTitle: 'Gli indirizzi del link',
  once: 'Si mostrano solo questa volta. Chi ne conosce uno vede ciò che il link mostra.',
  feeds: {
    'events.ics': 'Per programmi di calendario (iCalendar)',
    feed: 'Per lettori di notizie (RSS)',
    changes: 'Per copie del calendario',
  },
  back: 'Torna ai link',
};
