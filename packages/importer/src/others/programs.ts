import { entriesOf, flagOf, idOf, isObject, objectOf, textOf, type JsonObject } from '../json-values.js';

/** The fields that are read of every program, by the path of the value in its JSON; of several paths the first one with a value counts. */
export type Paths = Readonly<Partial<Record<ListedField, readonly string[]>>>;

/** The fields that are read. */
export type ListedField =
  | ('title' | 'description' | 'start' | 'end' | 'timezone' | 'website' | 'image')
  | ('place' | 'address' | 'city' | 'zip' | 'region' | 'country' | 'lat' | 'lng' | 'organizer' | 'uid');

/** The values of an event that the function of a program finds, besides those at its paths. */
export interface Shape {
  readonly values?: Readonly<Partial<Record<ListedField, string>>>;
  /** Its visibility; `hidden` is public, and in no list. */
  readonly visibility: 'public' | 'hidden' | 'pending' | 'draft' | 'private';
  readonly isCancelled: boolean;
  readonly isAllDay: boolean;
  /** The address at which it takes place. */
  readonly online?: string | undefined;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly cost?: string | undefined;
}

/** A program whose events are JSON. */
export interface JsonProgram {
  readonly name: string;
  /** Whether a value is one of its events. */
  readonly isEvent: (json: JsonObject) => boolean;
  readonly paths: Paths;
  /** @param base the address of its server, without a slash at the end; `''` if it is not known */
  readonly shape: (json: JsonObject, base: string) => Shape;
}

/** The value at a path. */
export const valueAt = (json: JsonObject, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => objectOf(value)[name], json);

const textAt = (json: JsonObject, path: string): string => textOf(valueAt(json, path)).trim();

const textsIn = (list: unknown, ...names: readonly string[]): string[] =>
  entriesOf(list).flatMap((one) => {
    const text = isObject(one)
      ? names.map((name) => textOf(one[name])).find((found) => found !== '')
      : textOf(one);
    return text === undefined || text === '' ? [] : [text];
  });

/** Gancio: `/api/events`; times are seconds, media are files of the server. */
const gancio: JsonProgram['shape'] = (json, base) => {
  const [media] = entriesOf(json['media']).map(objectOf);
  const [online] = textsIn(json['online_locations']);
  const file = textOf(media?.['url']) || textOf(json['image_path']);
  const page = textOf(json['slug']) || textOf(json['id']);
  return {
    values: {
      ...(base !== '' && file !== '' && { image: `${base}/media/${file}` }),
      ...(base !== '' && { website: `${base}/event/${page}` }),
      ...(textAt(json, 'place.name').toLowerCase() === 'online' && { place: '', address: '' }),
      ...(base !== '' && { uid: `${textOf(json['id'])}@${new URL(base).host}` }),
    },
    // what waits for approval
    visibility: json['is_visible'] === false || json['is_visible'] === 0 ? 'pending' : 'public',
    isCancelled: false,
    isAllDay: false,
    online,
    tags: textsIn(json['tags'], 'tag', 'name'),
    categories: [],
  };
};

const word = (text: string): string => text.slice(0, 1) + text.slice(1).toLowerCase().replaceAll('_', ' ');

const VISIBILITY: Readonly<Record<string, Shape['visibility']>> = {
  '': 'public',
  PUBLIC: 'public',
  UNLISTED: 'hidden',
};

/** The price of the first offer. */
function costIn(offers: unknown): string | undefined {
  const [offer] = entriesOf(offers).map(objectOf);
  const price = textOf(offer?.['price']);
  if (offer === undefined || price === '') return undefined;
  return Number(price) === 0 ? 'Free' : `${price} ${textOf(offer['priceCurrency'])}`.trim();
}

/** Mobilizon: what its interface answers. */
const mobilizon: JsonProgram['shape'] = (json) => {
  const options = objectOf(json['options']);
  const [lng = '', lat = ''] = textAt(json, 'physicalAddress.geom').split(';');
  const category = textOf(json['category']);
  const isDraft = flagOf(json['draft']);
  const told = VISIBILITY[textOf(json['visibility'])] ?? 'private';
  return {
    values: { ...(lat !== '' && { lat, lng }) },
    visibility: isDraft ? 'draft' : told,
    isCancelled: textOf(json['status']) === 'CANCELLED',
    isAllDay: options['showStartTime'] === false && options['showEndTime'] === false,
    online: flagOf(options['isOnline']) ? textOf(json['onlineAddress']) : undefined,
    tags: textsIn(json['tags'], 'title', 'slug'),
    categories: category === '' ? [] : [word(category)],
    cost: costIn(options['offers']),
  };
};

