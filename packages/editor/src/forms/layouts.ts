import { kindsOf, type CategoryInput, type EventInput, type TagInput, type VenueInput } from '@kalends/core';
import {
  forKinds,
  FIELDS,
  LINK_FIELD,
  nameFieldOf,
  type FieldSpec,
  type LinkedKind,
} from '@kalends/core/adapter';
import type { EditedKind } from '../kinds.js';
import type { SectionLabel } from '../messages/messages.js';

/** The part of the form in which each field stands, in their order; `null` for a field that no form has. */
type Layout<Input> = Readonly<Record<keyof Input, SectionLabel | null>>;

/** The layout of any kind; names that are not its fields are ignored. */
type Sections = Readonly<Record<string, SectionLabel | null>>;

/** The links of an event whose records can be created in its form. */
const LINKS = Object.fromEntries(kindsOf('linked').map((kind) => [LINK_FIELD[kind], 'place'])) as Readonly<
  Record<(typeof LINK_FIELD)[LinkedKind], 'place'>
>;

const EVENT: Layout<EventInput> = {
  title: 'main',
  description: 'main',
  excerpt: 'main',
  start_date: 'time',
  end_date: 'time',
  all_day: 'time',
  timezone: 'time',
  event_status: 'time',
  event_status_reason: 'time',
  ...LINKS,
  virtual_url: 'place',
  website: 'place',
  cost: 'tickets',
  offers: 'tickets',
  status: 'publication',
  date: 'publication',
  // follows from the date
  date_utc: null,
  slug: 'publication',
  featured: 'publication',
  sticky: 'publication',
  hide_from_listings: 'publication',
  categories: 'terms',
  tags: 'terms',
  image: 'picture',
  previous_start_date: 'more',
  show_map: 'more',
  show_map_link: 'more',
  // stays who it is
  author: null,
  // has fields of its own in the form
  custom: null,
};

/** The fields that linked kinds share. */
const LINKED = {
  description: 'main',
  phone: 'contact',
  website: 'contact',
  email: 'contact',
  status: 'publication',
  date: null,
  date_utc: null,
  image: 'picture',
  author: null,
  custom: null,
} as const;

const VENUE: Layout<VenueInput> = {
  venue: 'main',
  address: 'place',
  zip: 'place',
  city: 'place',
  province: 'place',
  state: 'place',
  // follows from both
  stateprovince: null,
  country: 'place',
  geo_lat: 'place',
  geo_lng: 'place',
  show_map: 'place',
  show_map_link: 'place',
  ...LINKED,
};

/** The form of a kind that events link to and that has none of its own: what such kinds share, and what is special to it. */
function usualLayout(kind: LinkedKind): Sections {
  const fields = Object.entries<FieldSpec>(FIELDS[kind]);
  const special = fields.flatMap(([name, { writable }]) =>
    writable === true && !(name in LINKED) ? [[name, 'main'] as const] : [],
  );
  return { [nameFieldOf(kind)]: 'main', ...LINKED, ...Object.fromEntries(special) };
}

const TAG: Layout<TagInput> = { name: 'main', description: 'main', slug: 'more' };

const CATEGORY: Layout<CategoryInput> = { ...TAG, parent: 'main', color: 'main' };

/** The forms of each kind that has one. */
export const LAYOUTS: Readonly<Record<EditedKind, Sections>> = {
  ...forKinds(kindsOf('linked'), usualLayout),
  event: EVENT,
  venue: VENUE,
  category: CATEGORY,
  tag: TAG,
};

/** The parts of a form that stand beside the others, on wide screens. */
export const ASIDE: ReadonlySet<SectionLabel> = new Set(['publication', 'terms', 'picture', 'more']);

/** Fields that mean something together alone: if one is changed, all of them are given. */
export const TOGETHER: readonly (readonly string[])[] = [
  ['start_date', 'end_date', 'all_day', 'timezone'],
  ['geo_lat', 'geo_lng'],
];
