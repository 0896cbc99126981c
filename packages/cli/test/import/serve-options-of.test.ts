import { expect, it } from 'vitest';
import { serveOptionsOf, settingLines } from '../../src/import/serve-options-of.js';
import { parseArguments } from './shell-words.js';

const settings = {
  ...{ title: "L'été & co", locale: 'fr-FR', weekStart: 1, perPage: 12, cutoff: '03:00', isInOneZone: true },
  ...{ dateFormat: 'j F Y', timeFormat: 'H:i', permalinks: '/event/{slug}/' },
  currency: { symbol: '€', code: 'EUR', position: 'suffix' },
} as const;
const site = {
  siteUrls: ['https://old.example'],
  timezone: { timezone: 'Europe/Paris', from: 'index' },
  settings,
} as const;

it('the settings of a site are options that a shell gives to kalends serve as they are', () => {
  const options = serveOptionsOf(site, { store: 'sqlite:kalends.db', redirects: 'a b.map' });
  expect(parseArguments(options.join(' '))).toEqual([
    ...['--store', 'sqlite:kalends.db', '--base-url', 'https://old.example', '--timezone', 'Europe/Paris'],
    ...['--title', "L'été & co", '--locale', 'fr-FR', '--week-start', 'monday'],
    ...['--currency', '€ EUR postfix', '--old-addresses', 'a b.map'],
  ]);
});

it('what the server does not take over is named', () => {
  expect(settingLines(site)).toEqual([
    "The site: name L'été & co; language fr-FR; first day of the week monday; currency € EUR suffix; formats j F Y, H:i; days begin at 03:00; " +
      'all events in its own time zone yes; addresses /event/{slug}/; events on a page 12.',
  ]);
});
