import { get, request, type Product } from './limit-products.js';
import type { Caller, Shape } from './cost-shapes.js';

/*
 * Requests of CalDAV at the product of their limits: all properties of all objects, addresses of all spellings, filters with as many conditions
 * as there may be, and each date of each series.
 */

const ROOT = '/../../../../caldav';

const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';

/** How many elements a body may have. */
const ELEMENTS = 10_100;

const ask = (name: string, method: string, path: string, body: string, caller: Caller): Shape => ({
  ...request(`${name}, ${caller}`, method, ROOT + path, caller),
  ...{ body, type: 'application/xml', headers: { Depth: '1' } },
});

const DATA = '<d:prop><d:getetag/><c:calendar-data/></d:prop>';

const query = (filter: string, prop = DATA): string =>
  `<c:calendar-query ${NAMESPACES}>${prop}<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${filter}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;

const RANGE = 'start="20200101T000000Z" end="20400101T000000Z"';

const match = (text: string): string =>
  `<c:prop-filter name="DESCRIPTION"><c:text-match collation="i;unicode-casemap">${text}</c:text-match></c:prop-filter>`;

const propfind = (props: string): string =>
  `<d:propfind ${NAMESPACES}><d:prop>${props}</d:prop></d:propfind>`;

/** Bodies by what they are, with their methods. */
const bodies = (path: string): readonly (readonly [name: string, method: string, body: string])[] => {
  const spellings = Array.from(
    { length: ELEMENTS - 10 },
    (_, number) => `<d:href>${path}event-${1 + (number % 300)}.ics?${number}</d:href>`,
  );
  return [
    [
      'many properties',
      'PROPFIND',
      propfind(Array.from({ length: 100 }, (_, one) => `<d:p${one}/>`).join('')),
    ],
    ['the length of each', 'PROPFIND', propfind('<d:getcontentlength/><d:getetag/><d:getlastmodified/>')],
    ['more elements than there may be', 'PROPFIND', propfind('<d:a/>'.repeat(ELEMENTS + 10))],
    ['levels', 'PROPFIND', '<a>'.repeat(300_000)],
    [
      'entities',
      'PROPFIND',
      `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(100_000)}">]><a>${'&a;'.repeat(10_000)}</a>`,
    ],
    ['a first copy', 'REPORT', `<d:sync-collection ${NAMESPACES}><d:sync-token/>${DATA}</d:sync-collection>`],
    [
      'many addresses',
      'REPORT',
      `<c:calendar-multiget ${NAMESPACES}>${DATA}${spellings.join('')}</c:calendar-multiget>`,
    ],
    // as large as a body may be, and refused at its end
    ['a body that never ends', 'REPORT', `<c:calendar-multiget ${NAMESPACES}>${spellings.join('')}`],
    ['conditions', 'REPORT', query(match('x').repeat(19))],
    ['a long text', 'REPORT', query(match('a'.repeat(1_900_000)))],
    [
      'each date',
      'REPORT',
      query(
        `<c:time-range ${RANGE}/>`,
        `<d:prop><c:calendar-data><c:expand ${RANGE}/></c:calendar-data></d:prop>`,
      ),
    ],
    [
      'events that are otherwise',
      'REPORT',
      query(
        `<c:time-range ${RANGE}/>`,
        `<d:prop><c:calendar-data><c:limit-recurrence-set ${RANGE}/></c:calendar-data></d:prop>`,
      ),
    ],
    [
      'busy for twenty years',
      'REPORT',
      `<c:free-busy-query ${NAMESPACES}><c:time-range ${RANGE}/></c:free-busy-query>`,
    ],
  ];
};

/** The products of CalDAV. */
export const caldavProducts = (): readonly Product[] => [
  {
    name: 'requests of CalDAV clients',
    limits: ['bodySize', 'values', 'seriesEvents'],
    async run({ measure }) {
      for (const [caller, part] of [
        ['anonymous', ''],
        ['author', '/account'],
      ] as const) {
        const path = `${part}/calendars/all/`;
        await measure(get(`${ROOT}${path}`, caller));
        for (const [name, method, body] of bodies(`/caldav${path}`))
          await measure(ask(name, method, path, body, caller));
        await measure(ask('all collections', 'PROPFIND', `${part}/calendars/`, '', caller));
      }
    },
  },
];
