import type { FeedLinkTexts } from './feed-link-texts.js';

/** The texts of private links in English. */
export const ENGLISH_FEED_LINKS: FeedLinkTexts = {
  title: 'Private links',
  about: 'A calendar program that knows the address of a link shows what you see here, without a login.',
  empty: 'There are no links.',
  newTitle: 'New link',
  name: 'Name',
  nameHint: 'Where it is used, such as “my phone”.',
  rights: 'What it shows',
  own: 'all that I see',
  filter: 'Which events',
  filterHint: 'All if it is empty; otherwise parameters of a list of events: {"categories":["jazz"]}',
  expires: 'Until',
  never: 'no end',
  created: 'Made',
  remove: 'Remove',
  removeOne: (name) => `Remove “${name}”`,
  removed: 'The link was removed: its address is unknown now.',
  make: 'Make the link',
  madeTitle: 'The addresses of the link',
  once: 'They are shown this once. Everyone who knows one of them sees what the link shows.',
  feeds: {
    'events.ics': 'For calendar programs (iCalendar)',
    feed: 'For news readers (RSS)',
    changes: 'For copies of the calendar',
  },
  back: 'Back to the links',
};
