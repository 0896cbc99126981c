import { CalendarError, type Calendar, type CommittedWrite } from '@kalends/core';
import { forKinds, type AllOwnFields } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import {
  listedEvents,
  notFound,
  ownValue,
  textIn,
  textsByLanguage,
  type EditorRequest,
  type Refusals,
  type Result,
  type View,
} from '@kalends/editor/kit';
import { exportCalendar } from '../export/export-calendar.js';
import { listedRecords } from '../export/listed-records.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { CSV_KINDS, DATE_FORMATS, FILE_KINDS, readerOf, type FileChoices } from './file-choices.js';
import { EXPORT_PATH, exportPage, FORMATS, IMPORT_PATH, importPage, type FileRequest } from './file-pages.js';
import { summaryOf } from './file-summary.js';
import { importSent, type ImportTarget } from './import-sent.js';
import { MOST_BYTES, storedFiles, type StoredFile, type StoredFiles } from './stored-file.js';
import type { FileTexts } from './texts/file-texts.js';
import { FILE_TEXTS } from './texts/texts.js';

/** The most events of an export. */
const MOST_EXPORTED = 20_000;

/** The most commits of an import that can be undone: those of as many events as a file may have, and of its series. */
const MOST_WRITES = 1_000;

const hostOf = ({ site }: EditorRequest): string => new URL(site.url).host;

const accountOf = ({ actor }: EditorRequest): number => actor?.id ?? 0;

const targetOf = (request: EditorRequest): ImportTarget => ({
  ...{ calendar: request.calendar, view: request.view, host: hostOf(request) },
});

/** The options in a form. */
function choicesIn({ call: { params } }: EditorRequest): FileChoices {
  const [kind = 'events'] = CSV_KINDS.filter((one) => one === textIn(params, 'kind'));
  const [dateFormat = ''] = DATE_FORMATS.filter((one) => one === textIn(params, 'dates'));
  return { kind, dateFormat, ignoreColumns: textIn(params, 'ignore') !== '' };
}

/** Why a file cannot be read, by what its error says. */
const UNREADABLE: readonly (readonly [pattern: RegExp, name: keyof FileTexts['wrong']])[] = [
  [/^The file is (?:a ZIP|an empty ZIP|compressed|a PDF)|NUL characters/, 'binary'],
  [/unknown columns/, 'columns'],
  [/has no column/, 'lacks'],
  [/more than \d+ (?:events|records|rows|time zones)|takes too much|too much work/, 'large'],
  [/^/, 'unreadable'],
];

/** The names in what an error says of columns that are not known, or missing. */
function namesIn(text: string): string {
  const [, missing] = /has no column (.+?); it has/.exec(text) ?? [];
  const quoted = Array.from(text.matchAll(/"([^"]{1,60})"/g), ([, name = '']) => name);
  const names = missing?.split(' and ') ?? quoted;
  return names.slice(0, 10).join(', ');
}

/** Why a file is refused, in the language of the editor. Other errors are thrown. */
function refusalsOf(error: unknown, { texts }: FileRequest): Refusals {
  if (!(error instanceof UnreadableFile)) throw error;
  const { message } = error;
  const name = UNREADABLE.find(([pattern]) => pattern.test(message))?.[1] ?? 'unreadable';
  const sentence = texts.wrong[name];
  return new Map([['file', typeof sentence === 'string' ? sentence : sentence(namesIn(message))]]);
}

/** An action of a form: it leads to a view of the file, or to the form again. */
type Act = (files: StoredFiles, request: FileRequest) => Promise<Result>;

/** Reads a file that was sent, says what its import would do, and keeps it until then. */
function createCheck(isFree: () => boolean, during: <T>(work: () => Promise<T>) => Promise<T>): Act {
  return async (files, request) => {
    const { file, texts } = request;
    const choices = choicesIn(request);
    const again = (refusals: Refusals): Result => importPage({ choices, refusals }, request);
    if (file === undefined) return again(new Map([['file', texts.wrong.none]]));
    if (!isFree()) return again(new Map([['', texts.wrong.busy]]));
    const { bytes } = file;
    const name = file.name.slice(-100);
    try {
      const report = await during(() =>
        importSent({ name, bytes, choices }, targetOf(request), { dryRun: true }),
      );
      const facts = { name, choices, summary: summaryOf(report, readerOf(name, bytes) !== 'json') };
      if (await files.put(accountOf(request), bytes, facts)) return { to: IMPORT_PATH };
      return again(new Map([['', texts.wrong.busy]]));
    } catch (error) {
      return again(refusalsOf(error, request));
    }
  };
}

/** The file of the caller that a form is about, in a state. */
async function sentFile(
  files: StoredFiles,
  request: FileRequest,
  state: StoredFile['state'],
): Promise<StoredFile | undefined> {
  const file = await files.get(accountOf(request));
  return file?.id === textIn(request.call.params, 'id') && file.state === state ? file : undefined;
}

const gone = async (files: StoredFiles, request: FileRequest): Promise<Result> => {
  const stored = await files.get(accountOf(request));
  return importPage({ stored, refusals: new Map([['', request.texts.wrong.gone]]) }, request);
};

