import { placeOf } from '@kalends/command-kit/internal';
import { type StoreChoice } from '@kalends/command-kit';

/** The data of the startup message of `kalends serve`. */
export interface Banner {
  /** The URL of the pages, without a trailing slash. */
  readonly siteUrl: string;
  readonly apiRoot: string;
  readonly host: string;
  readonly port: number;
  readonly store: StoreChoice;
  /** The URL of the editor, if it is on. */
  readonly editor?: string;
  /** The link that creates the first administrator: for the terminal alone. */
  readonly firstAccount?: string;
  /** Whether any user can write. */
  readonly writable: boolean;
  /** For a demo: the number of events added, and the password that was generated for `admin`, if any. */
  readonly demo?: { readonly added: number; readonly password: string | undefined } | undefined;
}

/** The URL that the server listens on: `http://127.0.0.1:3000`, `http://[::1]:3000`. */
const listeningOn = ({ host, port }: Banner): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** For people: the URL of the server, the URLs to open and, for a demo, the login. */
export function bannerLines(banner: Banner): string[] {
  const { siteUrl, apiRoot, store, writable, demo, editor, firstAccount } = banner;
  const hint = store.kind === 'memory' ? 'add --user to write' : 'kalends user add makes an account';
  const readOnly = writable ? '' : `, read-only: ${hint}`;
  const lines = [
    `kalends is listening on ${listeningOn(banner)} (data ${placeOf(store)}${readOnly})`,
    `  calendar   ${siteUrl}/`,
    ...(editor === undefined ? [] : [`  editor     ${editor}`]),
    `  API root   ${apiRoot}`,
    `  reference  ${apiRoot}/doc`,
  ];
  if (firstAccount !== undefined)
    lines.push(`  begin      ${firstAccount} creates the administrator (once, within an hour)`);
  if (demo === undefined) return lines;
  const { added, password } = demo;
  lines.push(`  demo data  ${added > 0 ? `${added} events added` : 'not added, the store is not empty'}`);
  if (password !== undefined)
    lines.push(
      `  log in as  admin with the password ${password} (for this run only; set one with --user admin:PASSWORD)`,
    );
  return lines;
}

/** For programs: the same as one line of JSON. */
export function bannerJson(banner: Banner): string {
  const { siteUrl, apiRoot, store, demo, firstAccount: _, ...rest } = banner;
  return JSON.stringify({
    listening: listeningOn(banner),
    site: siteUrl,
    api: apiRoot,
    ...rest,
    store: store.kind,
    ...(demo && { demo: { added: demo.added, user: 'admin', password: demo.password } }),
  });
}
