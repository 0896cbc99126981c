import type { RecordOf } from '@kalends/core';
import { nameFieldOf, nameOf, stateProvinceOf, type LinkedKind, type OwnFields } from '@kalends/core/adapter';
import { type NameFieldOf } from '@kalends/core/internal';
import type { Template } from '@kalends/http/internal';
import {
  html,
  inOrder,
  integer,
  optional,
  ref,
  type JsonOf,
  type Keys,
  type Optional,
  type Schema,
} from '@kalends/http/schema';
import { filled } from '@kalends/site/internal';
import {
  renderDescription,
  renderTitle,
  type PersonLdJson,
  type PlaceLdJson,
  type Rendering,
} from '@kalends/site';
import { CUSTOM_FIELDS_IF_ANY, presentCustom, presentTyped, TYPED_FIELDS } from './custom.js';
import { linked, linkedImage } from './linked.js';
import type { ImageJson } from './image.js';
import { perLinked } from './per-linked.js';
import { GLOBAL_ID, POST, presentGlobalId, presentPost } from './post.js';
import { filledFields, filledSchemas, type FilledSchemas } from './answer-fields.js';

/** The keys of every linked kind besides those of its fields and of its name. */
type CommonKeys<K extends LinkedKind> = {
  readonly id: Schema<number>;
  readonly description: Optional<string>;
  readonly image: Optional<ImageJson>;
  readonly json_ld: Optional<K extends 'venue' ? PlaceLdJson : PersonLdJson>;
  readonly custom_fields: typeof CUSTOM_FIELDS_IF_ANY;
  readonly custom: typeof TYPED_FIELDS;
};

/** The schemas of a venue or an organizer. */
type LinkedKeys<K extends LinkedKind> = typeof GLOBAL_ID &
  typeof POST &
  CommonKeys<K> &
  FilledSchemas<K> &
  Readonly<Record<NameFieldOf<K>, Optional<string>>>;

/** A venue as JSON. */
export interface VenueJson extends JsonOf<LinkedKeys<'venue'>> {}

/** An organizer as JSON. */
export interface OrganizerJson extends JsonOf<LinkedKeys<'organizer'>> {}

/** The JSON of the kinds that has a name of its own. */
interface Named {
  readonly venue: VenueJson;
  readonly organizer: OrganizerJson;
}

/** A record of a kind that events link to as JSON. */
export type LinkedJson<K extends LinkedKind> = K extends keyof Named ? Named[K] : JsonOf<LinkedKeys<K>>;

/** The keys that come after the others, in this order. */
const LAST = ['stateprovince', 'geo_lat', 'geo_lng', 'json_ld', 'show_map', 'show_map_link'];

/** The keys of a kind (venues-organizers.md §1), in the order of its fields. Empty texts and unknown numbers are left out. */
function keysOf(kind: LinkedKind) {
  const { slug, ...shown } = filledSchemas(kind);
  const keys = {
    id: integer(`The id of the ${kind}`),
    ...POST,
    [nameFieldOf(kind)]: optional(html('The name')),
    description: optional(html('The description')),
    slug,
    image: optional(ref('Image')),
    ...shown,
    /** Only for single records and single events. */
    json_ld: optional(ref(kind === 'venue' ? 'PlaceLd' : 'PersonLd')),
  };
  const sorted = Object.entries(keys).toSorted(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b));
  return {
    ...Object.fromEntries(sorted),
    ...GLOBAL_ID,
    custom_fields: CUSTOM_FIELDS_IF_ANY,
    /** Only with `_typed`, and in `kalends/v1`. */
    custom: TYPED_FIELDS,
  };
}

/** The keys of each kind that events link to. */
export const LINKED = perLinked(keysOf) as { readonly [K in LinkedKind]: LinkedKeys<K> };

/** Presents a record that events link to as JSON with a placeholder for its image. */
export function presentLinked<K extends LinkedKind>(
  kind: K,
  record: RecordOf<K>,
  rendering: Rendering,
  fields: OwnFields,
): object {
  const { texturize } = rendering;
  const post: RecordOf<LinkedKind> = record;
  const common: Template<JsonOf<typeof POST & typeof GLOBAL_ID & CommonKeys<LinkedKind>>> = {
    id: post.id,
    ...presentPost(kind, post, rendering),
    description: filled(renderDescription(post.description, texturize)),
    image: linkedImage('image-if-any', post.image),
    json_ld: linked('json-ld', kind, [post.id]),
    ...presentGlobalId(post, rendering),
    custom_fields: presentCustom(kind, fields, post),
    custom: presentTyped(kind, fields, post),
  };
  const keys: Keys = LINKED[kind];
  return inOrder(keys, {
    ...filledFields(kind, record),
    // a venue without one of its own shows that of its state or province
    ...('stateprovince' in post && { stateprovince: filled(stateProvinceOf(post)) }),
    [nameFieldOf(kind)]: filled(renderTitle(nameOf(kind, record), texturize)),
    ...common,
  });
}
