import { placeOf, type StoreChoice } from '../store/open-store.js';

/** What `kalends serve` tells when it listens. */
export interface Banner {
  /** The address of the pages, without a slash at the end. */
  readonly siteUrl: string;
  readonly apiRoot: string;
  readonly host: string;
  readonly port: number;
  readonly store: StoreChoice;
  /** Whether any user can write. */
  readonly writable: boolean;
  /** Of a demonstration: how many events were added, and the password that was made up for `admin`, if one was. */
  readonly demo?: { readonly added: number; readonly password: string | undefined } | undefined;
}

/** For people: what to open and, of a demonstration, how to log in. */
export function bannerLines({ siteUrl, apiRoot, store, writable, demo }: Banner): string[] {
  const readOnly = writable ? '' : ', read only: there is no --user';
  const listens = `kalends listens on ${apiRoot} (kept ${placeOf(store)}${readOnly})`;
  if (demo === undefined) return [listens];
  const { added, password } = demo;
  return [
    listens,
    `  calendar   ${siteUrl}/`,
    `  API root   ${apiRoot}`,
    `  reference  ${apiRoot}/doc`,
    `  demo data  ${added > 0 ? `${added} events added` : 'kept what was in the store'}`,
    ...(password === undefined
      ? []
      : [`  log in as  admin with the password ${password} (for this run; --user admin:PASSWORD keeps one)`]),
  ];
}

/** For programs: the same as one line of JSON. */
export function bannerJson({ siteUrl, apiRoot, store, demo, ...rest }: Banner): string {
  return JSON.stringify({
    listening: apiRoot,
    site: siteUrl,
    ...rest,
    store: store.kind,
    ...(demo && { demo: { added: demo.added, user: 'admin', password: demo.password } }),
  });
}