const PUBLIC = /(?:^|[#:])Public$/;

/** Events as the fediverse has them (ActivityPub), as in exports of Mobilizon and of Gancio. */
const activity: JsonProgram['shape'] = (json) => {
  const attached = entriesOf(json['attachment']).map(objectOf);
  const image = attached.find(
    ({ type, mediaType }) =>
      type === 'Document' || type === 'Image' || textOf(mediaType).startsWith('image/'),
  );
  const link = attached.find(
    ({ type, mediaType }) => type === 'Link' && !textOf(mediaType).startsWith('image/'),
  );
  const to = [json['to'], json['cc']].flatMap((one) => textsIn(one));
  const category = textOf(json['category']);
  const href = textOf(link?.['href']) || textOf(json['onlineAddress']);
  return {
    values: {
      ...(image !== undefined && { image: textOf(image['url']) || textOf(image['href']) }),
      ...(href !== '' && { website: href }),
    },
    visibility: flagOf(json['draft'])
      ? 'draft'
      : to.length > 0 && !to.some((one) => PUBLIC.test(one))
        ? 'private'
        : 'public',
    isCancelled: /CANCELLED/i.test(textOf(json['ical:status']) || textOf(json['status'])),
    isAllDay: false,
    online: flagOf(json['isOnline']) && href !== '' ? href : undefined,
    tags: textsIn(json['tag'], 'name').map((name) => name.replace(/^#/, '')),
    categories: category === '' ? [] : [word(category)],
  };
};

/** The programs whose JSON is known by its keys. */
export const JSON_PROGRAMS = {
  gancio: {
    name: 'Gancio',
    isEvent: (json) => idOf(json['id']) !== undefined && 'start_datetime' in json && 'title' in json,
    shape: gancio,
    paths: {
      title: ['title'],
      description: ['description'],
      start: ['start_datetime'],
      end: ['end_datetime'],
      place: ['place.name'],
      address: ['place.address'],
      lat: ['place.latitude'],
      lng: ['place.longitude'],
      uid: ['ap_id'],
    },
  },
  mobilizon: {
    name: 'Mobilizon',
    isEvent: (json) => 'beginsOn' in json && 'title' in json,
    shape: mobilizon,
    paths: {
      title: ['title'],
      description: ['description'],
      start: ['beginsOn'],
      end: ['endsOn'],
      timezone: ['options.timezone', 'physicalAddress.timezone'],
      website: ['onlineAddress', 'url'],
      image: ['picture.url', 'media.url'],
      place: ['physicalAddress.description', 'physicalAddress.street'],
      address: ['physicalAddress.street'],
      city: ['physicalAddress.locality'],
      zip: ['physicalAddress.postalCode'],
      region: ['physicalAddress.region'],
      country: ['physicalAddress.country'],
      organizer: [
        'attributedTo.name',
        'organizerActor.name',
        'attributedTo.preferredUsername',
        'organizerActor.preferredUsername',
      ],
      uid: ['uuid', 'url'],
    },
  },
  activity: {
    name: 'the fediverse (ActivityPub)',
    isEvent: (json) => json['type'] === 'Event' && 'startTime' in json,
    shape: activity,
    paths: {
      title: ['name'],
      description: ['content'],
      start: ['startTime'],
      end: ['endTime'],
      timezone: ['timezone'],
      website: ['url', 'id'],
      place: ['location.name'],
      address: ['location.address.streetAddress', 'location.address'],
      city: ['location.address.addressLocality'],
      zip: ['location.address.postalCode'],
      region: ['location.address.addressRegion'],
      country: ['location.address.addressCountry'],
      lat: ['location.latitude'],
      lng: ['location.longitude'],
      organizer: ['attributedTo.name'],
      uid: ['uuid', 'id'],
    },
  },
} as const satisfies Readonly<Record<string, JsonProgram>>;

/** The program that has written an event; `undefined` if the value is none. */
export const programOfEvent = (json: JsonObject): JsonProgram | undefined =>
  Object.values<JsonProgram>(JSON_PROGRAMS).find(({ isEvent }) => isEvent(json));
