import type { Actor } from './access/actor.js';
import type { AnyTypes } from './fields/own/typed.js';
import type { InputOf, PatchOf, WritableKind } from './fields/record-inputs.js';
import type { LinkedKind, TermKind } from './records/kinds.js';
import type { RecordOf } from './records/record.js';

/** The context of a hook, besides the input. */
export interface HookAbout<Reader> {
  /** The writer; `null` for an anonymous caller. */
  readonly actor: Actor | null;
  /** Reads the calendar as the host sees it: as it is without this write. */
  readonly calendar: Reader;
  /** Aborts when the hook has taken too long. */
  readonly signal: AbortSignal;
}

/** Hooks before the writes of a kind. */
export interface BeforeHooks<Input, Patch, Record, Reader> {
  /** Before a record is created; also one that an event names, and one of an import. */
  readonly create?: (
    input: Input,
    about: HookAbout<Reader>,
  ) => Input | undefined | Promise<Input | undefined>;
  /** Before a record is updated; `record` is how it is stored. */
  readonly update?: (
    patch: Patch,
    about: HookAbout<Reader> & { readonly record: Record },
  ) => Patch | undefined | Promise<Patch | undefined>;
  /** Before a record goes to the trash, and before a term is deleted. What it returns is ignored. */
  readonly trash?: (record: Record, about: HookAbout<Reader>) => unknown;
}

/** The hooks of a kind. */
export interface KindHooks<Input, Patch, Record, Reader> {
  readonly before?: BeforeHooks<Input, Patch, Record, Reader>;
}

/** The hooks of venues and organizers. */
type LinkedHooks<T extends AnyTypes, Reader> = {
  readonly [K in LinkedKind]?: KindHooks<T[`${K}Input`], T[`${K}Patch`], T[K], Reader>;
};

/** The hooks of categories and tags. */
type TermHooks<Reader> = {
  readonly [K in TermKind]?: KindHooks<InputOf<K>, PatchOf<K>, RecordOf<K>, Reader>;
};

/**
 * Functions of the host that are called before a write, with its validated input. They return nothing, or another input, which is
 * validated again; or they throw a `CalendarError`, which the caller of the write gets. `T` are the records of the calendar.
 */
export interface HooksOf<T extends AnyTypes, Reader> extends LinkedHooks<T, Reader>, TermHooks<Reader> {
  /** Hooks of events; those of a series are called once, with the fields that its events share. */
  readonly event?: KindHooks<T['eventInput'], T['eventPatch'], T['event'], Reader>;
}

/** A hook, whatever it is given. */
export type AnyHook = (given: unknown, about: object) => unknown;

/** The hooks of a calendar, and what they read. */
export interface Hooks {
  readonly of: Readonly<
    Partial<Record<WritableKind, { readonly before?: Readonly<Record<string, AnyHook | undefined>> }>>
  >;
  /** Gives the calendar that hooks read. */
  readonly reader: () => unknown;
}

/** The answers of each hook to one entry of an import, by the JSON of the arguments. */
export type HookAnswers = Map<AnyHook, Map<string, Promise<unknown>>>;
