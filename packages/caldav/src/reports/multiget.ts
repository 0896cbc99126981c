import { missingResponse } from '../multistatus.js';
import { nameOfObject, type Members, type ObjectName } from '../members.js';
import type { ReportProperties } from '../requests.js';
import { objectResponses, type Writing } from '../writer.js';
import { IN_A_PART } from './objects.js';

/** The object that an address names in a collection. */
function objectAt({ addresses, collection }: Writing, href: string): ObjectName | undefined {
  const target = addresses.read(href);
  return target?.at === 'object' && target.name === collection.name ? target.object : undefined;
}

/** What is asked for of the objects at some addresses, in their order; each once (RFC 4791 §7.9). */
export async function* multiget(
  writing: Writing,
  members: Members,
  given: readonly string[],
  asked: ReportProperties,
): AsyncGenerator<string> {
  const { call, addresses, collection } = writing;
  const hrefs = [...new Set(given)];
  for (let from = 0; from < hrefs.length; from += IN_A_PART) {
    const some = hrefs.slice(from, from + IN_A_PART).map((href) => ({ href, name: objectAt(writing, href) }));
    const names = new Map(some.flatMap(({ name }) => (name ? [[nameOfObject(name), name] as const] : [])));
    const found = await members.named(call, collection, [...names.values()]);
    const responses = await objectResponses(writing, found, asked);
    yield some
      .map(({ href, name }) => {
        const path = name && addresses.object(collection.name, name);
        return (path === undefined ? undefined : responses.get(path)) ?? missingResponse(path ?? href);
      })
      .join('');
  }
}
