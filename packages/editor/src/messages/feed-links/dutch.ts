import type { FeedLinkTexts } from './feed-link-texts.js';

/** The texts of private links in Dutch. */
export const DUTCH_FEED_LINKS: FeedLinkTexts = {
  title: 'Privélinks',
  about: 'Een agendaprogramma dat het adres van een link kent, toont zonder in te loggen wat u hier ziet.',
  empty: 'Er zijn geen links.',
  newTitle: 'Nieuwe link',
  name: 'Naam',
  nameHint: 'Waar hij wordt gebruikt, bijvoorbeeld ‘mijn telefoon’.',
  rights: 'Wat hij toont',
  own: 'alles wat ik zie',
  filter: 'Welke evenementen',
  filterHint:
    'Alle als het veld leeg is; anders parameters van een lijst van evenementen: {"categories":["jazz"]}',
  expires: 'Tot',
  never: 'geen einde',
  created: 'Gemaakt',
  remove: 'Verwijderen',
  removeOne: (name) => `‘${name}’ verwijderen`,
  removed: 'De link is verwijderd: zijn adres is nu onbekend.',
  make: 'Link maken',
  madeTitle: 'De adressen van de link',
  once: 'Ze worden alleen deze keer getoond. Wie er een kent, ziet wat de link toont.',
  feeds: {
    'events.ics': 'Voor agendaprogramma’s (iCalendar)',
    feed: 'Voor nieuwslezers (RSS)',
    changes: 'Voor kopieën van de agenda',
  },
  back: 'Terug naar de links',
};
