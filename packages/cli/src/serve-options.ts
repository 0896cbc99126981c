import { DEFAULT_SETTINGS } from '@kalends/core';
import { findZone } from '@kalends/core/adapter';
import type { BasicUser } from '@kalends/http-adapter';
import { parseTrustProxy, type TrustProxy } from './client-network.js';
import { wrongUsage } from './complaint.js';
import type { AllSaid, OptionName, Said } from './options.js';
import { DURABILITIES, parseStore, type StoreChoice } from './store.js';
import { parseUsers } from './users.js';

/** What may be written of every request. */
export const LOG_FORMS = ['json', 'none'] as const;

/** What `kalends serve` is told. */
export interface ServeOptions {
  /** 0: any that is free. */
  readonly port: number;
  readonly host: string;
  readonly store: StoreChoice;
  readonly durability: (typeof DURABILITIES)[number];
  /** Bytes of memory for rendered records and pages. */
  readonly cacheSize: number;
  /** The site's public address without the part from `/wp-json` on; `undefined`: `http://localhost:PORT`. */
  readonly baseUrl: string | undefined;
  /** Who is believed about the addresses of clients. */
  readonly trustProxy: TrustProxy;
  readonly timezone: string;
  readonly title: string;
  readonly users: readonly BasicUser[];
  /** What is written of every request. */
  readonly log: (typeof LOG_FORMS)[number];
  readonly json: boolean;
  readonly demo: boolean;
}

function readPort(text: string, source: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw wrongUsage(`${source}: "${text}" is no port; say a number from 0 to 65535`);
}

function readDurability(text: string, source: string): (typeof DURABILITIES)[number] {
  const durability = DURABILITIES.find((candidate) => candidate === text);
  if (durability !== undefined) return durability;
  throw wrongUsage(`${source}: "${text}" is no mode; say ${DURABILITIES.join(' or ')}`);
}

function readLogForm(text: string, source: string): (typeof LOG_FORMS)[number] {
  const form = LOG_FORMS.find((candidate) => candidate === text);
  if (form !== undefined) return form;
  throw wrongUsage(`${source}: "${text}" is no form of a log; say ${LOG_FORMS.join(' or ')}`);
}

/** A number of megabytes in bytes. */
function readMegabytes(text: string, source: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1_000_000;
  throw wrongUsage(`${source}: "${text}" is no size; say how many megabytes, 0 for none`);
}

/** The site's address of a site's address or of an API root's. */
function readBaseUrl(text: string, source: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw wrongUsage(`${source}: "${text}" is no address; say one like https://calendar.example`);
  }
  const path = url.pathname.split('/wp-json', 1)[0] ?? '';
  return url.origin + path.replace(/\/(?:index\.php)?$/, '');
}

function readTimezone(text: string, source: string): string {
  if (findZone(text) !== undefined) return text;
  throw wrongUsage(`${source}: "${text}" is no time zone; say one like Europe/Rome, UTC or UTC+2`);
}

/**
 * Reads what was said about `kalends serve`.
 * Throws a `Complaint` about the first value that cannot be understood.
 */
export function readServeOptions(said: AllSaid): ServeOptions {
  const read = <T>(name: OptionName, reader: (text: string, source: string) => T, otherwise: T): T => {
    const { texts, source }: Partial<Said> = said[name] ?? {};
    return texts === undefined || source === undefined ? otherwise : reader(texts[0], source);
  };
  const { user } = said;
  return {
    port: read('port', readPort, 3000),
    host: read('host', (text) => text, '127.0.0.1'),
    store: read('store', parseStore, { kind: 'memory', address: '' }),
    durability: read('durability', readDurability, 'full'),
    cacheSize: read('cache-size', readMegabytes, 64_000_000),
    baseUrl: read<string | undefined>('base-url', readBaseUrl, undefined),
    trustProxy: read<TrustProxy>('trust-proxy', parseTrustProxy, 0),
    timezone: read('timezone', readTimezone, DEFAULT_SETTINGS.timezone),
    title: read('title', (text) => text, DEFAULT_SETTINGS.title),
    users: user === undefined ? [] : parseUsers(user.texts, user.source),
    log: read('log', readLogForm, 'none'),
    json: said.json !== undefined,
    demo: said.demo !== undefined,
  };
}
