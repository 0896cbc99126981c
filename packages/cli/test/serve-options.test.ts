import { describe, expect, it } from 'vitest';
import { readFlags } from '../src/commands/flags.js';
import { flagOf, optionsOfFlags, readOptions, type Option } from '../src/commands/options.js';
import { SERVE_OPTIONS } from '../src/serve/serve-options.js';

const FLAGS = Object.fromEntries(
  Object.entries<Option>(SERVE_OPTIONS).map(([name, option]) => [flagOf(name), option]),
);

const read = (...args: string[]) =>
  readOptions(SERVE_OPTIONS, optionsOfFlags(readFlags(args, FLAGS, '').flags));

function errorAbout(...args: string[]): string {
  try {
    read(...args);
  } catch (error) {
    return String(error);
  }
  return 'none';
}

describe('the options of kalends serve', () => {
  it('has an answer to everything when nothing is said', () => {
    expect(read()).toEqual({
      config: undefined,
      port: 3000,
      host: '127.0.0.1',
      store: { kind: 'memory', address: '' },
      durability: 'full',
      cacheSize: 64_000_000,
      baseUrl: undefined,
      origin: [],
      trustProxy: 0,
      timezone: 'UTC',
      title: 'Kalends',
      user: [],
      log: 'none',
      logLevel: 'info',
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
  ])('takes the site of %s', (given, site) => {
    expect(read('--base-url', given).baseUrl).toBe(site);
  });

  it('reads stores, zones and users', () => {
    expect(read('--store', 'sqlite:a:b.db').store).toEqual({ kind: 'sqlite', address: 'a:b.db' });
    const database = { kind: 'postgres', address: 'postgres://me:pw@host:5432/db?schema=x' };
    expect(read('--store', `postgres:${database.address}`).store).toEqual(database);
    expect(read('--store', database.address).store).toEqual(database);
    expect(read('--timezone', 'Asia/Kathmandu').timezone).toBe('Asia/Kathmandu');
    expect(read('--user', 'ann:pw', '--user', 'bob:pw:author:bob@example.org').user).toEqual([
      { id: 1, name: 'ann', password: 'pw', role: 'administrator' },
      { id: 2, name: 'bob', password: 'pw', role: 'author', email: 'bob@example.org' },
    ]);
  });

  it('reads how large the cache may become', () => {
    expect(read('--cache-size', '200').cacheSize).toBe(200_000_000);
    expect(read('--cache-size', '0').cacheSize).toBe(0);
  });

  it('reads how many proxies there are, or which', () => {
    expect(read('--trust-proxy', '2').trustProxy).toBe(2);
    expect(read('--trust-proxy', 'loopback, 10.0.0.0/8,fc00::/7').trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      'fc00::/7',
    ]);
  });

  it.each([
    [['--trust-proxy', 'yes'], '--trust-proxy: "yes" says nothing of proxies; say how many there are, or'],
    [['--trust-proxy', '10.0.0.0/99'], '--trust-proxy: "10.0.0.0/99" says nothing of proxies'],
    [['--trust-proxy', ','], '--trust-proxy: "," says nothing of proxies'],
    [['--port', '70000'], '--port: "70000" is no port; say a number from 0 to 65535'],
    [['--port', 'http'], '--port: "http" is no port'],
    [
      ['--store', 'postgres:x'],
      '--store: "postgres:x" is no store; say memory or sqlite:FILE or postgres:URL',
    ],
    [['--store', 'sqlite:'], '--store: "sqlite:" is no store'],
    [['--durability', 'some'], '--durability: "some" is no mode; say full or normal'],
    [['--log', 'xml'], '--log: "xml" is no form of a log; say text or json or none'],
    [['--cache-size', 'much'], '--cache-size: "much" is no size; say how many megabytes, 0 for none'],
    [['--cache-size=-1'], '--cache-size: "-1" is no size'],
    [
      ['--origin', 'https://app.example/path'],
      '--origin: "https://app.example/path" is no origin; say one like https://app.example',
    ],
    [['--origin', 'app.example'], '--origin: "app.example" is no origin'],
    [['--base-url', 'calendar.example'], '--base-url: "calendar.example" is no address'],
    [['--base-url', 'ftp://calendar.example'], '--base-url: "ftp://calendar.example" is no address'],
    [['--timezone', 'Mars/Olympus'], '--timezone: "Mars/Olympus" is no time zone'],
    [['--user', 'ann'], '--user needs a name and a password: --user NAME:PASSWORD[:ROLE[:EMAIL]]'],
    [['--user', ':pw'], '--user needs a name and a password'],
    [['--user', 'ann: '], '--user needs a name and a password'],
    [['--user', 'ann:pw:boss'], 'has to be a role (administrator, editor, author, contributor, subscriber)'],
    [['--user', 'ann:pw:editor:nowhere'], 'has to be an e-mail address'],
    [['--user', 'ann:pw:editor:a@example.org:x'], 'no more'],
    [['--user', 'ann:pw', '--user', 'Ann:pw2'], 'two users would log in as "ann"'],
  ])('refuses %j', (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });

  it('says that a password has no colon, without repeating it', () => {
    const error = errorAbout('--user', 'ann:top:secret');
    expect(error).toContain('a password cannot contain a colon');
    expect(error).not.toMatch(/top|secret/);
  });
});
