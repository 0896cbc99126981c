import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { createCalendar } from '@kalends/core';
import { localTime, secondsOf } from '@kalends/core/adapter';
import { type CliContext, CliError, FAILED, type StoredCalendar } from '@kalends/command-kit';
import { placeOf } from '@kalends/command-kit/internal';
import { unfinishedImport } from '../import/import-lock.js';
import { tryMediaDirectory } from '../media/media-directory.js';
import { openStore } from '../store/open-store.js';
import { plain } from '../style.js';
import { serverPartsOf } from './server-parts.js';
import { readOldAddresses } from './old-addresses.js';
import { reach } from './reach.js';
import { readSiteFiles } from './site-files.js';
import type { ServeOptions } from './serve-options.js';
import { startServer } from './server.js';

/** The arguments of `kalends doctor`: the options of `kalends serve`. */
interface DoctorArguments {
  readonly options: ServeOptions;
}

/** A check of one requirement. Returns what was found; throws or rejects with an error that explains the problem. */
type Check = (options: ServeOptions) => string | Promise<string>;

const NEEDED_NODE = 20;

/** The free bytes that the disk of a file should have: room for a large calendar, and a backup of it. */
const NEEDED_ROOM = 1_000_000_000;

const wrong = (sentence: string): CliError => new CliError(sentence, FAILED);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const number = new Intl.NumberFormat('en');

/** The folder of the SQLite file; `undefined` for another store. */
const folderOf = ({ store }: ServeOptions): string | undefined =>
  store.kind === 'sqlite' ? dirname(resolve(store.address)) : undefined;

const userName = (): string => `The user ${process.geteuid?.() ?? userInfo().username}`;

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** The hours from UTC in Rome at noon of a day, by the time zone data of Node. */
function romanOffset(day: string): number {
  const hour = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Rome', hour: 'numeric', hourCycle: 'h23' });
  return Number(hour.format(new Date(`${day}T12:00:00Z`))) - 12;
}

/** Looks into a store that is there. */
async function inStore(
  { store: choice, durability }: ServeOptions,
  otherwise: string,
  look: (data: StoredCalendar) => Promise<string>,
): Promise<string> {
  if (choice.kind === 'memory' || (choice.kind === 'sqlite' && !existsSync(choice.address))) return otherwise;
  const store = await openStore(choice, { durability }).catch(() => undefined);
  if (store === undefined) return 'not checked: the database cannot be used';
  const calendar = createCalendar({ store });
  try {
    return await look({ calendar, store });
  } finally {
    await calendar.close();
  }
}

const CHECKS: Readonly<Record<string, Check>> = {
  Node() {
    if (Number.parseInt(process.versions.node) >= NEEDED_NODE) return process.version;
    throw wrong(`${process.version} is too old; install Node ${NEEDED_NODE} or newer.`);
  },
  'time zones'() {
    const [winter, summer] = [romanOffset('2031-01-15'), romanOffset('2031-07-15')];
    if (winter !== 1 || summer !== 2)
      throw wrong('Node has no time zone data; install one with full ICU, or set NODE_ICU_DATA.');
    return `version ${process.versions['tz'] ?? 'unknown'}`;
  },
  'file rights'(options) {
    const folder = folderOf(options);
    if (folder === undefined) return `not checked: the data is ${placeOf(options.store)}`;
    const { address } = options.store;
    if (!existsSync(folder)) throw wrong(`There is no folder ${folder}.`);
    if (!isAllowed(folder, constants.W_OK | constants.X_OK))
      throw wrong(
        `${userName()} cannot write in the folder ${folder}, where SQLite creates files beside the database.`,
      );
    if (!existsSync(address)) return `${userName()} can write in ${folder}`;
    if (!isAllowed(address, constants.R_OK | constants.W_OK))
      throw wrong(
        `${userName()} cannot read and write ${address}; its owner has the id ${statSync(address).uid}.`,
      );
    return `${userName()} can read and write ${address}`;
  },
  disk(options) {
    const folder = folderOf(options);
    if (folder === undefined) return `not checked: the data is ${placeOf(options.store)}`;
    if (!existsSync(folder)) throw wrong(`There is no folder ${folder}.`);
    const { bavail, bsize } = statfsSync(folder);
    const free = `${number.format(Math.floor((bavail * bsize) / 1e6))} MB free at ${folder}`;
    if (bavail * bsize < NEEDED_ROOM)
      throw wrong(`Only ${free}; SQLite needs space for changes and backups.`);
    return free;
  },
  media({ media }) {
    if (media === undefined) return 'uploads are not taken';
    const exists = existsSync(media);
    tryMediaDirectory(media);
    return exists ? `${media} can be read and written` : `${media} will be created`;
  },
  look(options) {
    const { theme, ...others } = readSiteFiles(options);
    const files = [...Object.values(others), ...(theme?.files ?? [])].filter((file) => file !== undefined);
    if (theme !== undefined) return `the theme and ${files.length} files can be read`;
    return files.length === 0 ? 'no stylesheet and no logo of its own' : `${files.length} files can be read`;
  },
  addresses(options) {
    const old = readOldAddresses(options);
    return options.oldAddresses === undefined ? 'no old ones' : `${old.pages.length} old ones lead to pages`;
  },
  async database({ store: choice, durability }) {
    // what does not exist is not made: serve would make it
    if (choice.kind === 'sqlite' && !existsSync(choice.address))
      return `${choice.address} does not exist yet; kalends serve creates it`;
    const store = await openStore(choice, { durability }).catch((error: unknown) => {
      // the message of a file names it
      throw choice.kind === 'sqlite' ? error : wrong(`${messageOf(error)} The data is ${placeOf(choice)}.`);
    });
    const calendar = createCalendar({ store });
    try {
      return `${(await calendar.events.list({ per_page: 1, status: 'publish' })).total} upcoming events ${placeOf(choice)}`;
    } finally {
      await calendar.close();
    }
  },
};

