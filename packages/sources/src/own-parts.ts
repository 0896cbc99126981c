import { kindsOf, type EventInput, type EventRecord, type ImportLinks } from '@kalends/core';
import { forKinds, LINK_FIELD, type LinkedKind } from '@kalends/core/adapter';
import { createHash } from 'node:crypto';

/** A part of an event that is taken from a source, or kept as it was changed here, as a whole. */
interface Part {
  /** The fields that show whether it was changed here. */
  readonly fields: readonly (keyof EventRecord)[];
  /** The fields that a source gives. */
  readonly inputs: readonly (keyof EventInput)[];
  readonly link?: keyof ImportLinks;
}

const part = (name: keyof EventRecord & keyof EventInput): Part => ({ fields: [name], inputs: [name] });

/** The parts of an event, in the order of their digests. */
const PARTS = {
  status: part('status'),
  title: part('title'),
  description: part('description'),
  dates: {
    fields: ['start_date', 'end_date', 'timezone', 'all_day'],
    inputs: ['start_date', 'end_date', 'timezone', 'all_day'],
  },
  image: part('image'),
  website: part('website'),
  cost: { fields: ['cost', 'offers'], inputs: ['cost', 'offers'] },
  state: {
    fields: ['event_status', 'event_status_reason', 'virtual_url'],
    inputs: ['event_status', 'event_status_reason', 'virtual_url'],
  },
  categories: { ...part('categories'), link: 'categories' },
  tags: { ...part('tags'), link: 'tags' },
  ...(forKinds(kindsOf('linked'), (kind) => ({
    ...part(LINK_FIELD[kind]),
    link: LINK_FIELD[kind],
  })) as Readonly<Record<LinkedKind, Part>>),
} as const satisfies Readonly<Record<string, Part>>;

/** The name of a part. */
export type PartName = keyof typeof PARTS;

/** The parts other than the status. */
export const CONTENTS = (Object.keys(PARTS) as PartName[]).filter((name) => name !== 'status');

const ENTRIES = Object.entries(PARTS) as readonly (readonly [PartName, Part])[];

/** The length of the digest of a part: 24 bits. */
const LENGTH = 4;

/** The digests of all parts of an event, one after the other. */
export const digestsOf = (event: EventRecord): string =>
  ENTRIES.map(([, { fields }]) =>
    createHash('sha256')
      .update(JSON.stringify(fields.map((name) => event[name])))
      .digest('base64url')
      .slice(0, LENGTH),
  ).join('');

/** The parts of an event that are otherwise than their digests say. */
export function changedParts(event: EventRecord, digests: string): PartName[] {
  const now = digestsOf(event);
  const at = (text: string, index: number): string => text.slice(index * LENGTH, (index + 1) * LENGTH);
  return ENTRIES.flatMap(([name], index) => (at(now, index) === at(digests, index) ? [] : [name]));
}

/** An event of a source without some parts; its title and dates are then those that it has here, as they have to be given. */
export function withoutParts<
  E extends { readonly input: EventInput; readonly links?: ImportLinks | undefined },
>(entry: E, names: readonly PartName[], { title, start_date, end_date, timezone, all_day }: EventRecord): E {
  const parts: readonly Part[] = names.map((name) => PARTS[name]);
  const without = <T extends object>(all: T, dropped: readonly string[]): Partial<T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !dropped.includes(name))) as Partial<T>;
  const input = without(
    entry.input,
    parts.flatMap(({ inputs }) => inputs),
  );
  const links = without(
    entry.links ?? {},
    parts.flatMap(({ link }) => link ?? []),
  );
  const required = { title, start_date, end_date, timezone, all_day };
  return { ...entry, input: { ...required, ...input }, links };
}
