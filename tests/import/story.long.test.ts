import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { entriesOf, seeded } from '../../packages/importer/test/site/random-calendar.js';
import { serveSite, type Quirks } from '../../packages/importer/test/site/site-server.js';
import { run, serve, type Served } from '../../packages/cli/test/running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-story-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** A command of the page, with the variables that were exported before it. */
interface Command {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The words of a line as a shell reads them. */
const wordsOf = (line: string, env: Readonly<Record<string, string>>): string[] =>
  Array.from(line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g), ([word]) =>
    word
      .replace(/"\$(\w+)"/g, (_, name: string) => env[name] ?? '')
      .replace(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) => single ?? double ?? ''),
  );

/** The commands of docs/moving-from-wordpress.md, word for word. */
function commandsOfPage(): Command[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/moving-from-wordpress.md'), 'utf8');
  const lines = Array.from(page.matchAll(/```sh\n([^]*?)```/g), ([, block = '']) =>
    block.replace(/\\\n/g, ' ').trim().split('\n'),
  ).flat();
  let env: Record<string, string> = {};
  const commands: Command[] = [];
  for (const line of lines) {
    const [first, ...rest] = wordsOf(line, env);
    if (first === 'export')
      env = { ...env, ...Object.fromEntries(rest.map((word) => word.split(/=(.*)/s).slice(0, 2))) };
    else if (first === 'kalends') commands.push({ args: rest, env });
    else throw new Error(`The page has another command: ${line}`);
  }
  return commands;
}

const withEvents =
  (change: (event: Json) => Json) =>
  (_: string, body: Json): Json =>
    Array.isArray(body['events'])
      ? { ...body, events: (body['events'] as Json[]).map(change) }
      : 'title' in body
        ? change(body)
        : body;

const german = (json: Json, key: string): Json => {
  const text = json[key];
  return typeof text === 'string'
    ? { [key]: text.replaceAll('&#8220;', '&#8222;').replaceAll('&#8221;', '&#8220;') }
    : {};
};

/** Every third event is an old one, without seconds and without UTC; texts are German, and events have pages of their own. */
const old = (event: Json): Json => ({
  ...event,
  ...german(event, 'title'),
  ...(isObject(event['json_ld']) && {
    json_ld: { ...event['json_ld'], ...german(event['json_ld'], 'name') },
  }),
  ...(typeof event['slug'] === 'string' && { url: `https://calendar.example/termin/${event['slug']}/` }),
  ...(Number(event['id']) % 3 === 0 && {
    ...{
      start_date: String(event['start_date']).slice(0, 16),
      end_date: `${String(event['end_date'])}.000000`,
    },
    ...{ utc_start_date: null, utc_end_date: null, tickets: [{ id: 7 }] },
  }),
});

const UNLISTED = { title: 'Unlisted', start_date: '2031-03-01 20:00', end_date: '2031-03-01 22:00' };
const EURO = { currency_symbol: '€', currency_code: 'EUR', currency_position: 'suffix', values: [] };

const SITES: readonly (readonly [string, Quirks])[] = [
  [
    'with a cutoff, an own prefix of the interface, and wp/v2',
    { dates: { hours: 6, beyond: 'nothing' }, answersAt: 'api', hasPosts: true },
  ],
  [
    'with plain permalinks, small pages, warnings of PHP, old events, and its own paths',
    {
      redirectsToItself: true,
      largestPage: 25,
      dates: { hours: -9, beyond: 'nothing' },
      send: (answer, { method }) =>
        method === 'GET' ? { ...answer, body: `\uFEFF<b>Notice</b>: x\n${answer.body}` } : answer,
      rewrite: withEvents(old),
    },
  ],
  [
    'below a path, with an event that no list has, and currency codes',
    {
      ...{ below: '/blog', hasPosts: true },
      rewrite: withEvents((event) => ({
        ...event,
        ...('hide_from_listings' in event && { hide_from_listings: false }),
        ...(event['cost'] === '' && { cost_details: EURO }),
      })),
    },
  ],
];

it.each(SITES)('the page is true word by word for a site %s', { timeout: 600_000 }, async (name, quirks) => {
  const site = await serveSite(quirks);
  onTestFinished(site.close);
  await site.calendar.import(entriesOf(8, seeded(3)));
  if (name.includes('no list has'))
    await site.calendar.events.create({ ...UNLISTED, hide_from_listings: true });
  const place = join(folder, name.slice(0, 6).trim());
  const address = `https://calendar.example${site.below}`;
  let server: Served | undefined;
  const end = async (): Promise<void> => {
    server?.stop();
    await server?.exitCode;
    server = undefined;
  };
  onTestFinished(end);

  /** A word of the page for this site, this machine and a free port. */
  const here = (word: string, index: number, words: readonly string[]): string => {
    if (word === 'https://old.example') return words[index - 1] === '--base-url' ? address : site.url;
    if (word === 'http://127.0.0.1:4100') return server?.origin ?? '';
    if (word === '4100') return '0';
    return word.replace(
      /^(sqlite:)?([\w-]+\.(?:db|state|jsonl|map|html)|media)$/,
      (_, scheme = '', file = '') => `${String(scheme)}${place}-${String(file)}`,
    );
  };
  const commands = commandsOfPage();
  const [first] = commands;
  const again = commands.find(({ args: [what] }) => what === 'compare');
  // the last steps: `kalends import` once more, and `kalends compare`
  const all = [...commands.slice(0, -1), first, again, ...commands.slice(-1)].flatMap((one) => one ?? []);
  const done: string[] = [];
  for (const { args, env } of all) {
    const words = args.map(here);
    const [what] = words;
    const login = {
      ...env,
      KALENDS_SITE_USER: 'admin:abcd efgh',
      ...(env['KALENDS_USER_A'] !== undefined && { KALENDS_USER_A: 'admin:abcd efgh' }),
    };
    if (what === 'serve') {
      await end();
      server = await serve(words.slice(1), login);
      done.push('serve');
      continue;
    }
    const { exitCode, lines, errors } = await run(words, login);
    done.push(String(what));
    expect([args.join(' '), exitCode, lines.slice(-12), errors.slice(-3)]).toEqual([
      args.join(' '),
      0,
      expect.anything(),
      expect.anything(),
    ]);
    const last = lines.filter((line) => !/^Pictures|^not fetched/.test(line)).at(-1);
    expect(last).toMatch(what === 'import' ? /^All of it is in / : /Nothing undeclared differs\.$/);
  }
  expect(done.filter((what) => what === 'import').length).toBeGreaterThan(2);
  const moved = readFileSync(`${place}-redirects.map`, 'utf8')
    .split('\n')
    .filter((line) => line.includes('/termin/'));
  expect(moved.length > 0).toBe(name.includes('its own paths'));
  for (const line of moved) {
    const [, from = '', to = ''] = /"([^"]+)" "([^"]+)"/.exec(line) ?? [];
    const answer = await fetch(`${server?.origin ?? ''}${from}`, { redirect: 'manual' });
    expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 301, address + to]);
  }
});
