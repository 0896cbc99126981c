import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CalendarError } from '@kalends/core';
import { parseUrl } from '@kalends/core/adapter';
import { eachRecord, type Store } from '@kalends/core/store';
import { createMemoryMedia } from '@kalends/media';
import { createUploads } from '@kalends/media/http';
import { uploadedFile, UPLOADS } from '../media/imported-files.js';

/** Where pictures come from and go to, and how politely. */
export interface FetchOptions {
  /** The records that name the pictures. */
  readonly store: Store;
  /** The URLs of the site; requests go to the first. */
  readonly siteUrls: readonly string[];
  readonly directory: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly concurrency: number;
  /** The maximum number of requests per second. */
  readonly rate: number | undefined;
  /** In milliseconds. */
  readonly timeout: number;
  readonly stop: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** The result of fetching the pictures. */
export interface FetchedUploads {
  readonly fetched: number;
  /** How many were there from an earlier run. */
  readonly kept: number;
  /** The paths that were not stored, with the reason. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[];
  /** How many other pictures records name on each host that is not the site: they stay there. */
  readonly elsewhere: Readonly<Record<string, number>>;
  /** Whether the site did not answer for one of them: another run tries again. */
  readonly isUnfinished: boolean;
}

/** The address of an upload in a text; the site may be left out. */
const ADDRESS = /(?:(?:https?:)?\/\/[^\s"'<>\\),]{1,300}?)?\/wp-content\/uploads\/[^\s"'<>\\),?#]+/g;

const MOST_BYTES = 32 * 1024 * 1024;
const ATTEMPTS = 4;
/** The most pictures that are checked at once; `createUploads` refuses further ones. */
const MOST_WORKERS = 16;
/** The maximum wait that a site may ask for, in seconds. */
const LONGEST_PAUSE = 300;

class Refused extends Error {}

/** The hosts of a service that shows the pictures of a site: `https://i0.wp.com/old.example/wp-content/…`. */
const RESIZED = /^i\d\.wp\.com$/;

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** The host that has the file of an address. */
const hostOf = ({ host, pathname }: URL): string =>
  withoutWww(RESIZED.test(host) ? (pathname.split('/')[1] ?? '') : host);

/** The file that a scaled or rotated picture was made of, which records do not name. */
const originalOf = (path: string): string => path.replace(/-(?:scaled|rotated)(?=\.\w+$)/, '');

/** The paths of the uploads of the site, relative to it, that records name, and the addresses of uploads on other hosts. */
async function uploadsIn(store: Store, siteUrls: readonly string[]) {
  const sites = siteUrls.map((url) => new URL(url));
  const hosts = new Set(sites.map(hostOf));
  const paths = new Set<string>();
  const elsewhere = new Set<string>();
  for await (const { record } of eachRecord(store))
    for (const [text] of JSON.stringify(record).matchAll(ADDRESS)) {
      const url = parseUrl(text, sites[0]);
      if (url === undefined) continue;
      if (hosts.has(hostOf(url))) paths.add(url.pathname.slice(url.pathname.indexOf(UPLOADS)));
      else elsewhere.add(url.href);
    }
  return { paths: [...paths].sort(), elsewhere };
}

/** The number of addresses on each host. */
function countsByHost(addresses: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = Object.create(null) as Record<string, number>;
  for (const address of addresses) {
    const { host } = new URL(address);
    counts[host] = (counts[host] ?? 0) + 1;
  }
  return counts;
}

/** The seconds that a response asks to wait; `undefined` if it does not. */
function pauseOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_PAUSE) : undefined;
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    parts.push(part);
    length += part.length;
    if (length > MOST_BYTES) throw new Refused(`has more than ${MOST_BYTES} bytes`);
  }
  return Buffer.concat(parts);
}

/** Reads a file of the site; redirects are not followed. Throws `Refused` if the site does not have it. */
async function read(url: string, { headers, timeout, stop }: FetchOptions): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    let pause: number | undefined;
    try {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(timeout)]);
      const response = await fetch(url, { headers, redirect: 'manual', signal });
      if (response.status === 200) return await bodyOf(response);
      await response.body?.cancel();
      const reason = `the site answers with status ${response.status}`;
      if (response.status !== 429 && response.status < 500) throw new Refused(reason);
      if (attempt === ATTEMPTS) throw new Error(reason);
      pause = pauseOf(response);
    } catch (error) {
      if (stop.aborted || error instanceof Refused || attempt === ATTEMPTS) throw error;
    }
    await sleep(1000 * (pause ?? 2 ** attempt / 4), undefined, { signal: stop });
  }
}

/** Checks a file like an upload, and gives the picture without anything else. Throws `Refused` if it is none. */
function createCheck(): (bytes: Uint8Array) => Promise<Uint8Array> {
  const media = createMemoryMedia();
  const uploads = createUploads({ media, sharp: false, quota: { total: Infinity, account: Infinity } });
  return async (bytes) => {
    const { url, discard } = await uploads.store(bytes, 0).catch((error: unknown) => {
      const { details } = CalendarError.from(error).data as { details?: { image?: { message: string } } };
      throw new Refused(details?.image?.message ?? 'It is not a picture.');
    });
    const picture = await media.get(basename(dirname(url)), basename(url));
    await discard();
    if (picture === undefined) throw new Refused('It is not a picture.');
    return picture;
  };
}

/**
 * Fetches the pictures that records name below the uploads of their site, and keeps them by their paths. Files that are there are not
 * fetched again, so that another run continues. Rejects when it is stopped.
 */
export async function fetchUploads(options: FetchOptions): Promise<FetchedUploads> {
  const { store, siteUrls, directory, concurrency, rate, stop, onProgress } = options;
  const { paths: named, elsewhere } = await uploadsIn(store, siteUrls);
  const known = new Set(named);
  const originals = new Set(named.map(originalOf).filter((path) => !known.has(path)));
  const paths = [...named, ...originals];
  const check = createCheck();
  const refused: { path: string; reason: string }[] = [];
  let [next, done, fetched, kept, isUnfinished] = [0, 0, 0, 0, false];
  let turn: Promise<unknown> = Promise.resolve();
  const pace = (): Promise<unknown> =>
    (turn = rate === undefined ? turn : turn.then(() => sleep(1000 / rate, undefined, { signal: stop })));

  async function take(path: string): Promise<void> {
    const file = uploadedFile(directory, path);
    if (file === undefined) throw new Refused('It is not a JPEG, PNG, GIF or WebP image.');
    if (existsSync(file)) {
      kept += 1;
      return;
    }
    await pace();
    const picture = await check(await read((siteUrls[0] ?? '').replace(/\/$/, '') + path, options));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, picture, { flush: true });
    await rename(`${file}.part`, file);
    fetched += 1;
  }

  async function work(): Promise<void> {
    while (next < paths.length) {
      const path = paths[next++] ?? '';
      await take(path).catch((error: unknown) => {
        if (stop.aborted) throw error;
        // the site may have removed it
        if (error instanceof Refused && originals.has(path)) return;
        isUnfinished ||= !(error instanceof Refused);
        refused.push({ path, reason: error instanceof Error ? error.message : String(error) });
      });
      onProgress(++done, paths.length);
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, MOST_WORKERS) }, work));
  refused.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { fetched, kept, refused, elsewhere: countsByHost(elsewhere), isUnfinished };
}
