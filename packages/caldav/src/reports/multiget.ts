import { missingResponse } from '../multistatus.js';
import type { Members, ObjectName } from '../members.js';
import type { ReportProperties } from '../requests.js';
import { objectResponses, type Writing } from '../writer.js';
import { IN_A_PART } from './objects.js';

/** The object that an address names in a collection. */
function objectAt({ addresses, collection }: Writing, href: string): ObjectName | undefined {
  const target = addresses.read(href);
  return target?.at === 'object' && target.name === collection.name ? target.object : undefined;
}

/** The requested properties of the objects at some addresses, in their order; each object once (RFC 4791 §7.9). */
export async function* multiget(
  writing: Writing,
  members: Members,
  given: readonly string[],
  asked: ReportProperties,
): AsyncGenerator<string> {
  const { call, addresses, collection } = writing;
  const told = new Set<string>();
  for (let from = 0; from < given.length; from += IN_A_PART) {
    const some = given.slice(from, from + IN_A_PART).flatMap((href) => {
      const name = objectAt(writing, href);
      const path = name === undefined ? href : addresses.object(collection.name, name);
      // an address may be spelled in many ways
      if (told.has(path)) return [];
      told.add(path);
      return [{ path, name }];
    });
    const names = some.flatMap(({ name }) => name ?? []);
    const found = await members.named(call, collection, names);
    const responses = await objectResponses(writing, found, asked);
    yield some.map(({ path }) => responses.get(path) ?? missingResponse(path)).join('');
  }
}
