import { command, type OptionValues } from '@kalends/command-kit';
import { describe, expect, it } from 'vitest';
import { SERVE_OPTIONS } from '../src/serve/serve-options.js';
import { userId } from '../src/serve/users.js';
import { STORES } from '../src/store/stores.js';

const NOTHING = {
  env: {},
  print: () => undefined,
  printError: () => undefined,
  stop: new AbortController().signal,
};

/** The options that `kalends serve` has with a command line. */
async function read(...args: string[]): Promise<OptionValues<typeof SERVE_OPTIONS>> {
  return new Promise((resolve, reject) => {
    const serve = command({ about: '', operands: [], options: SERVE_OPTIONS, examples: [] }, () =>
      Promise.resolve(({ options }) => {
        resolve(options);
        return 0;
      }),
    );
    serve.run('serve', args, NOTHING, STORES).catch(reject);
  });
}

describe('the options of kalends serve', () => {
  it('has an answer to everything when nothing is said', async () => {
    expect(await read()).toEqual({
      config: undefined,
      port: 3000,
      host: '127.0.0.1',
      store: { kind: 'memory', address: '' },
      durability: 'full',
      cacheSize: 64_000_000,
      mediaSize: 10_000_000_000,
      baseUrl: undefined,
      origin: [],
      trustProxy: 0,
      timezone: 'UTC',
      currency: { symbol: '$', position: 'prefix', code: 'USD' },
      title: 'Kalends',
      locale: 'en',
      weekStart: undefined,
      fields: undefined,
      stylesheet: undefined,
      logo: undefined,
      theme: undefined,
      dev: false,
      oldAddresses: undefined,
      user: [],
      log: 'none',
      logLevel: 'info',
      strict: false,
      submissions: 'off',
      submissionFields: ['description', 'venue', 'organizer', 'website', 'cost', 'categories', 'image'],
      wordpress: false,
      caldav: false,
      workers: 1,
      editor: 'on',
      mcp: 'off',
      metrics: false,
      json: false,
      demo: false,
    });
  });

  it.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://calendar.example/', 'https://calendar.example'],
    ['https://calendar.example/blog/', 'https://calendar.example/blog'],
    ['https://calendar.example/wp-json/tribe/events/v1', 'https://calendar.example'],
    ['https://calendar.example/wp-json/tribe/events/v1/', 'https://calendar.example'],
    ['https://calendar.example/index.php/wp-json/tribe/events/v1', 'https://calendar.example'],
    ['https://calendar.example/blog/wp-json/', 'https://calendar.example/blog'],
  ])('takes the site of %s', async (given, site) => {
    expect((await read('--base-url', given)).baseUrl).toBe(site);
  });

  it('reads stores, zones and users', async () => {
    expect((await read('--store', 'sqlite:a:b.db')).store).toEqual({ kind: 'sqlite', address: 'a:b.db' });
    const database = { kind: 'postgres', address: 'postgres://me:pw@host:5432/db?schema=x' };
    expect((await read('--store', `postgres:${database.address}`)).store).toEqual(database);
    expect((await read('--store', database.address)).store).toEqual(database);
    expect((await read('--timezone', 'Asia/Kathmandu')).timezone).toBe('Asia/Kathmandu');
    expect((await read('--user', 'ann:pw', '--user', 'bob:pw:author:bob@example.org')).user).toEqual([
      { id: userId('ann'), name: 'ann', password: 'pw', role: 'administrator' },
      { id: userId('bob'), name: 'bob', password: 'pw', role: 'author', email: 'bob@example.org' },
    ]);
  });

  it('reads how large the cache may become', async () => {
    expect((await read('--cache-size', '200')).cacheSize).toBe(200_000_000);
    expect((await read('--cache-size', '0')).cacheSize).toBe(0);
  });

  it('reads how many proxies there are, or which', async () => {
    expect((await read('--trust-proxy', '2')).trustProxy).toBe(2);
    expect((await read('--trust-proxy', 'loopback, 10.0.0.0/8,fc00::/7')).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      'fc00::/7',
    ]);
  });

  it.each([
    [['--trust-proxy', 'yes'], '--trust-proxy: "yes" is not a valid list of proxies; use their number, or'],
    [['--trust-proxy', '10.0.0.0/99'], '--trust-proxy: "10.0.0.0/99" is not a valid list of proxies'],
    [['--trust-proxy', ','], '--trust-proxy: "," is not a valid list of proxies'],
    [['--port', '70000'], '--port: "70000" is not a valid port; use a number from 0 to 65535'],
    [['--port', 'http'], '--port: "http" is not a valid port'],
    [
      ['--store', 'postgres:x'],
      '--store: "postgres:x" is not a valid store; use memory or sqlite:FILE or postgres:URL',
    ],
    [['--store', 'sqlite:'], '--store: "sqlite:" is not a valid store'],
    [['--durability', 'some'], '--durability: "some" is not a valid mode; use full or normal'],
    [['--log', 'xml'], '--log: "xml" is not a valid log format; use text or json or none'],
    [
      ['--cache-size', 'much'],
      '--cache-size: "much" is not a valid size; use a number of megabytes, 0 for none',
    ],
    [['--cache-size=-1'], '--cache-size: "-1" is not a valid size'],
    [
      ['--origin', 'https://app.example/path'],
      '--origin: "https://app.example/path" is not a valid origin; use one like https://app.example',
    ],
    [['--origin', 'app.example'], '--origin: "app.example" is not a valid origin'],
    [['--base-url', 'calendar.example'], '--base-url: "calendar.example" is not a valid address'],
    [['--base-url', 'ftp://calendar.example'], '--base-url: "ftp://calendar.example" is not a valid address'],
    [['--timezone', 'Mars/Olympus'], '--timezone: "Mars/Olympus" is not a valid time zone'],
    [['--user', 'ann'], '--user needs a name and a password: --user NAME:PASSWORD[:ROLE[:EMAIL]]'],
    [['--user', ':pw'], '--user needs a name and a password'],
    [['--user', 'ann: '], '--user needs a name and a password'],
    [
      ['--user', 'ann:pw:boss'],
      'the role of ann must be one of administrator, editor, author, contributor, subscriber',
    ],
    [['--user', 'ann:pw:editor:nowhere'], 'the e-mail address of ann is not valid'],
    [
      ['--user', 'ann:pw:editor:a@example.org:x'],
      'there is more than a role and an e-mail address after the password of ann',
    ],
    [['--user', 'ann:pw', '--user', 'Ann:pw2'], 'two users have the login "ann"'],
  ])('refuses %j', async (args, message) => {
    await expect(read(...args)).rejects.toThrow(message);
  });

  it('says that a password has no colon, without repeating it', async () => {
    const error = await read('--user', 'ann:top:secret').then(() => 'none', String);
    expect(error).toContain('a password cannot contain a colon');
    expect(error).not.toMatch(/top|secret/);
  });
});
