import { afterEach, describe, expect, it } from 'vitest';
import { newCalendar, serve, xml, type Served } from './served.js';

let served: Served | undefined;
afterEach(() => served?.close());

const ALL = '/caldav/calendars/all/';
const FILTER = '<c:filter><c:comp-filter name="VCALENDAR"/></c:filter>';

/** The answer to a request, its status and the names of the elements in an error. */
async function refused(
  method: string,
  path: string,
  body?: string,
  headers?: Readonly<Record<string, string>>,
) {
  served?.close();
  served = await serve(newCalendar());
  const { status, text } = await served.dav(method, path, body, headers);
  return [status, /<D:error[^>]*><(\w+:[\w-]+)/.exec(text)?.[1]];
}

describe('a request that is refused', () => {
  it.each([
    'PUT',
    'POST',
    'PATCH',
    'DELETE',
    'PROPPATCH',
    'MKCOL',
    'MKCALENDAR',
    'COPY',
    'MOVE',
    'LOCK',
    'UNLOCK',
    'ACL',
  ])('writes: %s', async (method) => {
    expect(await refused(method, `${ALL}new.ics`, 'BEGIN:VCALENDAR')).toEqual([403, 'D:need-privileges']);
    expect(await refused(method, ALL, 'x')).toEqual([403, 'D:need-privileges']);
  });

  it.each([
    [
      'a depth without end',
      'PROPFIND',
      ALL,
      undefined,
      { Depth: 'infinity' },
      [403, 'D:propfind-finite-depth'],
    ],
    ['no XML', 'PROPFIND', ALL, '<d:propfind', {}, [400, 'D:responsedescription']],
    ['two roots', 'PROPFIND', ALL, '<a/><b/>', {}, [400, 'D:responsedescription']],
    ['another root', 'PROPFIND', ALL, xml('<d:other/>'), {}, [400, 'D:responsedescription']],
    ['a prefix without a namespace', 'PROPFIND', ALL, '<q:propfind/>', {}, [400, 'D:responsedescription']],
    [
      'entities',
      'PROPFIND',
      ALL,
      '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><propfind xmlns="DAV:"><prop>&b;</prop></propfind>',
      {},
      [400, 'D:responsedescription'],
    ],
    [
      'an entity without a document type',
      'PROPFIND',
      ALL,
      xml('<d:propfind>&secret;</d:propfind>'),
      {},
      [400, 'D:responsedescription'],
    ],
    ['many levels', 'PROPFIND', ALL, '<a>'.repeat(20_000), {}, [400, 'D:responsedescription']],
    [
      'many elements',
      'REPORT',
      ALL,
      xml(`<c:calendar-multiget>${'<d:x/>'.repeat(10_101)}</c:calendar-multiget>`),
      {},
      [413, 'D:responsedescription'],
    ],
    [
      'a long PROPFIND',
      'PROPFIND',
      ALL,
      `<a xmlns="DAV:">${' '.repeat(70_000)}</a>`,
      {},
      [413, 'D:responsedescription'],
    ],
    [
      'a long REPORT that names no objects',
      'REPORT',
      ALL,
      xml(`<c:calendar-query>${' '.repeat(70_000)}</c:calendar-query>`),
      {},
      [413, 'D:responsedescription'],
    ],
    [
      'many attributes',
      'PROPFIND',
      ALL,
      `<propfind ${Array.from({ length: 40 }, (_, one) => `a${one}=""`).join(' ')}/>`,
      {},
      [400, 'D:responsedescription'],
    ],
    [
      'many properties',
      'PROPFIND',
      ALL,
      xml(
        `<d:propfind><d:prop>${Array.from({ length: 101 }, (_, one) => `<d:x${one}/>`).join('')}</d:prop></d:propfind>`,
      ),
      {},
      [413, 'D:responsedescription'],
    ],
    [
      'a property with a long name',
      'PROPFIND',
      ALL,
      xml(`<d:propfind><d:prop><d:${'x'.repeat(6_000)}/></d:prop></d:propfind>`),
      {},
      [413, 'D:responsedescription'],
    ],
    [
      'many conditions',
      'REPORT',
      ALL,
      xml(
        `<c:calendar-query><c:filter><c:comp-filter name="VCALENDAR">${'<c:prop-filter name="X"/>'.repeat(30)}</c:comp-filter></c:filter></c:calendar-query>`,
      ),
      {},
      [403, 'D:number-of-matches-within-limits'],
    ],
    ['no report', 'REPORT', ALL, undefined, {}, [400, 'D:responsedescription']],
    [
      'a report that is not known',
      'REPORT',
      ALL,
      xml('<d:principal-property-search/>'),
      {},
      [403, 'D:supported-report'],
    ],
    [
      'a report elsewhere',
      'REPORT',
      '/caldav/principal/',
      xml('<d:expand-property/>'),
      {},
      [403, 'D:supported-report'],
    ],
    ['no filter', 'REPORT', ALL, xml('<c:calendar-query/>'), {}, [400, 'C:valid-filter']],
    [
      'a filter of something else',
      'REPORT',
      ALL,
      xml('<c:calendar-query><c:filter><c:comp-filter name="VEVENT"/></c:filter></c:calendar-query>'),
      {},
      [403, 'C:valid-filter'],
    ],
    [
      'a collation',
      'REPORT',
      ALL,
      xml(
        '<c:calendar-query><c:filter><c:comp-filter name="VCALENDAR"><c:prop-filter name="X"><c:text-match collation="i;basic">a</c:text-match></c:prop-filter></c:comp-filter></c:filter></c:calendar-query>',
      ),
      {},
      [403, 'C:supported-collation'],
    ],
    [
      'a filter that is not known',
      'REPORT',
      ALL,
      xml(
        '<c:calendar-query><c:filter><c:comp-filter name="VCALENDAR"><c:near/></c:comp-filter></c:filter></c:calendar-query>',
      ),
      {},
      [403, 'C:supported-filter'],
    ],
    [
      'a range without times',
      'REPORT',
      ALL,
      xml(`<c:free-busy-query><c:time-range/></c:free-busy-query>`),
      {},
      [400, 'D:responsedescription'],
    ],
    [
      'a day that there is not',
      'REPORT',
      ALL,
      xml(
        `<c:free-busy-query><c:time-range start="20270230T000000Z" end="20270301T000000Z"/></c:free-busy-query>`,
      ),
      {},
      [400, 'D:responsedescription'],
    ],
    [
      'a range that ends before it starts',
      'REPORT',
      ALL,
      xml(
        `<c:free-busy-query><c:time-range start="20270201T000000Z" end="20270101T000000Z"/></c:free-busy-query>`,
      ),
      {},
      [400, 'D:responsedescription'],
    ],
    [
      'a token that is none',
      'REPORT',
      ALL,
      xml('<d:sync-collection><d:sync-token>http://x/1</d:sync-token></d:sync-collection>'),
      {},
      [403, 'D:valid-sync-token'],
    ],
    [
      'a token of others',
      'REPORT',
      ALL,
      xml(
        '<d:sync-collection><d:sync-token>data:,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA</d:sync-token></d:sync-collection>',
      ),
      {},
      [403, 'D:valid-sync-token'],
    ],
    [
      'a collection that there is not',
      'PROPFIND',
      '/caldav/calendars/none/',
      undefined,
      {},
      [404, 'D:responsedescription'],
    ],
    [
      'a category that there is not',
      'PROPFIND',
      '/caldav/calendars/category-99/',
      undefined,
      {},
      [404, 'D:responsedescription'],
    ],
    [
      'an object that there is not',
      'GET',
      `${ALL}event-99.ics`,
      undefined,
      {},
      [404, 'D:responsedescription'],
    ],
    ['a path that names nothing', 'GET', '/caldav/a/b/c', undefined, {}, [404, 'D:responsedescription']],
    [
      'a method that there is not',
      'SEARCH',
      ALL,
      xml(`<c:calendar-query>${FILTER}</c:calendar-query>`),
      {},
      [404, 'D:responsedescription'],
    ],
  ] as const)('has %s', async (_what, method, path, body, headers, expected) => {
    expect(await refused(method, path, body, headers)).toEqual(expected);
  });
});
