import type { Calendar } from '@kalends/core';
import type { CalendarObjects, WrittenObject } from '@kalends/feeds/internal';
import { etagOf, type Call } from '@kalends/http';
import type { Addresses } from './addresses.js';
import type { Collection } from './collections.js';
import type { PropertiesFound } from './multistatus.js';
import { ctagOf, type SyncTokens } from './sync-tokens.js';
import { cal, cs, dav, type XmlName } from './xml/names.js';
import { element, escapeXml } from './xml/write-xml.js';

/** A resource with properties. */
export type Subject =
  | { readonly at: 'root' | 'principal' | 'home' }
  | { readonly at: 'collection'; readonly collection: Collection }
  | { readonly at: 'object'; readonly object: WrittenObject };

/** The context for reading properties. */
export interface PropertyContext {
  readonly calendar: Pick<Calendar, 'settings'>;
  readonly call: Call;
  readonly addresses: Addresses;
  readonly tokens: SyncTokens;
  readonly objects: Pick<CalendarObjects, 'text'>;
}

type SubjectAt<At extends Subject['at']> = Extract<Subject, { readonly at: At }>;

/** A property, by what has it. It is read as XML; `undefined` is not there. */
type Readers = {
  readonly [At in Subject['at']]?: (
    subject: SubjectAt<At>,
    context: PropertyContext,
  ) => Promise<string> | string;
};

const ENCODER = new TextEncoder();

/** The content type of an object. */
export const OBJECT_TYPE = 'text/calendar; charset=utf-8; component=vevent';

/** The ETag of an object: another one when anything that it shows is another. */
export const objectEtag = ({ components }: Pick<WrittenObject, 'components'>): string =>
  etagOf(ENCODER.encode(components));

/** When an object was changed, by its events, as HTTP writes it. */
export function objectModified({ components }: Pick<WrittenObject, 'components'>): string {
  const times = [...components.matchAll(/^LAST-MODIFIED:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/gm)];
  const latest = times
    .map(([, ...parts]) => parts.map(Number))
    .map(([year = 0, month = 1, ...time]) => Date.UTC(year, month - 1, ...(time as [number])))
    .reduce((one, other) => Math.max(one, other), 0);
  return new Date(latest).toUTCString();
}

const href = (path: string): string => element(dav('href'), escapeXml(path));

/** The same for everything below the root. */
const everywhere = (read: (context: PropertyContext) => string): Readers => {
  const own = (_subject: unknown, context: PropertyContext): string => read(context);
  return { root: own, principal: own, home: own, collection: own, object: own };
};

const PRIVILEGES = [dav('read'), cal('read-free-busy'), dav('read-current-user-privilege-set')]
  .map((name) => element(dav('privilege'), element(name)))
  .join('');

/** The reports of a collection. */
export const REPORTS: readonly XmlName[] = [
  cal('calendar-query'),
  cal('calendar-multiget'),
  cal('free-busy-query'),
  dav('sync-collection'),
];

const REPORT_SET = REPORTS.map((name) =>
  element(dav('supported-report'), element(dav('report'), element(name))),
).join('');

const COLLATIONS = ['i;ascii-casemap', 'i;octet', 'i;unicode-casemap']
  .map((name) => element(cal('supported-collation'), name))
  .join('');

const isCollection = (): string => element(dav('collection'));

const titleOf = (_subject: unknown, { calendar }: PropertyContext): string =>
  escapeXml(calendar.settings.title === '' ? 'Events' : calendar.settings.title);

const tokenOf = (
  { collection }: SubjectAt<'collection'>,
  { tokens, call }: PropertyContext,
): Promise<string> => tokens.current(call, collection);

