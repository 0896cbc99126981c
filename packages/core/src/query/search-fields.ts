import type { EventRecord } from '../records/event-record.js';
import type { ImageRecord } from '../records/image-record.js';
import { KINDS, type LinkedKind } from '../records/kinds.js';
import type { RecordOf } from '../records/record.js';
import { fold } from '../text/fold.js';

/**
 * The texts of a record that its lists are searched by: its name, its description, and others. A venue without a state or
 * province of its own has the one that `stateprovince` holds.
 */
function textsOf(kind: LinkedKind, record: RecordOf<LinkedKind>): readonly string[] {
  const { name, searched } = KINDS[kind];
  return [name, 'description', ...searched].map(
    (field) => (Reflect.get(record, field) as string | null) ?? '',
  );
}

/** The folded text that a search for events matches: title, excerpt and description, one line each (lists.md §2.3). */
export const searchText = (event: Pick<EventRecord, 'title' | 'excerpt' | 'description'>): string =>
  fold(`${event.title}\n${event.excerpt}\n${event.description}`);

/** The folded text that a search for images matches, besides the slug: title, caption and description, one line each. */
export const imageText = (image: Pick<ImageRecord, 'title' | 'caption' | 'description'>): string =>
  fold(`${image.title}\n${image.caption}\n${image.description}`);

/** The folded texts of a venue or organizer that queries are compared with. */
export interface LinkedTexts {
  readonly name: string;
  readonly description: string;
  /** The fields that a search matches, each separately (lists.md §3.1). */
  readonly fields: readonly string[];
}

const TEXTS = new WeakMap<object, LinkedTexts>();

/** The folded texts of a venue or organizer, computed once for each state of a record. */
export function linkedTexts(kind: LinkedKind, record: RecordOf<LinkedKind>): LinkedTexts {
  const known = TEXTS.get(record);
  if (known !== undefined) return known;
  const [name = '', description = '', ...others] = textsOf(kind, record).map(fold);
  const texts = { name, description, fields: [name, description, ...others].filter((text) => text !== '') };
  TEXTS.set(record, texts);
  return texts;
}
