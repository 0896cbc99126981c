import type { Kind, RecordOf } from '@kalends/core';
import type { PatchOf, WritableKind } from '@kalends/core/adapter';
import type { Arg } from '@kalends/http/internal';

/** Marks parameters that the original plugin does not have. */
export const OWN = { own: true } as const;

/** Marks parameters whose default the original plugin states as `null`. */
export const UNSET = { default: null } as const;

/** A declaration with a type and a description. */
export const arg = (type: string, description: string, extra: Pick<Arg, 'default' | 'own'> = {}): Arg => ({
  type,
  ...extra,
  description,
});

/** How the interface declares and shows a field. */
export interface WireField {
  /** The declaration of its parameter. */
  readonly arg?: Arg;
  /** The description in the document, for fields that answers show as stored; absent if the presenter transforms the value. */
  readonly shown?: string;
}

/** The fields that callers write as parameters of their own name; those that the host declares are in one parameter. */
type ParamName<K extends Kind> = K extends WritableKind ? Exclude<keyof PatchOf<K>, 'custom'> : never;

/** The fields of a kind in the interface: each that callers write has a declaration. The order is that of parameters and answers. */
export type WireFields<K extends Kind> = Readonly<
  Record<ParamName<K>, WireField & { readonly arg: Arg }> &
    Partial<Record<Exclude<keyof RecordOf<K>, ParamName<K>>, { readonly shown: string }>>
>;

/** The first parameters of events, venues and organizers; `extra` adds to their declarations. */
export const publicationArgs = (noun: string, extra?: typeof UNSET) => ({
  author: { arg: arg('integer', `The ${noun} author ID`, extra) },
  date: { arg: arg('string', `The ${noun} publication date`, extra) },
  date_utc: { arg: arg('string', `The ${noun} publication date (UTC time zone)`, extra) },
});
