import { existsSync } from 'node:fs';
import { basicAuth, ClientError, type Auth } from '@kalends/client';
import { AnswerTooLarge } from '@kalends/client/internal';
import { parseUrl } from '@kalends/core/adapter';
import { ForeignState, importSite, type SiteProgress } from '@kalends/importer';
import {
  type CliContext,
  CliError,
  FAILED,
  type Given,
  type StoreChoice,
  usageError,
} from '@kalends/command-kit';
import { placeOf } from '@kalends/command-kit/internal';
import { parseLogin } from '../commands/credentials.js';
import { barOrLinesFor, paceOf } from '../progress.js';
import { openStore } from '../store/open-store.js';
import type { IMPORT_OPTIONS } from './import-options.js';
import { hintOf, type Attempt } from './import-hints.js';
import { asOnlyImport } from './import-lock.js';
import { createMoves } from './moved-pages.js';
import { writeRedirects } from './redirect-file.js';
import { openFiles } from './report-file.js';
import { openMediaDirectory } from '../media/media-directory.js';
import { fetchUploads } from './fetch-uploads.js';
import { serveOptionsOf } from './serve-options-of.js';
import { picturesOf, summaryOf } from './site-summary.js';

type Options = Given<typeof IMPORT_OPTIONS>['options'];

/** The credentials in a text `NAME:PASSWORD`. */
function credentials(text: string, source: string): Auth {
  const { name, password } = parseLogin(text, source);
  return basicAuth(name, password);
}

async function authOf({ user, authStdin }: Options, { stdin }: CliContext): Promise<Auth | undefined> {
  if (!authStdin) return user === undefined ? undefined : credentials(user, '--user');
  if (user !== undefined) throw usageError('Give --user or --auth-stdin, not both');
  return credentials(((await stdin?.()) ?? '').trim(), '--auth-stdin');
}

/** A site's address without what could be a secret. */
function parseSite(text: string): string {
  const url = parseUrl(text);
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol);
  if (!isWeb && existsSync(text))
    throw usageError(
      `URL: "${text}" is a file that is not read: files of events end with .ics (iCalendar), .csv, .json (JSON lines), .html (a page) or .xml (an export of WordPress)`,
    );
  if (!isWeb)
    throw usageError(`URL: "${text}" is not the URL of a site; use one like https://calendar.example`);
  if (url.username !== '' || url.password !== '')
    throw usageError('URL: credentials do not belong in the URL; use --user');
  return text;
}

/** The store as `--store` takes it; the address of a server may have a password in it. */
const storeText = ({ kind, address }: StoreChoice): string | undefined =>
  kind === 'sqlite' ? `sqlite:${address}` : undefined;

/** The names of the counters while an import looks for events outside of the lists. */
const PARTS: Readonly<Partial<Record<SiteProgress['kind'], string>>> = {
  ids: 'ids asked for',
  addresses: 'addresses asked for',
};

/** The maximum length of a site's error message that is printed. */
const LONGEST_ERROR = 2_000;

/** There is no calendar with the interface at an address: it may be that of a page. */
export class NoInterface extends CliError {
  /** Where it was asked for. */
  readonly url: string;
  /** Whether the server refuses to answer there, so that there may be a calendar. */
  readonly isRefused: boolean;
  constructor(message: string, cause: ClientError) {
    super(message, FAILED, { cause });
    this.url = cause.request.url;
    this.isRefused = cause.kind === 'http' && cause.status !== 404 && cause.status !== 410;
  }
}

/** Whether an address answers, but not with the interface. */
const isNoInterface = (
  { kind, status = 0, cause }: ClientError,
  { hasBegun, isAnonymous }: Attempt,
): boolean =>
  !hasBegun &&
  // credentials are for the interface
  isAnonymous &&
  !(cause instanceof AnswerTooLarge) &&
  (kind === 'malformed' ||
    kind === 'redirect' ||
    (kind === 'http' && status >= 400 && status < 500 && status !== 429));