/** The tolerated difference between the clocks of two machines, in seconds. */
const SAME_TIME = 120;

/** The last change may not be later than now: records would be published late, and copies that ask for later ones get none. */
async function clock({ calendar }: StoredCalendar): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const { entries } = await calendar.changes(Math.max((await calendar.version()) - 1, 0), 1);
  const last = entries.at(-1)?.at;
  if (last !== undefined && secondsOf(last) > now + SAME_TIME)
    throw wrong(
      `It is ${localTime(now)} UTC by this machine, and the last change was at ${last} UTC; set its clock (timedatectl set-ntp true).`,
    );
  return `${localTime(now)} UTC`;
}

/** Further checks of the environment. */
const LAST_CHECKS: Readonly<Record<string, Check>> = {
  clock: (options) => inStore(options, 'not checked: there is no change yet', clock),
  imports({ store }) {
    const left = unfinishedImport(store);
    if (left === undefined) return 'none is unfinished';
    const what = `The import of ${left.source} that began at ${left.begun}`;
    if (left.isRunning) return `${what} is running`;
    throw wrong(`${what} has not finished; run the same command again.`);
  },
  async port(options) {
    const server = await startServer(options);
    await server.close(0);
    return `${options.host} port ${server.port} is free`;
  },
  'public URL': reach,
};

/** The checks of a server with these options: of its environment, of what it serves besides the calendar, of what is in its way. */
const checksOf = async (
  options: ServeOptions,
): Promise<readonly (readonly [name: string, check: Check])[]> => [
  ...Object.entries(CHECKS),
  ...(await serverPartsOf(options)).flatMap(({ check }) =>
    check === undefined ? [] : [[check.name, () => inStore(options, check.none, check.run)] as const],
  ),
  ...Object.entries(LAST_CHECKS),
];

/**
 * Runs `kalends doctor`: checks everything that `kalends serve` with the same options needs. Returns the exit code: 1 if
 * there are problems. Changes nothing, except that opening a database migrates its schema.
 */
export async function doctor({ options }: DoctorArguments, { print, styles }: CliContext): Promise<number> {
  const style = styles?.print ?? plain;
  const results: { check: string; ok: boolean; found: string }[] = [];
  for (const [check, run] of await checksOf(options)) {
    const [ok, found] = await Promise.resolve()
      .then(() => run(options))
      .then(
        (text) => [true, text] as const,
        (error: unknown) => [false, messageOf(error)] as const,
      );
    results.push({ check, ok, found });
    if (!options.json)
      print(`${ok ? style('good', 'ok    ') : style('bad', 'failed')}  ${check.padEnd(12)} ${found}`);
  }
  if (options.json) print(JSON.stringify(results));
  return results.every(({ ok }) => ok) ? 0 : FAILED;
}
