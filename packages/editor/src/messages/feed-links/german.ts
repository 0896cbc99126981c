import type { FeedLinkTexts } from './feed-link-texts.js';

/** The texts of private links in German. */
export const GERMAN_FEED_LINKS: FeedLinkTexts = {
  title: 'Private Links',
  about: 'Ein Kalenderprogramm, das die Adresse eines Links kennt, zeigt ohne Anmeldung, was Sie hier sehen.',
  empty: 'Es gibt keine Links.',
  newTitle: 'Neuer Link',
  name: 'Name',
  nameHint: 'Wo er verwendet wird, etwa „mein Telefon“.',
  rights: 'Was er zeigt',
  own: 'alles, was ich sehe',
  filter: 'Welche Veranstaltungen',
  filterHint:
    'Alle, wenn das Feld leer ist; sonst Parameter einer Liste von Veranstaltungen: {"categories":["jazz"]}',
  expires: 'Bis',
  never: 'unbegrenzt',
  created: 'Angelegt',
  remove: 'Entfernen',
  removeOne: (name) => `„${name}“ entfernen`,
  removed: 'Der Link wurde entfernt: Seine Adresse ist nun unbekannt.',
  make: 'Link anlegen',
  madeTitle: 'Die Adressen des Links',
  once: 'Sie werden nur dieses eine Mal gezeigt. Wer eine davon kennt, sieht, was der Link zeigt.',
  feeds: {
    'events.ics': 'Für Kalenderprogramme (iCalendar)',
    feed: 'Für Nachrichtenprogramme (RSS)',
    changes: 'Für Kopien des Kalenders',
  },
  back: 'Zurück zu den Links',
};