/** Converts an error of the import to an error of the command; others are returned unchanged. */
function refusal(error: unknown, stop: AbortSignal, attempt: Attempt): unknown {
  if (stop.aborted) return new CliError('Stopped. Run the same command again to continue.', FAILED);
  if (error instanceof ForeignState) return new CliError(error.message, FAILED, { cause: error });
  if (!(error instanceof ClientError)) return error;
  const told = error.message.slice(0, LONGEST_ERROR).replace(/<[^<>]*>/g, '');
  const message = `The site: ${told}${hintOf(error, attempt)}`;
  return isNoInterface(error, attempt)
    ? new NoInterface(message, error)
    : new CliError(message, FAILED, { cause: error });
}

/**
 * Runs `kalends import URL`. Returns the exit code. Rejects with a `CliError` if the site does not answer or refuses the credentials, and
 * with a `CalendarError` if the store cannot be used or holds another calendar.
 */
export async function importCommand(
  { operands: [url = ''], options }: Given<typeof IMPORT_OPTIONS>,
  context: CliContext,
): Promise<number> {
  const { stop, print } = context;
  const { timezone, currency } = options;
  const baseUrl = parseSite(url);
  const auth = await authOf(options, context);
  if (!options.dryRun) openMediaDirectory(options.media);
  const importAll = async () => {
    const files = await openFiles(options.state, options.report).catch((error: unknown) => {
      throw refusal(error, stop, { isAnonymous: auth === undefined, hasBegun: false });
    });
    const store = await openStore(options.store, { durability: 'full' }).catch((error: unknown) => {
      files.close();
      throw error;
    });
    const moves = createMoves();
    const show = barOrLinesFor(context);
    let hasBegun = false;
    const pace = paceOf(() => performance.now());
    try {
      const report = await importSite({
        ...{ baseUrl, auth, headers: options.header, store, signal: stop, state: files.state },
        ...{ concurrency: options.concurrency, rate: options.rate, timeout: options.timeout },
        settings: { ...(timezone !== undefined && { timezone }), ...(currency && { currency }) },
        ...{ dryRun: options.dryRun, deleteGone: options.deleteGone, hidden: options.hidden },
        series: options.series,
        onNote(note) {
          files.note(note);
          moves.take(note);
        },
        onProgress({ kind, done, total }) {
          hasBegun = true;
          show(PARTS[kind] ?? `${kind} records`, done, total, pace(done, total));
        },
      });
      await files.finish(report.proofs);
      if (options.redirects !== undefined && !options.dryRun)
        writeRedirects(options.redirects, moves.pages());
      const { media: directory } = options;
      const media =
        directory === undefined || options.dryRun
          ? undefined
          : await fetchUploads({
              ...{ store, directory, siteUrls: report.siteUrls, headers: options.header, stop },
              ...{ concurrency: options.concurrency, rate: options.rate, timeout: options.timeout },
              onProgress: (done, total) => show('pictures', done, total, pace(done, total)),
            });
      if (options.json) print(JSON.stringify({ ...report, ...(media && { media }) }));
      else {
        summaryOf(report, placeOf(options.store), options.dryRun).forEach(print);
        if (media) picturesOf(media).forEach(print);
        if (options.printOptions)
          print(
            `kalends serve ${serveOptionsOf(report, { ...options, store: storeText(options.store) }).join(' ')}`,
          );
      }
      const isFinished = !report.siteChanged && report.missing.length === 0 && media?.isUnfinished !== true;
      return { result: isFinished ? 0 : FAILED, isFinished };
    } catch (error) {
      throw refusal(error, stop, { isAnonymous: auth === undefined, hasBegun });
    } finally {
      try {
        files.close();
      } finally {
        await store.close();
      }
    }
  };
  return options.dryRun ? (await importAll()).result : asOnlyImport(options.store, baseUrl, importAll);
}
