import type { Store } from '@kalends/core/store';
import { png } from '../deploy/png.js';
import { formOf } from '../faults/form.js';
import { API, askAny, type Clients } from './clients.js';
import type { SimulatedProcess } from './process.js';
import type { Answer } from './server.js';
import type { Storage } from './storage.js';
import type { Owner } from './world.js';

/** A picture that was uploaded, by one or more requests. */
interface Picture {
  readonly isSecret: boolean;
  /** The servers that may have stored it without telling how the request ended. */
  readonly unknownAt: Set<string>;
}

/** The pictures that were uploaded, by their bytes, a character for each. */
export type Pictures = Map<string, Picture>;

/** How many pictures are uploaded at most. */
const MOST_PICTURES = 20;

/** A PNG file of one pixel, whose colour says which picture it is. */
const pictureOf = (number: number): Buffer => png(1, 1, Uint8Array.of(0, number >> 16, number >> 8, number));

/** The path of the picture of an event in an answer; `undefined` if it has none. */
function pathOf(text: string): string | undefined {
  const { image } = JSON.parse(text) as { readonly image?: { readonly url: string } | false };
  return image ? new URL(image.url).pathname : undefined;
}

/** Reads a picture: it is one that was uploaded, and `expected` if that is known. */
async function look(
  clients: Clients,
  client: Owner,
  pictures: Pictures,
  path: string,
  expected?: string,
): Promise<void> {
  const answer = await askAny(clients, client, { path });
  if (answer === undefined || answer.status === 503) return;
  const picture = pictures.get(answer.text);
  const isRight = expected === undefined ? picture?.isSecret === false : answer.text === expected;
  if (answer.status !== 200 || !isRight)
    clients.exchanges.faults.push(`picture: ${client.name} got ${answer.status} for ${path}`);
}

/** Someone who uploads pictures with new events and for known ones, some of them in vain, and removes some. */
export async function upload(clients: Clients, client: Owner, id: number, pictures: Pictures): Promise<void> {
  const { world, size, servers, exchanges, isOver } = clients;
  const headers = { 'x-editor': String(id) };
  const dates = { start_date: '2031-06-20 10:00', end_date: '2031-06-20 12:00' };

  async function send(path: string, name: string, fields: Readonly<Record<string, string>>) {
    const picture = pictureOf(world.below(2 ** 24));
    const bytes = picture.toString('latin1');
    const known: Picture = { isSecret: name.startsWith('Secret'), unknownAt: new Set() };
    pictures.set(bytes, known);
    const key = { 'idempotency-key': `picture-${pictures.size}` };
    const form = formOf(fields, picture, `${name}.png`);
    const body = { type: 'multipart/form-data; boundary=edge', bytes: form };
    const sent = { path: `${API}${path}`, method: 'POST', body };
    let answer: Answer | undefined;
    for (let attempt = 0; attempt < 4; attempt++) {
      const server = world.pick(servers());
      answer = await askAny(clients, client, { ...sent, headers: { ...headers, ...key } }, server);
      if (answer !== undefined && answer.status < 500 && answer.status !== 409) break;
      if (server !== undefined && answer?.status !== 409) known.unknownAt.add(server.process.name);
      // some do not care whether it was done
      if (world.chance() < 0.4) break;
      await world.pass(client, 'tries again', 500 + 5_000 * world.chance());
    }
    // some send what was created again, as if they had not been answered
    const server = world.pick(servers());
    if (answer?.status === 201 && server !== undefined && world.chance() < 0.4) {
      const again = await askAny(clients, client, { ...sent, headers: { ...headers, ...key } }, server);
      if (again === undefined || again.status >= 500) known.unknownAt.add(server.process.name);
    }
    const isDone = answer?.status === 200 || answer?.status === 201;
    if (answer === undefined || !isDone) return undefined;
    const at = pathOf(answer.text);
    if (at === undefined) exchanges.faults.push(`picture: ${path} was answered ${answer.status} without it`);
    else await look(clients, client, pictures, at, bytes);
    return answer;
  }

  async function create(isPublic: boolean): Promise<void> {
    const title = `${isPublic ? 'Open' : 'Secret'} ${world.below(1_000_000_000)}`;
    const creation: (typeof exchanges.created)[number] = { title, id: undefined };
    exchanges.created.push(creation);
    const status = isPublic ? 'publish' : 'private';
    const answer = await send('/events', isPublic ? 'Picture' : title, { title, status, ...dates });
    // others change what is public and know nothing of the rest, which stays hidden
    if (isPublic && answer !== undefined)
      creation.id = (JSON.parse(answer.text) as { readonly id: number }).id;
  }

  while (!isOver()) {
    await world.pass(client, 'looks for pictures', world.chance() * 15_000 * size.pace);
    const does = world.chance();
    const event = world.pick(exchanges.created)?.id;
    if (does < 0.15 && event !== undefined) {
      const json = { image: '' };
      await askAny(clients, client, { path: `${API}/events/${event}`, method: 'POST', headers, json });
    } else if (pictures.size >= MOST_PICTURES) continue;
    else if (does < 0.4 && event !== undefined) await send(`/events/${event}`, 'Picture', {});
    else if (does < 0.5)
      // there is no such venue
      await send('/events', 'Picture', { title: 'Open 0', ...dates, venue: '999999' });
    else await create(does < 0.9);
  }
}

/** A visitor who looks at the pictures of events. */
export async function lookAround(clients: Clients, client: Owner, pictures: Pictures): Promise<void> {
  const { world, size, exchanges, isOver } = clients;
  while (!isOver()) {
    await world.pass(client, 'looks around', world.chance() * 10_000 * size.pace);
    const event = world.pick(exchanges.created)?.id;
    if (event === undefined) continue;
    const answer = await askAny(clients, client, { path: `${API}/events/${event}` });
    const path = answer?.status === 200 ? pathOf(answer.text) : undefined;
    if (path !== undefined) await look(clients, client, pictures, path);
  }
}

/**
 * No record lacks its files, no file of a request that was answered lacks a record, and pruning leaves the files that are used and
 * nothing else. What hidden events have is told to no one.
 */
export async function judgePictures(
  { house, clock }: SimulatedProcess,
  store: Store,
  { media, files }: Storage,
  pictures: Pictures,
  texts: readonly (readonly [of: string, text: string])[],
): Promise<string[]> {
  const options = { media, store, grace: 0, clock };
  const { missing, orphans } = await house.checkMedia(options);
  const urls = (await store.scan('image', 0, 10_000)).map(({ url }) => url);
  const left = orphans.filter((key) => {
    const file = files.get(key);
    if (file === undefined || file.isUndeleted || file.by.hasEnded()) return false;
    // one that was replaced or removed keeps its record
    if (urls.some((url) => url.includes(key))) return false;
    return pictures.get(file.bytes)?.unknownAt.has(file.by.name) !== true;
  });
  await house.pruneMedia(options);
  const pruned = await house.checkMedia(options);
  const leaks = [...files].flatMap(([key, { bytes }]) =>
    pictures.get(bytes)?.isSecret === true
      ? texts.flatMap(([of, text]) => (text.includes(key) ? [`leak: ${of} has the picture ${key}`] : []))
      : [],
  );
  return [
    ...[...missing, ...pruned.missing].map(({ id, url }) => `picture: image ${id} has no file at ${url}`),
    ...left.map((key) => `picture: ${key} of ${files.get(key)?.by.name} has no record`),
    ...pruned.orphans.map((key) => `picture: ${key} was not pruned`),
    ...leaks,
  ];
}
