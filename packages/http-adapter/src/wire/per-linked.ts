import { kindsOf } from '@kalends/core';
import { forKinds, linksOf, type LinkedKind, type LinkTo } from '@kalends/core/adapter';

/** The fields of an event that link to records which can be given inline. */
export type LinkedField = LinkTo<'event', LinkedKind>;

/** A value for each kind that events link to. */
export const perLinked = <T>(valueOf: (kind: LinkedKind) => T) => forKinds(kindsOf('linked'), valueOf);

/** A value for each link of an event to such a kind, in their order. */
export const perLink = <T>(valueOf: (to: LinkedKind, field: LinkedField) => T) =>
  Object.fromEntries(
    linksOf('event', 'linked').map(({ field, to }) => [field, valueOf(to, field)]),
  ) as Readonly<Record<LinkedField, T>>;
