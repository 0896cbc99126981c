import type { Params } from '@kalends/http';
import { html, type Html } from '../html.js';
import { digestOf } from '../session/form-token.js';
import { textIn } from '../view.js';
import type { Texts, TypedTexts } from './form-field.js';

/** Digests of the texts of fields, by the names of their parameters. */
export type Digests = ReadonlyMap<string, string>;

/** The name of the parameter that tells with which texts a form was loaded. */
const LOADED = 'loaded';

/** How many characters of a digest count: enough to tell two texts apart. */
const LENGTH = 16;

/** How many characters are read of what a form says of its fields: more than the fields of any form take. */
const LONGEST = 32_768;

const digestOfTexts = async (texts: Texts): Promise<string> =>
  (await digestOf(JSON.stringify(texts))).slice(0, LENGTH);

/** The digests of all texts of a form. */
export const digestsOf = async (texts: TypedTexts): Promise<Digests> =>
  new Map(
    await Promise.all(Array.from(texts, async ([param, own]) => [param, await digestOfTexts(own)] as const)),
  );

/** The element with which a form sends what it was loaded with. */
export const loadedElement = (digests: Digests): Html =>
  html`<input
    type="hidden"
    name="${LOADED}"
    value="${Array.from(digests, ([param, digest]) => `${param}:${digest}`).join(' ')}"
  />`;

/** The digests with which a submitted form was loaded; none if it has none. */
export const loadedIn = (params: Params): Digests =>
  new Map(
    textIn(params, LOADED)
      .slice(0, LONGEST)
      .split(' ')
      .flatMap((text) => {
        const [, param, digest] = /^(\w+):([\da-f]+)$/.exec(text) ?? [];
        return param === undefined || digest === undefined ? [] : [[param, digest] as const];
      }),
  );

/**
 * Whether a record is as a form that was sent had been loaded, as far as its fields tell, and not what else makes a
 * revision, such as the number of events of a category.
 */
export async function isAsLoaded(params: Params, stored: TypedTexts): Promise<boolean> {
  const [loaded, now] = [loadedIn(params), await digestsOf(stored)];
  return Array.from(now).every(([param, digest]) => loaded.get(param) === digest);
}

/** Which fields of a form that was sent were edited since it was loaded: all of them if it does not tell. */
export async function editedIn(params: Params, typed: TypedTexts): Promise<ReadonlySet<string>> {
  const [loaded, sent] = [loadedIn(params), await digestsOf(typed)];
  return new Set([...typed.keys()].filter((param) => loaded.get(param) !== sent.get(param)));
}
