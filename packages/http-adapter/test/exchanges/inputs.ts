import type { PostKind } from '@kalends/core/adapter';

/** The kinds of records that are published, by the singular of their collections. */
export const POST_KINDS = ['event', 'venue', 'organizer'] as const;

/** Two hours in 2030. */
export const DATES = { start_date: '2030-01-01 10:00', end_date: '2030-01-01 12:00' } as const;

/** The least that makes a record of this name, with a slug of its own even as a draft. */
export const inputOf = (kind: PostKind, name: string): Readonly<Record<string, string>> =>
  kind === 'event' ? { ...DATES, title: name, slug: name } : { [kind]: name };