/** All properties that are kept, by name. */
const PROPERTIES: ReadonlyMap<XmlName, Readers> = new Map<XmlName, Readers>([
  [
    dav('resourcetype'),
    {
      ...{ root: isCollection, home: isCollection, object: () => '' },
      principal: () => isCollection() + element(dav('principal')),
      collection: () => isCollection() + element(cal('calendar')),
    },
  ],
  [
    dav('displayname'),
    {
      ...{ root: titleOf, principal: titleOf, home: titleOf },
      collection: ({ collection }) => escapeXml(collection.title),
    },
  ],
  [dav('getetag'), { object: ({ object }) => escapeXml(objectEtag(object)) }],
  [dav('getcontenttype'), { object: () => OBJECT_TYPE }],
  [dav('getlastmodified'), { object: ({ object }) => objectModified(object) }],
  [
    dav('getcontentlength'),
    { object: ({ object }, { objects }) => String(ENCODER.encode(objects.text(object)).length) },
  ],
  [dav('current-user-principal'), everywhere(({ addresses }) => href(addresses.principal))],
  [dav('principal-collection-set'), everywhere(({ addresses }) => href(addresses.root))],
  [dav('owner'), everywhere(({ addresses }) => href(addresses.principal))],
  [dav('current-user-privilege-set'), everywhere(() => PRIVILEGES)],
  [dav('supported-report-set'), { ...everywhere(() => ''), collection: () => REPORT_SET }],
  [dav('principal-URL'), { principal: (_subject, { addresses }) => href(addresses.principal) }],
  [
    cal('calendar-home-set'),
    {
      root: (_subject, { addresses }) => href(addresses.home),
      principal: (_subject, { addresses }) => href(addresses.home),
    },
  ],
  [cal('calendar-user-address-set'), { principal: (_subject, { addresses }) => href(addresses.principal) }],
  [dav('sync-token'), { collection: tokenOf }],
  [cs('getctag'), { collection: async (subject, context) => ctagOf(await tokenOf(subject, context)) }],
  [
    cal('supported-calendar-component-set'),
    { collection: () => element(cal('comp'), '').replace('/>', ' name="VEVENT"/>') },
  ],
  [
    cal('supported-calendar-data'),
    {
      collection: () =>
        element(cal('calendar-data')).replace('/>', ' content-type="text/calendar" version="2.0"/>'),
    },
  ],
  [cal('supported-collation-set'), { collection: () => COLLATIONS }],
  [cal('calendar-description'), { collection: ({ collection }) => escapeXml(collection.description) }],
]);

/** The properties of `allprop`: those that WebDAV itself defines (RFC 4791 §5.2, RFC 6578 §4). */
const ALL: readonly XmlName[] = [
  ...['resourcetype', 'displayname', 'getetag', 'getcontenttype', 'getlastmodified', 'getcontentlength'],
].map((local) => dav(local));

/** The properties that a request asks for. */
export type Asked =
  | { readonly what: 'names' }
  | { readonly what: 'all'; readonly included: readonly XmlName[] }
  | { readonly what: 'some'; readonly names: readonly XmlName[]; readonly isMinimal: boolean };

const readerOf = (name: XmlName, { at }: Subject): Readers[Subject['at']] => PROPERTIES.get(name)?.[at];

/** A property of a resource as XML; `undefined` if it has none of this name. */
async function property(
  name: XmlName,
  subject: Subject,
  context: PropertyContext,
): Promise<string | undefined> {
  const read = readerOf(name, subject) as
    | ((of: Subject, with_: PropertyContext) => Promise<string> | string)
    | undefined;
  if (read === undefined) return undefined;
  return element(name, await read(subject, context));
}

/** The requested properties of a resource. */
export async function propertiesOf(
  asked: Asked,
  subject: Subject,
  context: PropertyContext,
): Promise<PropertiesFound> {
  if (asked.what === 'names') {
    const names = [...PROPERTIES.keys()].filter((name) => readerOf(name, subject) !== undefined);
    return { found: names.map((name) => element(name)), missing: [] };
  }
  const names = asked.what === 'all' ? [...new Set([...ALL, ...asked.included])] : asked.names;
  const found: string[] = [];
  const missing: XmlName[] = [];
  for (const name of names) {
    const text = await property(name, subject, context);
    if (text === undefined) missing.push(name);
    else found.push(text);
  }
  const isTold = asked.what === 'some' && !asked.isMinimal;
  return { found, missing: isTold ? missing : [] };
}
