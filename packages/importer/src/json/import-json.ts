import { AnswerTooLarge, parseJson, type AnswerLimits } from '@kalends/client/internal';
import { isTermKind, nameFieldOf, nameOf, type TermKind, isToOne, linksOf } from '@kalends/core/adapter';
import {
  CalendarError,
  collectionOf,
  kindsOf,
  type Calendar,
  type ImportEntry,
  type ImportLink,
  type ImportLinks,
  type TermRecord,
} from '@kalends/core';
import type { FileReport } from '../file/file-report.js';
import type { FileSource } from '../file/file-text.js';
import { BATCH, leftOutNote, reasonOf } from '../file/import-events.js';
import { importFile, type EventFileOptions, type FileRun } from '../file/import-file.js';
import { createLinked } from '../file/linked-records.js';
import { isObject, objectOf } from '../json-values.js';
import { importEventsJson } from '../others/import-events-json.js';

const KINDS: ReadonlySet<unknown> = new Set(kindsOf('event', 'linked', 'term'));

const isKind = (kind: unknown): kind is ImportEntry['kind'] => KINDS.has(kind);

/** Whether a value is a link by key: an id in a file may be that of any record. */
const isKey = (link: unknown): boolean => typeof link === 'string' || typeof link === 'number';

/** Whether a value has the form of a named entry; the calendar validates the rest. */
const isEntry = (value: unknown): value is ImportEntry =>
  isObject(value) &&
  isKind(value['kind']) &&
  isObject(value['input']) &&
  typeof value['input'][nameFieldOf(value['kind'])] === 'string' &&
  [value['recurrence'] ?? []].flat().every((line) => typeof line === 'string') &&
  ['links', 'source'].every((name) => value[name] === undefined || isObject(value[name])) &&
  Object.values(objectOf(value['links'])).every((links) => [links].flat().every(isKey));

interface EntryOfLine {
  readonly line: number;
  readonly entry: ImportEntry;
}

/** The maximum length of a line in bytes, as of a row of CSV. */
const MAX_LINE = 5_000_000;

/** Limits of a line. */
const LINE_LIMITS: AnswerLimits = { bytes: MAX_LINE, values: 500_000, levels: 100 };

/** Up to so many characters a line is parsed in one turn. */
const SHORT_LINE = 100_000;

const LF = 0x0a;

/** The entries of a file, one per line. */
async function* entriesOf(bytes: Buffer, { report, work }: FileRun): AsyncGenerator<EntryOfLine> {
  let line = 0;
  for (let from = 0, to: number; from < bytes.length; from = to + 1) {
    const end = bytes.indexOf(LF, from);
    to = end < 0 ? bytes.length : end;
    line += 1;
    work.spend('characters', to + 1 - from);
    await work.turn();
    if (to - from > MAX_LINE) {
      report.error({ line, message: `The line has more than ${MAX_LINE} bytes.` });
      continue;
    }
    const json = bytes.toString('utf8', from, to);
    if (json.trim() === '') continue;
    try {
      const entry: unknown =
        json.length <= SHORT_LINE ? JSON.parse(json) : await parseJson(json, LINE_LIMITS);
      if (isEntry(entry)) yield { line, entry };
      else
        report.error({
          line,
          message: 'It is no entry: an object with a kind, an input with a name, and links by keys.',
        });
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof AnswerTooLarge)) throw error;
      const message =
        error instanceof AnswerTooLarge
          ? `The line has more than ${LINE_LIMITS[error.limit]} ${error.limit}.`
          : 'It is no JSON.';
      report.error({ line, message });
    }
  }
}

async function termsBySlug(calendar: Calendar, kind: TermKind): Promise<ReadonlyMap<string, TermRecord>> {
  // an import that was ended may have left terms without events
  const refs = await (await calendar[collectionOf(kind)].prepare({ hide_empty: false })).findAll();
  const terms = await calendar.load(
    kind,
    refs.map(({ id }) => id),
  );
  return new Map(terms.flatMap((term) => (term === undefined ? [] : [[term.slug, term] as const])));
}

type TermEntry = Extract<ImportEntry, { readonly kind: TermKind }>;

const isTermEntry = (entry: ImportEntry): entry is TermEntry => isTermKind(entry.kind);

/** The keys by which events of other programs are known. */
const KEYS_OF_OTHERS = /"(?:start_datetime|beginsOn|startTime)"\s*:/;

/** The number of bytes at the beginning of a file in which its format is detected. */
const BEGINNING = 10_000;

