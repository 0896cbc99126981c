import { describe, expect, it } from 'vitest';
import { elementsOf } from './elements.js';
import { openSite } from './site.js';

/** Texts that would run, load or break out of something where they were not escaped. */
const HOSTILE = [
  '<script>window.hacked=1</script>',
  '"><img src=x onerror="window.hacked=1">',
  "'-alert(1)-'",
  '</script><script>window.hacked=1</script>',
  '</title><svg onload=window.hacked=1>',
  '<a href="javascript:window.hacked=1">x</a>',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '--><style>*{display:none}</style>',
];

/** Whatever could run: scripts but ours and data, handlers, addresses that are programs. */
const dangers = (text: string): string[] =>
  elementsOf(text).flatMap(({ name, attribs }) => [
    ...(name === 'script' &&
    attribs['type'] !== 'application/ld+json' &&
    !/\/kalends\/(?:pages|screen)\.js$/.test(attribs['src'] ?? '')
      ? ['script']
      : []),
    // icons and colours are the pages' own, with names that texts of others do not keep
    ...(['svg', 'style', 'iframe', 'object'].includes(name) &&
    !(name === 'svg' && attribs['class']?.startsWith('k-'))
      ? [name]
      : []),
    ...Object.entries(attribs).flatMap(([attribute, value]) =>
      attribute.startsWith('on') || /^\s*(?:javascript|vbscript|data:text)/i.test(value)
        ? [`${attribute}=${value}`]
        : [],
    ),
  ]);

describe.each(HOSTILE)('the text %j', (text) => {
  it('is inert on every page, wherever it stands', async () => {
    const site = await openSite();
    try {
      const event = await site.calendar.events.create({
        title: `T ${text}`,
        description: text,
        excerpt: text,
        slug: 'the-event',
        start_date: '2026-11-27 10:00:00',
        end_date: '2026-11-27 12:00:00',
        venue: { venue: `V ${text}`, address: text, city: text, phone: text, description: text },
        organizer: { organizer: `O ${text}`, phone: text, description: text },
        categories: [`C ${text}`],
        tags: [`G ${text}`],
        cost: [text],
      });
      const [venue] = await site.calendar.load('venue', [event.venue]);
      const [organizer] = await site.calendar.load('organizer', event.organizer);
      const [category] = await site.calendar.load('category', event.categories);
      const paths = [
        '/',
        '/events/',
        '/events/2026-11-27/',
        '/event/the-event/',
        `/venue/${venue?.slug}/`,
        `/organizer/${organizer?.slug}/`,
        `/events/category/${category?.slug}/`,
        `/events/?tribe-bar-search=${encodeURIComponent(text)}`,
        `/events/list/?tribe-bar-search=${encodeURIComponent(`V ${text}`)}`,
        `/events/screen/?tribe-bar-search=${encodeURIComponent(text)}`,
        ...['/events/screen/', '/events/list/?print', '/events/2026-11/?print=landscape'],
        `/event/${encodeURIComponent(text)}/`,
        `/events/${encodeURIComponent(text)}/`,
      ];
      for (const path of paths) {
        const answer = await site.get(path);
        expect([path, answer.status < 500]).toEqual([path, true]);
        expect([path, dangers(await answer.text())]).toEqual([path, []]);
      }
    } finally {
      await site.close();
    }
  });
});
