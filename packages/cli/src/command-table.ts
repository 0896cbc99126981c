import { EXPORT_OPTIONS } from './import/file-options.js';
import { SOURCE_OPTIONS } from './import/source-options.js';
import { COMPARE_OPTIONS } from './compare/compare-options.js';
import { SERVE_OPTIONS } from './serve/serve-options.js';
import { command, type Command } from './commands/command.js';
import {
  ADD_OPTIONS,
  CHANGE_OPTIONS,
  CREATE_KEY_OPTIONS,
  LIST_KEYS_OPTIONS,
  PASSWORD_OPTIONS,
  ROLE_OPTIONS,
} from './accounts/account-options.js';
import { MCP_OPTIONS } from './mcp/mcp-options.js';
import { MEDIA_OPTIONS } from './media/media-options.js';
import { PURGE_OPTIONS } from './store/purge-options.js';
import { switchOption } from './commands/options.js';
import { WEBHOOK_COMMANDS } from './webhooks/webhook-commands.js';

const JSON_OPTION = switchOption('print the result as JSON');

/** All commands, for the command line, the help and the tests of the documentation. A name may consist of two words. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: command(
    {
      about: 'serve a calendar over HTTP',
      operands: [],
      options: SERVE_OPTIONS,
      environment: true,
      examples: [
        '# try it, with demo events in memory',
        'kalends serve --demo',
        '# a calendar in a file',
        'kalends serve --store sqlite:kalends.db --user admin:secret',
        '# behind a proxy, with two users',
        'kalends serve --store sqlite:kalends.db --base-url https://calendar.example \\',
        '    --trust-proxy 1 --timezone Europe/Rome --user admin:secret --user helper:secret2:editor:helper@calendar.example',
        '# with environment variables',
        'KALENDS_STORE=sqlite:kalends.db KALENDS_USER=admin:secret kalends serve',
      ],
    },
    async () => (await import('./serve/serve.js')).serve,
  ),
  doctor: command(
    {
      about: 'check the environment for kalends serve',
      more:
        'Takes the options of kalends serve, and checks the version of Node, its time zone data, the access rights to the file, the free\n' +
        'disk space, the database and the port. Exit code 0: no problems; 1: problems, each with a hint.',
      operands: [],
      options: SERVE_OPTIONS,
      environment: true,
      examples: [
        'kalends doctor --config /etc/kalends.json',
        'kalends doctor --store sqlite:kalends.db --port 8080',
      ],
    },
    async () => (await import('./serve/doctor.js')).doctor,
  ),
  import: command(
    {
      about: 'import a live tribe/events/v1 site, or a file, into a calendar',
      more:
        'Reads everything that the site shows (events of every status, venues, organizers, categories, tags, data about images) and\n' +
        'writes it to a store, with ids, slugs and dates. You can stop it at any time; run the same command again to continue, or to\n' +
        'import later changes. Exit code 0: the whole site is in the store; 1: the site changed during the import, or it failed.\n\n' +
        'A source that ends with .ics, .csv or .json is a local file or one on the web: an iCalendar file, a CSV file with the columns\n' +
        'of The Events Calendar or others, or an export. Importing it again updates its records. Exit code 1: the file has errors.',
      operands: ['SOURCE'],
      options: SOURCE_OPTIONS,
      examples: [
        "KALENDS_SITE_USER='ann:abcd efgh ijkl' kalends import https://old.example --store sqlite:kalends.db \\",
        '    --state import.state --report import.jsonl --redirects redirects.map',
        '# a site without pretty permalinks, slowly',
        "kalends import 'https://old.example/?rest_route=/' --concurrency 1 --rate 2",
        '# a calendar on the web; a CSV file: first a preview, then all of it or nothing',
        'kalends import https://town.example/events.ics --timezone Europe/Rome',
        'kalends import venues.csv --kind venues --preview 5',
        'kalends import venues.csv --kind venues --strict',
      ],
    },
    async () => (await import('./import/import-source.js')).importSource,
  ),
  export: command(
    {
      about: 'write the records of a calendar to a file',
      more:
        'Writes everything but the trash. kalends import reads the file; after an import into an empty calendar, an export is\n' +
        'the same file.',
      operands: [],
      options: EXPORT_OPTIONS,
      examples: [
        'kalends export --format csv --kind venues --output venues.csv',
        'kalends export --format ics --host calendar.example > events.ics',
      ],
    },
    async () => (await import('./import/export.js')).exportFile,
  ),
  check: command(
    {
      about: 'check a calendar for errors',
      more:
        'Checks the file itself, links, slugs and ids, and compares all derived data (counts, list and word indexes) with\n' +
        'a computation from the records. Of a database (postgres:URL) what lists of events are found by is compared, fields of\n' +
        'your own included. Exit code 0: no errors; 1: errors.',
      operands: ['FILE'],
      options: {
        repair: switchOption('recompute wrong derived data; stop all servers on the file first'),
        json: JSON_OPTION,
      },
      examples: [
        'kalends check kalends.db',
        'kalends check kalends.db --repair',
        'kalends check postgres://me@db.example/site',
      ],
    },
    async () => (await import('./store/check.js')).check,
  ),
  backup: command(
    {
      about: 'copy a database file, even while it is in use',
      more:
        'The copy has the state between two writes and can be opened like any other file; kalends restore puts it back.\n' +
        'Existing files are not overwritten.',
      operands: ['FILE', 'TARGET'],
      options: { json: JSON_OPTION },
      examples: ['kalends backup kalends.db kalends-monday.db'],
    },
    async () => (await import('./store/backup.js')).backup,
  ),
  restore: command(
    {
      about: 'replace a database file with a backup',
      more:
        'Checks the backup, then replaces FILE with a copy of it. The old file is kept as FILE.before-restore. Stop all servers on\n' +
        'FILE first: a file that a process has open is not changed.',
      operands: ['BACKUP', 'FILE'],
      options: { json: JSON_OPTION },
      examples: ['kalends restore kalends-monday.db kalends.db'],
    },
    async () => (await import('./store/restore.js')).restore,
  ),
  copy: command(
    {
      about: 'copy a calendar to another store',
      more:
        'Makes TO an exact copy of FROM: all records with their ids, slugs and statuses. Stores are given as for kalends\n' +
        'serve: sqlite:FILE or postgres:URL. The copy can be interrupted at any time; run the same command again to continue\n' +
        'it, or to copy later changes. TO must be empty or an older copy, otherwise nothing is written. At the end, all\n' +
        'records of both stores are counted and hashed. Exit code 0: equal; 1: not equal, or failed.',
      operands: ['FROM', 'TO'],
      options: { json: JSON_OPTION },
      examples: ['kalends copy sqlite:kalends.db postgres://kalends:secret@db.example/calendar'],
    },
    async () => (await import('./store/copy.js')).copy,
  ),
  purge: command(
    {
      about: 'empty the trash of a calendar',
      more:
        'Deletes events, venues and organizers permanently that have been in the trash for a time. The time counts from when they were\n' +
        'moved there, or changed there since (their modified date). Works while servers run on the store. Back up the store before.',
      operands: [],
      options: PURGE_OPTIONS,
      examples: [
        'kalends purge --older-than 30d --store sqlite:kalends.db --dry-run',
        'kalends purge --older-than 30d --store sqlite:kalends.db',
      ],
    },
    async () => (await import('./store/purge.js')).purge,
  ),
  compare: command(
    {
      about: 'compare what two servers answer',
      more:
        'A and B are the URLs of sites that serve tribe/events/v1; A is the old one. Reads and compares all lists, filters and records\n' +
        'of both, anonymously and, with credentials, as a user of each. Writes nothing. Exit code 0: no undeclared differences;\n' +
        '1: there are some, or the comparison failed.',
      operands: ['A', 'B'],
      options: COMPARE_OPTIONS,
      examples: [
        'kalends compare https://old.example https://new.example --report differences.html',
        '# also as a user, on a large site; can be stopped and continued',
        'kalends compare https://old.example https://new.example --user-a "ann:abcd efgh" --user-b ann:secret \\',
        '    --sample 500 --rate 20 --state compare.state',
      ],
    },
    async () => (await import('./compare/compare.js')).compare,
  ),
  mcp: command(
    {
      about: 'let an agent use a calendar, by the Model Context Protocol',
      more:
        'Speaks the protocol on the standard input and output: a program such as a desktop assistant starts it. The agent finds, reads,\n' +
        'drafts and changes events with the rights of a key.',
      operands: [],
      options: MCP_OPTIONS,
      environment: true,
      examples: [
        'KALENDS_KEY="$(kalends key create agent --account ann --store sqlite:kalends.db)" \\',
        '    kalends mcp --store sqlite:kalends.db --drafts-only --timezone Europe/Rome',
      ],
    },
    async () => (await import('./mcp/mcp.js')).mcp,
  ),
  'media check': command(
    {
      about: 'compare uploaded images with the records',
      more:
        'Reports images of records whose files are missing, and how many images no record uses. Exit code 0: no files are\n' +
        'missing; 1: some are.',
      operands: [],
      options: MEDIA_OPTIONS,
      examples: ['kalends media check --media /var/lib/kalends/media --store sqlite:kalends.db'],
    },
    async () => (await import('./media/media.js')).check,
  ),
  'media prune': command(
    {
      about: 'delete uploaded images that no record uses',
      more:
        'An image is kept if an event, a venue or an organizer of any status, the trash included, has it or mentions it in a\n' +
        'text. Works while servers run.',
      operands: [],
      options: MEDIA_OPTIONS,
      examples: [
        'kalends media prune --media /var/lib/kalends/media --store sqlite:kalends.db --older-than 7d',
      ],
    },
    async () => (await import('./media/media.js')).prune,
  ),
  'user add': command(
    {
      about: 'add an account that can log in',
      more:
        'Works while servers use the store, and takes effect immediately. Creates the file if it does not exist. An account keeps\n' +
        'its id permanently, because records refer to their authors by id.',
      operands: ['NAME'],
      options: ADD_OPTIONS,
      examples: [
        'kalends user add ann --role editor --store sqlite:kalends.db',
        'kalends user add ann --role editor --password-stdin --store sqlite:kalends.db < password.txt',
      ],
    },
    async () => (await import('./accounts/user.js')).add,
  ),
  'user list': command(
    {
      about: 'show all accounts',
      operands: [],
      options: CHANGE_OPTIONS,
      examples: ['kalends user list --store sqlite:kalends.db'],
    },
    async () => (await import('./accounts/user.js')).list,
  ),
  'user role': command(
    {
      about: 'change the role of an account',
      operands: ['NAME', 'ROLE'],
      options: ROLE_OPTIONS,
      examples: ['kalends user role ann author --store sqlite:kalends.db'],
    },
    async () => (await import('./accounts/user.js')).setRole,
  ),
  'user password': command(
    {
      about: 'change the password of an account',
      operands: ['NAME'],
      options: PASSWORD_OPTIONS,
      examples: ['kalends user password ann --store sqlite:kalends.db'],
    },
    async () => (await import('./accounts/user.js')).setPassword,
  ),
  'user disable': command(
    {
      about: 'disable an account and its keys',
      operands: ['NAME'],
      options: CHANGE_OPTIONS,
      examples: ['kalends user disable ann --store sqlite:kalends.db'],
    },
    async () => (await import('./accounts/user.js')).setDisabled(true),
  ),
  'user enable': command(
    {
      about: 'enable a disabled account again',
      operands: ['NAME'],
      options: CHANGE_OPTIONS,
      examples: ['kalends user enable ann --store sqlite:kalends.db'],
    },
    async () => (await import('./accounts/user.js')).setDisabled(false),
  ),
  'user remove': command(
    {
      about: 'remove an account permanently',
      more:
        'The account and its keys can no longer log in, and its name becomes free. It remains the author of its records: its id is\n' +
        'never assigned again.',
      operands: ['NAME'],
      options: CHANGE_OPTIONS,
      examples: ['kalends user remove ann --store sqlite:kalends.db'],
    },
    async () => (await import('./accounts/user.js')).remove,
  ),
  'key create': command(
    {
      about: 'create an API key or an application password for an account',
      more:
        'The key is the only line on the standard output. It is shown only once, because only a hash is stored. Clients send it as\n' +
        'Authorization: Bearer KEY, or as the password of its account with Basic authentication.',
      operands: ['NAME'],
      options: CREATE_KEY_OPTIONS,
      examples: [
        'kalends key create website --account ann --role contributor --expires 90d --store sqlite:kalends.db',
        'kalends key create phone --account ann --application-password --store sqlite:kalends.db',
      ],
    },
    async () => (await import('./accounts/key.js')).create,
  ),
  'key list': command(
    {
      about: 'show the keys of accounts, with their last use',
      operands: [],
      options: LIST_KEYS_OPTIONS,
      examples: ['kalends key list --account ann --store sqlite:kalends.db'],
    },
    async () => (await import('./accounts/key.js')).list,
  ),
  'key revoke': command(
    {
      about: 'revoke a key permanently',
      operands: ['ID'],
      options: CHANGE_OPTIONS,
      examples: ['kalends key revoke 3 --store sqlite:kalends.db'],
    },
    async () => (await import('./accounts/key.js')).revoke,
  ),
  ...WEBHOOK_COMMANDS,
};

/** The name of the command at the start of the arguments: `user add` in `user add ann`. `undefined` if there is none. */
export function commandOf(args: readonly string[]): string | undefined {
  return [args.slice(0, 2).join(' '), args[0] ?? ''].find((name) => Object.hasOwn(COMMANDS, name));
}
