import type { FeedLinkTexts } from './feed-link-texts.js';

/** The texts of private links in Polish. */
export const POLISH_FEED_LINKS: FeedLinkTexts = {
  title: 'Prywatne linki',
  about: 'Program kalendarza, który zna adres linku, pokazuje bez logowania to, co widzisz tutaj.',
  empty: 'Nie ma żadnych linków.',
  newTitle: 'Nowy link',
  name: 'Nazwa',
  nameHint: 'Gdzie jest używany, na przykład „mój telefon”.',
  rights: 'Co pokazuje',
  own: 'wszystko, co widzę',
  filter: 'Które wydarzenia',
  filterHint:
    'Wszystkie, jeśli pole jest puste; w przeciwnym razie parametry listy wydarzeń: {"categories":["jazz"]}',
  expires: 'Do',
  never: 'bez końca',
  created: 'Utworzono',
  remove: 'Usuń',
  removeOne: (name) => `Usuń „${name}”`,
  removed: 'Link został usunięty: jego adres jest teraz nieznany.',
  make: 'Utwórz link',
  madeTitle: 'Adresy linku',
  once: 'Są pokazywane tylko ten jeden raz. Każdy, kto zna jeden z nich, widzi to, co pokazuje link.',
  feeds: {
    'events.ics': 'Dla programów kalendarza (iCalendar)',
    feed: 'Dla czytników wiadomości (RSS)',
    changes: 'Dla kopii kalendarza',
  },
  back: 'Wróć do linków',
};
