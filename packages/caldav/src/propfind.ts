import type { Answer } from '@kalends/http';
import type { Addresses, Target } from './addresses.js';
import { collectionNamed, listedCollections, type Collection, type CollectionSource } from './collections.js';
import type { Members, ObjectName } from './members.js';
import { multistatus, propertiesResponse, streamedMultistatus } from './multistatus.js';
import { propertiesOf, type Asked, type PropertyContext, type Subject } from './properties.js';
import { notFound } from './refusal.js';
import { writtenEvents } from './reports/objects.js';
import type { Writing } from './writer.js';

/** The tools that answer `PROPFIND`. */
export interface PropfindTools {
  readonly calendar: { readonly version: () => Promise<number> };
  readonly source: CollectionSource;
  readonly members: Members;
  readonly addresses: Addresses;
  readonly context: PropertyContext;
  readonly writingOf: (collection: Collection) => Writing;
}

/** The properties of a resource, and with depth 1 those of what is in it (RFC 4918 §9.1). */
export async function propfind(
  tools: PropfindTools,
  target: Target,
  asked: Asked,
  depth: 0 | 1,
): Promise<Answer> {
  const { calendar, source, members, addresses, context, writingOf } = tools;
  const { call } = context;
  const of = async (path: string, subject: Subject, by = context): Promise<string> =>
    propertiesResponse(path, await propertiesOf(asked, subject, by));
  const principal = () => of(addresses.principal, { at: 'principal' });
  const home = () => of(addresses.home, { at: 'home' });
  const ofCollection = (collection: Collection) =>
    of(
      addresses.collection(collection.name),
      { at: 'collection', collection },
      writingOf(collection).context,
    );

  async function object(collection: Collection, name: ObjectName): Promise<Answer> {
    const { call: by, context: own, objects } = writingOf(collection);
    const [found] = await members.named(by, collection, [name]);
    const [written] = found === undefined ? [] : await objects.write(by, [found]);
    if (written === undefined) throw notFound();
    const path = addresses.object(collection.name, written);
    return multistatus([await of(path, { at: 'object', object: written }, own)]);
  }

  async function within(collection: Collection): Promise<Answer> {
    const own = await ofCollection(collection);
    if (depth === 0) return multistatus([own]);
    const version = await calendar.version();
    const writing = writingOf(collection);
    const events = await members.events(writing.call, collection);
    async function* parts(): AsyncGenerator<string | Uint8Array> {
      yield own;
      yield* writtenEvents(writing, events, { asked, data: undefined }, version);
    }
    return streamedMultistatus(call, parts());
  }

  if (target.at === 'collection' || target.at === 'object') {
    const collection = await collectionNamed(source, call, target.name);
    return target.at === 'object' ? object(collection, target.object) : within(collection);
  }
  if (target.at === 'root') {
    const root = await of(addresses.root, { at: 'root' });
    return multistatus(depth === 0 ? [root] : [root, await principal(), await home()]);
  }
  if (target.at === 'principal') return multistatus([await principal()]);
  const responses = [await home()];
  for (const collection of depth === 0 ? [] : await listedCollections(source, call)) {
    responses.push(await ofCollection(collection));
    await call.work.turn();
  }
  return multistatus(responses);
}