/** Whether a file is one document of JSON with events of another program, and not one entry a line. */
function isDocument(bytes: Buffer): boolean {
  const start = bytes.toString('utf8', 0, BEGINNING);
  return (
    /^\s*[[{]/.test(start) && !/^\s*\{\s*"kind"\s*:/.test(start) && KEYS_OF_OTHERS.test(bytes.toString())
  );
}

/** Finds existing records: terms by slug, venues and organizers by name. */
async function createStored(
  calendar: Calendar,
): Promise<(entry: ImportEntry) => { readonly id: number } | undefined> {
  const linked = await createLinked(calendar);
  const terms = new Map<TermKind, ReadonlyMap<string, TermRecord>>();
  for (const kind of kindsOf('term')) terms.set(kind, await termsBySlug(calendar, kind));
  return (entry) => {
    if (entry.kind === 'event') return undefined;
    if (isTermEntry(entry)) return terms.get(entry.kind)?.get(entry.input.slug ?? '');
    return linked[entry.kind].named(nameOf(entry.kind, entry.input))[0];
  };
}

/** An entry whose links are resolved to existing records where possible. */
function relinked(
  entry: ImportEntry,
  storedOf: (kind: ImportEntry['kind'], link: ImportLink) => ImportLink,
): ImportEntry {
  if (entry.kind === 'category') {
    const parent = entry.links?.parent;
    return parent === undefined ? entry : { ...entry, links: { parent: storedOf('category', parent) } };
  }
  if (entry.kind !== 'event' || entry.links === undefined) return entry;
  const links = linksOf('event', 'linked', 'term').flatMap(({ field, to }) => {
    const { [field]: given } = entry.links ?? {};
    if (given === undefined) return [];
    const stored = [given].flat().map((link) => storedOf(to, link));
    return [[field, isToOne(field) ? stored[0] : stored]];
  });
  return { ...entry, links: Object.fromEntries(links) as ImportLinks };
}

const titleOf = ({ kind, input }: ImportEntry): string => nameOf(kind, input);

/**
 * Imports a file of entries of `calendar.import`, one per line as in exports. Existing categories and tags are matched by slug, venues
 * and organizers by name, and events by the `uid` of their source. A file that is one document of JSON has events of Gancio, of Mobilizon
 * or of the fediverse.
 */
export const importJson = (source: FileSource, options: EventFileOptions): Promise<FileReport> =>
  importFile(source, options, async (bytes, run) => {
    const { report, dryRun, work } = run;
    const { calendar, onProgress } = options;
    if (isDocument(bytes)) return importEventsJson(bytes.toString(), run, options);
    const findStored = await createStored(calendar);
    const stored = new Map<string, { readonly id: number }>();
    const storedOf = (kind: string, link: ImportLink): ImportLink =>
      typeof link === 'object' ? link : (stored.get(`${kind} ${link}`) ?? link);
    // without the entries, whose texts would stay in memory
    const lines: (Pick<ImportEntry, 'kind' | 'key'> & { readonly line: number; readonly title: string })[] =
      [];
    async function* entries(): AsyncGenerator<ImportEntry> {
      for await (const { line, entry } of entriesOf(bytes, run)) {
        work.spend('records', 1);
        await work.turn();
        const found = findStored(entry);
        if (found === undefined) {
          lines.push({ line, title: titleOf(entry), kind: entry.kind, key: entry.key });
          // the report identifies an event by its line
          yield relinked(entry.kind === 'event' ? { ...entry, key: line } : entry, storedOf);
        } else {
          stored.set(`${entry.kind} ${String(entry.key)}`, found);
          report.add({ line, title: titleOf(entry), outcome: 'unchanged', id: found.id });
        }
      }
    }
    const refused = new Set<number>();
    const { outcomes, ids } = await calendar.import(entries(), {
      dryRun,
      batch: BATCH,
      onRefused(index, error) {
        refused.add(index);
        const { line, title } = lines[index] ?? { line: 0, title: '' };
        report.error({ line, message: `${title}: ${reasonOf(CalendarError.from(error))}` });
      },
      onLeftOut(index, { field, reason }) {
        const { line, title } = lines[index] ?? { line: 0, title: '' };
        report.note(leftOutNote(line, title, field, reason));
      },
      ...(onProgress !== undefined && { onBatch: onProgress }),
    });
    lines.forEach(({ line, title, kind, key: given }, index) => {
      if (refused.has(index)) return;
      const key = kind === 'event' ? line : given;
      const id = key === undefined ? 0 : (ids[kind].get(key) ?? 0);
      const outcome = (kind === 'event' ? outcomes.get(line) : undefined) ?? 'created';
      report.add({ line, title, outcome, ...(id > 0 && { id }) });
    });
  });
