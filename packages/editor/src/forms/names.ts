import { nameOf } from '@kalends/core/adapter';
import { textOfHtml } from '@kalends/site';
import type { EditorRequest } from '../context.js';
import { mayDo, type LinkedToKind } from '../kinds.js';

/** A record that the caller may see, as forms name it. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
  /** Its name; with its number if others have the same one. */
  readonly label: string;
  /** The id of the term above; 0 for none. */
  readonly parent: number;
  /** Whether the caller may change it. */
  readonly isEditable: boolean;
}

/** The names of linked records, as far as the caller may see them. */
export interface Names {
  /** The name of a linked record; its number if the caller may not see it, and with it if others have the same name. */
  readonly nameOf: (kind: string, id: number) => string;
  /** Whether the caller may change a linked record. */
  readonly isEditable: (kind: string, id: number) => boolean;
  /**
   * The record that a text names with its number, `Old Corn Hall #12`, or by the number alone if the caller may not see
   * its name. Any other text is a name, whatever it ends in.
   */
  readonly idOf: (kind: string, text: string) => number | undefined;
  /** All of a kind that were read, and that the caller may see. */
  readonly all: (kind: LinkedToKind) => readonly NamedRecord[];
}

/** The ids of linked records, by kind. */
export type LinkedIds = Readonly<Partial<Record<LinkedToKind, readonly number[]>>>;

/** How many records are loaded at once: of each no more than its name is kept. */
const CHUNK = 50;

/** A record that is named with its number. */
const NUMBERED = /^(?:(.*)\s)?#(\d{1,15})$/s;

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Names records so that each name is that of one alone. */
function labelled(records: readonly Omit<NamedRecord, 'label'>[]): readonly NamedRecord[] {
  const counts = new Map<string, number>();
  for (const { name } of records) counts.set(name, (counts.get(name) ?? 0) + 1);
  return records.map((record) => {
    const { id, name } = record;
    const isClear = counts.get(name) === 1 && name.trim() !== '' && !/[\r\n]|#\d+$/.test(name);
    return { ...record, label: isClear ? name : `${inOneLine(name)} #${id}` };
  });
}

/** Reads what records are called. */
export async function loadNames({ calendar, call, view }: EditorRequest, linked: LinkedIds): Promise<Names> {
  const hidden = new Set<string>();
  const named = new Map<string, ReadonlyMap<number, NamedRecord>>();
  for (const kind of Object.keys(linked) as LinkedToKind[]) {
    const ids = [...new Set(linked[kind])];
    const seen: Omit<NamedRecord, 'label'>[] = [];
    for await (const some of call.work.parts(ids, CHUNK)) {
      for (const record of await calendar.load(kind, some)) {
        if (record === undefined) continue;
        if (mayDo('read', kind, record, view))
          seen.push({
            id: record.id,
            name: textOfHtml(nameOf(kind, record)),
            parent: 'parent' in record ? record.parent : 0,
            isEditable: mayDo('update', kind, record, view),
          });
        else hidden.add(`${kind} ${record.id}`);
      }
    }
    named.set(kind, new Map(labelled(seen).map((record) => [record.id, record])));
  }
  return {
    nameOf: (kind, id) => named.get(kind)?.get(id)?.label ?? `#${id}`,
    isEditable: (kind, id) => named.get(kind)?.get(id)?.isEditable ?? false,
    idOf(kind, text) {
      const [, name = '', number] = NUMBERED.exec(text.trim()) ?? [];
      if (number === undefined) return undefined;
      const id = Number(number);
      const known = named.get(kind)?.get(id)?.name ?? (hidden.has(`${kind} ${id}`) ? '' : undefined);
      return known !== undefined && inOneLine(known) === inOneLine(name) ? id : undefined;
    },
    all: (kind) => [...(named.get(kind)?.values() ?? [])],
  };
}