/** Imports the file that was checked. */
function createImport(isFree: () => boolean, during: <T>(work: () => Promise<T>) => Promise<T>): Act {
  return async (files, request) => {
    const account = accountOf(request);
    const file = await sentFile(files, request, 'waiting');
    if (file === undefined) return gone(files, request);
    if (!isFree())
      return importPage({ stored: file, refusals: new Map([['', request.texts.wrong.busy]]) }, request);
    // a form that is sent twice imports once
    const running: StoredFile = { ...file, state: 'running' };
    if (!(await files.change(account, file, running))) return gone(files, request);
    const writes: Pick<CommittedWrite, 'before' | 'version'>[] = [];
    try {
      const { name, choices } = file;
      const bytes = await files.bytes(account, file);
      const report = await during(() =>
        importSent({ name, bytes, choices }, targetOf(request), {
          dryRun: false,
          written({ before, version }) {
            if (writes.length < MOST_WRITES) writes.push({ before, version });
          },
        }),
      );
      const at = request.calendar.clock();
      const summary = summaryOf(report, readerOf(name, bytes) !== 'json');
      await files.finish(account, running, { state: 'done', at, summary, writes });
      return { to: IMPORT_PATH };
    } catch (error) {
      // what was imported stays, and is as before when the file is imported again
      await files.change(account, running, { state: 'waiting' });
      return importPage({ stored: file, refusals: refusalsOf(error, request) }, request);
    }
  };
}

/** Why a commit cannot be undone: it was changed since, or the history does not know it any more. */
const NOT_UNDONE: ReadonlySet<string> = new Set(['conflict', 'forbidden', 'invalid_param']);

/** Takes an import back: its last commit first. What someone has changed since ends it. */
const undo: Act = async (files, request) => {
  const account = accountOf(request);
  const file = await sentFile(files, request, 'done');
  if (file === undefined) return gone(files, request);
  const left = [...file.writes];
  try {
    for (let write = left.at(-1); write !== undefined; write = left.at(-1)) {
      await request.view.undo(write);
      left.pop();
    }
  } catch (error) {
    await files.change(account, file, { writes: left });
    if (!NOT_UNDONE.has(CalendarError.from(error).code)) throw error;
    const stored = { ...file, writes: left };
    return importPage({ stored, refusals: new Map([['', request.texts.notUndone]]) }, request);
  }
  await files.change(account, file, { state: 'undone', writes: [] });
  return { to: IMPORT_PATH };
};

const discard: Act = async (files, request) => {
  const file = await files.get(accountOf(request));
  if (file?.id === textIn(request.call.params, 'id')) await files.remove(accountOf(request));
  return { to: IMPORT_PATH };
};

/** The fields that the host declares, as far as the caller may read their values. */
const readableFields = ({ view }: EditorRequest): AllOwnFields =>
  forKinds(
    FILE_KINDS,
    (kind) =>
      new Map(
        [...view.fields[kind]].filter(([, { read }]) => read !== 'editors' || view.may('edit_others_posts')),
      ),
  );

/** A file of the events that the list of events shows for the query. */
async function download(store: Store, request: FileRequest): Promise<Result> {
  const format = FORMATS.find((one) => one === textIn(request.call.params, 'format'));
  if (format === undefined) return exportPage(request);
  const { calendar, view } = request;
  const { ids, total } = await listedEvents(request, MOST_EXPORTED);
  if (total > MOST_EXPORTED) return exportPage(request, request.texts.tooMany(MOST_EXPORTED));
  const source = await listedRecords(store, calendar, view, ids);
  const texts = exportCalendar(source, { format, host: hostOf(request), fields: readableFields(request) });
  const encoder = new TextEncoder();
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const text of texts) yield encoder.encode(text);
  }
  return { document: pieces(), ...FILES[format] };
}

/** How the formats are sent. */
const FILES = {
  ics: { contentType: 'text/calendar; charset=UTF-8', fileName: 'events.ics' },
  csv: { contentType: 'text/csv; charset=UTF-8', fileName: 'events.csv' },
  json: { contentType: 'application/x-ndjson; charset=UTF-8', fileName: 'events.json' },
} as const;

/**
 * Files of events for those who publish the events of others: a file is uploaded, the page says what its import would do, and a button does it;
 * the list of events is exported with its filters.
 *
 * @param data the calendar of the editor, and its store: a file waits there for an hour, for the account that sent it
 * @param own texts that replace those of the language
 * @example
 * editor({ sessions, views: fileViews({ calendar, store }) });
 */
export function fileViews(
  { calendar, store }: { readonly calendar: Calendar; readonly store: Store },
  own: Partial<FileTexts> = {},
): readonly View[] {
  const textsOf = textsByLanguage(FILE_TEXTS, own);
  const files = storedFiles(store, () => calendar.clock());
  // a file takes as much memory as a hundred requests
  let isBusy = false;
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    isBusy = true;
    return work().finally(() => {
      isBusy = false;
    });
  };
  const isFree = (): boolean => !isBusy;
  const acts: Readonly<Record<string, Act>> = {
    check: createCheck(isFree, during),
    import: createImport(isFree, during),
    ...{ undo, discard },
  };
  const withTexts = (request: EditorRequest): FileRequest => ({ ...request, texts: textsOf(request) });
  return [
    {
      ...{ path: IMPORT_PATH, summary: 'The import of files', group: 'site', takesFile: MOST_BYTES },
      access: (view) => view.may('edit_others_posts') && view.may('publish_posts'),
      menu: (_messages, request) => textsOf(request).title,
      async show(request) {
        await files.tidy();
        const stored = await files.get(accountOf(request));
        return importPage({ stored }, withTexts(request));
      },
      async submit(request) {
        const act = ownValue(acts, textIn(request.call.params, 'action'));
        if (act === undefined) throw notFound();
        return act(files, withTexts(request));
      },
    },
    {
      ...{ path: EXPORT_PATH, summary: 'The events of a list as a file' },
      access: (view) => view.may('edit_posts'),
      atList: (request) => textsOf(request).exportTitle,
      show: (request) => download(store, withTexts(request)),
    },
  ];
}
