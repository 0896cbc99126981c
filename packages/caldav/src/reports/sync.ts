import type { Calendar } from '@kalends/core';
import type { Answer } from '@kalends/http';
import { cutResponse, missingResponse, multistatus, streamedMultistatus } from '../multistatus.js';
import type { Members } from '../members.js';
import { Refusal } from '../refusal.js';
import type { Report } from '../requests.js';
import { affectedSince } from '../affected.js';
import type { SyncTokens } from '../sync-tokens.js';
import { objectResponses, type Writing } from '../writer.js';
import { dav } from '../xml/names.js';
import { element, escapeXml } from '../xml/write-xml.js';
import { IN_A_PART, writtenEvents } from './objects.js';

/** How many changes an answer tells: a client with more of them asks again. */
const MOST_CHANGES = 10_000;

/** The tools for synchronizing a collection. */
export interface SyncTools {
  readonly calendar: Pick<Calendar, 'changes' | 'load' | 'select' | 'version'>;
  readonly members: Members;
  readonly tokens: SyncTokens;
}

const tokenElement = (token: string): string => element(dav('sync-token'), escapeXml(token));

const tooMany = (): Refusal =>
  new Refusal(403, 'There is more than the given limit.', dav('number-of-matches-within-limits'));

type SyncReport = Extract<Report, { readonly report: 'sync' }>;

/** The members of a collection, for a client without a copy. */
async function first(
  { calendar, members, tokens }: SyncTools,
  writing: Writing,
  { asked, data, most = Infinity }: SyncReport,
): Promise<Answer> {
  const { call, collection } = writing;
  // before the objects: what is written in the meantime is told later
  const token = await tokens.current(call, collection);
  const version = await calendar.version();
  const events = await members.events(call, collection);
  // there are no more objects than events
  if (events.length > most && (await writing.objects.group(call, events)).length > most) throw tooMany();
  async function* parts(): AsyncGenerator<string | Uint8Array> {
    yield* writtenEvents(writing, events, { asked, data }, version);
    yield tokenElement(token);
  }
  return streamedMultistatus(call, parts());
}

/** The changes in a collection since a token. */
async function later(
  { calendar, members, tokens }: SyncTools,
  writing: Writing,
  { asked, data, token: given, most = MOST_CHANGES }: SyncReport,
): Promise<Answer> {
  const { call, addresses, collection } = writing;
  if (given === (await tokens.current(call, collection))) return multistatus([tokenElement(given)]);
  const from = await tokens.read(call, collection, given);
  const affected = await affectedSince(calendar, call, collection, from, Math.min(most, MOST_CHANGES));
  const { names, position, more } = affected;
  if (names.length > most) throw tooMany();
  // what is hidden leaves no trace
  if (names.length === 0 && !more) return multistatus([tokenElement(given)]);
  const token = await tokens.write(call, collection, position);
  async function* parts(): AsyncGenerator<string> {
    for (let start = 0; start < names.length; start += IN_A_PART) {
      const some = names.slice(start, start + IN_A_PART);
      const found = await members.named(call, collection, some);
      const responses = await objectResponses(writing, found, { asked, data });
      const paths = some.map((name) => addresses.object(collection.name, name));
      yield paths.map((path) => responses.get(path) ?? missingResponse(path)).join('');
    }
    if (more) yield cutResponse(addresses.collection(collection.name));
    yield tokenElement(token);
  }
  return streamedMultistatus(call, parts());
}

/**
 * The members of a collection, or its changes since a token (RFC 6578).
 *
 * @throws Refusal 403 `valid-sync-token` for a token that no longer counts, 403 `number-of-matches-within-limits` for more than the client takes
 */
export const synced = (tools: SyncTools, writing: Writing, report: SyncReport): Promise<Answer> =>
  report.token === '' ? first(tools, writing, report) : later(tools, writing, report);
