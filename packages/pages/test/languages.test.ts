import { readFile } from 'node:fs/promises';
import { valuesOfPattern } from '@kalends/site';
import { afterEach, expect, it } from 'vitest';
import { LANGUAGES, messagesOf } from '../src/messages/messages-of.js';
import { fillTown, openSite, type PagesSite, type SiteOptions } from './site.js';

const DATES = { start_date: '2026-12-10 10:00:00', end_date: '2026-12-10 11:00:00' };

const TEXTS = LANGUAGES.map((language) => [language, messagesOf(language)] as const);

let opened: PagesSite | undefined;
afterEach(() => opened?.close());

const open = async (options?: SiteOptions): Promise<PagesSite> => (opened = await openSite(options));

it.each(TEXTS)('has all its texts in the language %s', async (locale, messages) => {
  const { calendar, text } = await open({ locale: `${locale}-001` });
  const venue = { venue: 'Hall' };
  await calendar.events.create({ title: 'Concert', ...DATES, venue, featured: true });
  const shown = await Promise.all(['/', '/events/', '/event/concert/', '/embed.js'].map(text));
  expect(shown[0]).toContain(`<html lang="${locale}-001" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
  const { search, upcomingEvents, featured, addToCalendar, notLoaded } = messages;
  for (const message of [search, upcomingEvents, featured, addToCalendar, notLoaded])
    expect(shown.join('')).toContain(message);
  expect(messages.eventsFor('jazz')).toContain('jazz');
  expect([3, 11, 103].filter((count) => !messages.more(count).includes(String(count)))).toEqual([]);
});

it.each(TEXTS)('has sentences with what they are about in %s', (_, messages) => {
  const { eventsAt, eventsIn, eventsBy, eventsOf, nothingFor, untilTime } = messages;
  for (const sentence of [eventsAt, eventsIn, eventsBy, eventsOf, nothingFor, untilTime])
    expect(sentence('X & Y')).toContain('X & Y');
  const own = Object.values(messages).filter((text) => typeof text === 'string');
  expect(own.filter((text) => text.trim() === '')).toEqual([]);
});

/** The paths of the texts in a file: `status.draft`. */
const pathsIn = (tree: object, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' ? pathsIn(value as object, `${path}${name}.`) : [path + name],
  );

it.each(LANGUAGES)('has every English text in the file of %s, with the same values', async (language) => {
  const [english, own] = await Promise.all(
    ['en', language].map(async (name) => {
      const file = await readFile(new URL(`../src/messages/${name}.json`, import.meta.url), 'utf8');
      return JSON.parse(file) as object;
    }),
  );
  expect(pathsIn(own ?? {})).toEqual(pathsIn(english ?? {}));
  for (const [name, text] of Object.entries(english ?? {})) {
    if (typeof text !== 'string') continue;
    expect([name, valuesOfPattern(String(Reflect.get(own ?? {}, name)))]).toEqual([
      name,
      valuesOfPattern(text),
    ]);
  }
});

it('chooses by numbers as each language does', () => {
  const more = (locale: string) => [0, 1, 2, 3, 11, 103].map(messagesOf(locale).more);
  expect(more('ar-EG')).toEqual([
    'فعاليتان أخريان',
    'فعالية أخرى',
    'فعاليتان أخريان',
    '3 فعاليات أخرى',
    '11 فعالية أخرى',
    '103 فعاليات أخرى',
  ]);
  expect(more('it')).toEqual(['altri 0', '1 altro', 'altri 2', 'altri 3', 'altri 11', 'altri 103']);
  expect(messagesOf('fi').more(3)).toBe(messagesOf('en').more(3));
});

it('says what an event that is not published is', async () => {
  const { calendar, text } = await open({ locale: 'de', identify: () => ({ id: 1, role: 'editor' }) });
  const { id } = await calendar.events.create({ title: 'Noch nicht', status: 'draft', ...DATES });
  expect(await text(`/event/preview/${id}/`)).toContain('<p class="k-badge">Entwurf</p>');
  await calendar.events.update(id, { status: 'publish' });
  expect(await text('/event/noch-nicht/')).not.toContain('k-badge');
});

it('has texts of the host instead of its own', async () => {
  const { calendar, text } = await open({
    locale: 'de',
    messages: { upcomingEvents: 'Kommende Termine', allDay: 'ganztägig' },
  });
  await fillTown(calendar);
  const list = await text('/events/');
  for (const shown of [
    '<html lang="de" dir="ltr">',
    'Kommende Termine',
    '20:00',
    'Morgen',
    'Mittwoch, 25. November',
    'ganztägig',
  ])
    expect(list).toContain(shown);
  expect(await text('/events/2026-11/')).toMatch(/<abbr title="Montag">Mo<\/abbr>.*<abbr title="Sonntag">/s);
});
