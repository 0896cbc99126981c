import type { EventRecord } from '@kalends/core';
import { ownValues, type AllOwnFields, type PostKind } from '@kalends/core/adapter';
import { isPortable } from '../csv/own-columns.js';

type Custom = EventRecord['custom'];

/**
 * The values of a record that the host declares fields for, by name, as far as a file can hold them; without a declaration all that are
 * stored.
 */
export const portableCustom = (
  fields: AllOwnFields | undefined,
  kind: PostKind,
  { custom }: { readonly custom: Custom },
): Custom =>
  fields === undefined
    ? custom
    : Object.fromEntries(
        ownValues(fields[kind], custom).flatMap(([field, value]) =>
          isPortable(field) ? [[field.name, value]] : [],
        ),
      );
