import {
  CalendarError,
  type SyncChange,
  type SyncKind,
  type SyncPage,
  type SyncPosition,
} from '@kalends/core';
import { SYNC_KINDS } from '@kalends/core/adapter';
import { SYNC_LIMIT } from '@kalends/core/internal';
import {
  type Call,
  cachedPage,
  entries,
  jsonText,
  type Page,
  type Params,
  positiveInteger,
  type RenderCache,
} from '@kalends/http';
import { LIST_ARGS, type Presenter, type Reader } from '@kalends/http-adapter/interface';
import type { CursorOwner, Cursors } from './cursor.js';

/** The parts that changes are read and written with. */
export interface ChangesTools {
  readonly cache: RenderCache;
  readonly presenter: Presenter;
  readonly cursors: Cursors;
  /** The maximum number of bytes of the records in an answer. */
  readonly answerBytes: number;
}

/** The parameters of a list of events that select events, and none of its pages. */
export const FILTERS: readonly string[] = Object.keys(LIST_ARGS.event).filter(
  (name) => name !== 'page' && name !== 'per_page',
);

const refused = (name: string, reason: string): CalendarError =>
  new CalendarError('invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: 'Invalid parameter.' },
    reasons: { [name]: reason },
  });

const isKind = (name: unknown): name is SyncKind => (SYNC_KINDS as readonly unknown[]).includes(name);

function kindsOf(given: unknown): readonly SyncKind[] {
  if (given === undefined || given === '') return SYNC_KINDS;
  const names = entries(given);
  if (!names.every(isKind)) throw refused('kinds', `They are some of ${SYNC_KINDS.join(', ')}.`);
  return SYNC_KINDS.filter((kind) => names.includes(kind));
}

const DEFAULT_LIMIT = 50;

function limitOf(given: unknown): number {
  if (given === undefined) return DEFAULT_LIMIT;
  const limit = positiveInteger(given);
  if (limit === undefined) throw refused('per_page', `It is a number from 1 to ${SYNC_LIMIT}.`);
  return Math.min(limit, SYNC_LIMIT);
}

/** What a caller sees depends on the rights, and for authors on who they are. */
function rightsOf({ actor, calendar }: Call): string {
  const rights = (['edit_posts', 'edit_others_posts', 'manage_categories', 'manage_tags'] as const).map(
    (right) => calendar.may(right),
  );
  return jsonText([rights, calendar.may('edit_posts') ? (actor?.id ?? 0) : 0]);
}

/** A decoded request. */
interface Asked {
  readonly kinds: readonly SyncKind[];
  readonly limit: number;
  readonly filter: Params;
  readonly owner: CursorOwner;
}

function asked(call: Call): Asked {
  const { params } = call;
  const kinds = kindsOf(params['kinds']);
  const filter = Object.fromEntries(FILTERS.map((name) => [name, params[name]]));
  const owner = { selection: jsonText([kinds, filter]), rights: rightsOf(call) };
  return { kinds, limit: limitOf(params['per_page']), filter, owner };
}

/** How many records are rendered at once: each may be large. */
const CHUNK = 10;

/** Renders changes in order, until they are larger than an answer. */
async function render(
  { presenter, answerBytes }: ChangesTools,
  changes: readonly SyncChange[],
  call: Call,
): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  let bytes = 0;
  for await (const some of call.work.parts(changes, CHUNK)) {
    const records = await recordsOf(presenter, some, { ...call, typed: true });
    for (const change of some) {
      const text = changeJson(change, records.get(change));
      bytes += text?.length ?? 0;
      if (bytes > answerBytes && texts.length > 0) return texts;
      texts.push(text);
    }
  }
  return texts;
}

/** The rendered records of changes, kind by kind. */
async function recordsOf(
  presenter: Presenter,
  changes: readonly SyncChange[],
  reader: Reader,
): Promise<ReadonlyMap<SyncChange, string | undefined>> {
  const records = new Map<SyncChange, string | undefined>();
  const stored = changes.filter((change) => change.deleted !== true);
  for (const kind of new Set(stored.map((change) => change.kind))) {
    const refs = stored.filter((change) => change.kind === kind);
    const texts = await presenter.list(kind, { refs, version: undefined }, reader);
    refs.forEach((change, index) => records.set(change, texts[index]));
  }
  return records;
}

/** A change as JSON; a record that has just gone is left out, because its removal follows. */
function changeJson({ kind, id, deleted }: SyncChange, record: string | undefined): string | undefined {
  if (deleted === true) return jsonText({ kind, id, deleted });
  return record === undefined ? undefined : `{"kind":"${kind}","id":${id},"${kind}":${record}}`;
}

/** An answer with changes. */
export interface ChangesPage extends Page {
  /** Where to go on. */
  readonly cursor: string;
  /** The version of the calendar up to which changes were looked for. */
  readonly version: number;
  /** How many changes there are. */
  readonly count: number;
  /** Whether there is more to read now. */
  readonly more: boolean;
}

/** Facts that decide about the cursor of a page. */
interface CursorFacts {
  readonly count: number;
  /** The position that was asked for, and its cursor. */
  readonly before: SyncPosition | undefined;
  readonly given: unknown;
  readonly owner: CursorOwner;
}

/** The number of untold changes that a caller may know of before the cursor changes: with fewer, the given one is returned. */
const UNTOLD = 100;

/** The cursor for a page: if there is nothing to tell, the one before, so that what is hidden leaves no trace. */
async function cursorOf(
  { cursors }: ChangesTools,
  { position, entries: read, more }: SyncPage,
  { count, before, given, owner }: CursorFacts,
): Promise<string> {
  const isQuiet =
    count === 0 &&
    !more &&
    before !== undefined &&
    before.state === undefined &&
    before.linked === undefined &&
    read < UNTOLD;
  return isQuiet ? String(given) : cursors.write(position, owner);
}

/** Reads a page of changes that fits into an answer. */
async function readPage(
  tools: ChangesTools,
  call: Call,
  { kinds, limit, filter, owner }: Asked,
): Promise<ChangesPage> {
  const { calendar, params } = call;
  const { cursor: given } = params;
  const position = given === undefined ? undefined : await tools.cursors.read(given, owner);
  // cursors are read in other threads: those of a hundred requests may be ready in one turn of the event loop
  await call.work.turn();
  let page: SyncPage = await calendar.sync({ position, kinds, filter, limit });
  let texts = await render(tools, page.changes, call);
  // a shorter page may tell of other events, whose venues changed: it fits after few attempts all the same
  for (let most = limit; texts.length < page.changes.length;) {
    most = Math.min(texts.length, Math.ceil(most / 2));
    page = await calendar.sync({ position, kinds, filter, limit: most });
    texts = await render(tools, page.changes, call);
  }
  const changes = texts.filter((text) => text !== undefined);
  const count = changes.length;
  const cursor = await cursorOf(tools, page, { count, before: position, given, owner });
  await call.work.turn();
  const { version, more } = page;
  const body = `{"changes":[${changes.join(',')}],"cursor":"${cursor}","more":${more}}`;
  return { body, cursor, version, count, more };
}

/** The operation that reads changes. */
export async function readChanges(tools: ChangesTools, call: Call): Promise<ChangesPage> {
  const { actor, params } = call;
  const reading = asked(call);
  const make = () => readPage(tools, call, reading);
  if (actor !== null) return make();
  const key = jsonText([reading.owner.selection, reading.limit, params['cursor'] ?? null]);
  return cachedPage(tools.cache, `kalends changes ${key}`, make, call.work);
}
