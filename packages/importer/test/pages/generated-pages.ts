import fc from 'fast-check';

/** How a page says of an event. */
const FORMS = [
  ...['alone', 'listed', 'graph', 'item', 'entity', 'part', 'typed'],
  ...['microdata', 'scattered', 'nested'],
] as const;
type Form = (typeof FORMS)[number];

/** An event of a generated page. */
export interface WrittenEvent {
  readonly name: string;
  /** A day, a time, or a time with an offset. */
  readonly start: string;
  readonly form: Form;
}

const START = fc
  .record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    clock: fc.constantFrom(
      '',
      'T19:30',
      'T19:30:00',
      'T19:30:00+02:00',
      'T19:30-05:00',
      'T21:00:00Z',
      'T09:00:00+0530',
    ),
  })
  .map(({ day, month, clock }) => {
    const two = (number: number): string => String(number).padStart(2, '0');
    return `2027-${two(month)}-${two(day)}${clock}`;
  });

const WORD = fc.constantFrom(
  'Jazz',
  'Café',
  'Night',
  '"Open" mic',
  'Rock & Roll',
  "O'Neill",
  '5 < 6',
  'Ünter',
  '日本',
  '🎷',
  '$&',
);

/** Events of other names, or the reader would take them for one. */
export const PAGE_EVENTS: fc.Arbitrary<WrittenEvent[]> = fc
  .array(
    fc.record({
      words: fc.array(WORD, { minLength: 1, maxLength: 3 }),
      start: START,
      form: fc.constantFrom(...FORMS),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.map(({ words, ...one }, index) => ({ ...one, name: [...words, index + 1].join(' ') })));

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const script = (json: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(json).replaceAll('<', '\\u003c')}</script>`;

const CONTEXT = { '@context': 'https://schema.org' };

const WRITE: Readonly<Record<Form, (event: WrittenEvent, number: number) => string>> = {
  alone: ({ name, start }) => script({ ...CONTEXT, '@type': 'Event', name, startDate: start }),
  listed: ({ name, start }) => script([{ ...CONTEXT, '@type': 'MusicEvent', name, startDate: start }]),
  graph: ({ name, start }, number) =>
    script({
      ...CONTEXT,
      '@graph': [{ '@type': 'WebPage' }, { '@type': 'Event', '@id': `#e${number}`, name, startDate: start }],
    }),
  item: ({ name, start }) =>
    script({
      ...CONTEXT,
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, item: { '@type': 'Event', name, startDate: start } },
      ],
    }),
  entity: ({ name, start }) =>
    script({
      ...CONTEXT,
      '@type': 'WebPage',
      mainEntity: { '@type': 'TheaterEvent', name, startDate: start },
    }),
  part: ({ name, start }) =>
    script({
      ...CONTEXT,
      '@type': 'Place',
      name: 'Hall',
      event: [{ '@type': 'Event', name, startDate: start }],
    }),
  typed: ({ name, start }) =>
    script({ ...CONTEXT, '@type': ['Event', 'SocialEvent'], name: [name], startDate: start }),
  microdata: ({ name, start }) =>
    `<div itemscope itemtype="https://schema.org/Event"><h2 itemprop="name">${escaped(name)}</h2>` +
    `<time itemprop="startDate" datetime="${start}">soon</time></div>`,
  scattered: ({ name, start }, number) =>
    `<div itemscope itemtype="http://schema.org/DanceEvent" itemref="n${number} t${number}"></div>` +
    `<p id="n${number}"><b itemprop="name">${escaped(name)}</b></p><p id="t${number}"><meta itemprop="startDate" content="${start}"></p>`,
  nested: ({ name, start }) =>
    `<div itemscope itemtype="https://schema.org/Place"><span itemprop="name">Hall</span>` +
    `<article itemprop="event" itemscope itemtype="https://schema.org/Event"><a itemprop="name">${escaped(name)}</a>` +
    `<meta itemprop="startDate" content="${start}"></article></div>`,
};

/** A page that says of events, each in its form. */
export const pageOf = (events: readonly WrittenEvent[]): string =>
  `<!DOCTYPE html><html lang="en"><body>${events.map((event, number) => WRITE[event.form](event, number)).join('\n')}</body></html>`;
