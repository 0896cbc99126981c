import { SERVE_OPTIONS } from '../serve/serve-options.js';
import { command, type Command } from './command.js';
import { switchOption } from './options.js';

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
        '# a look around, gone with the process',
        'kalends serve --demo',
        '# a calendar on a file',
        'kalends serve --store sqlite:kalends.db --user admin:secret',
        '# behind a proxy, with two users',
        'kalends serve --store sqlite:kalends.db --base-url https://calendar.example \\',
        '    --trust-proxy 1 --timezone Europe/Rome --user admin:secret --user helper:secret2:editor:helper@calendar.example',
        '# the same by environment',
        'KALENDS_STORE=sqlite:kalends.db KALENDS_USER=admin:secret kalends serve',
      ],
    },
    async () => (await import('../serve/serve.js')).serve,
  ),
  doctor: command(
    {
      about: 'look whether this machine has what kalends serve needs',
      more:
        'Takes the options of kalends serve, and looks at Node, its time zone data, the rights to the file, the room on its disk, the\n' +
        'database and the port. Exit code 0: nothing is wrong; 1: something is, and the line says what to do.',
      operands: [],
      options: SERVE_OPTIONS,
      environment: true,
      examples: [
        'kalends doctor --config /etc/kalends.json',
        'kalends doctor --store sqlite:kalends.db --port 8080',
      ],
    },
    async () => (await import('../serve/doctor.js')).doctor,
  ),
  check: command(
    {
      about: 'look whether a file is sound',
      more:
        'Compares everything that is derived from the records (counts, indexes of lists and words) with a computation\n' +
        'from them, and looks at links, slugs, ids and at the file itself. Exit code 0: sound; 1: something is wrong.',
      operands: ['FILE'],
      options: {
        repair: switchOption('recompute derived data that is wrong; end servers on the file before'),
        json: JSON_OPTION,
      },
      examples: ['kalends check kalends.db', 'kalends check kalends.db --repair'],
    },
    async () => (await import('../store/check.js')).check,
  ),
  backup: command(
    {
      about: 'copy a file, also while it is served',
      more:
        'The copy holds the state of one moment between two writes, and is a file like any other: to restore it, serve it\n' +
        'in place of the old one. Nothing is overwritten.',
      operands: ['FILE', 'TARGET'],
      options: { json: JSON_OPTION },
      examples: ['kalends backup kalends.db kalends-monday.db'],
    },
    async () => (await import('../store/backup.js')).backup,
  ),
  restore: command(
    {
      about: 'put a backup in the place of a file',
      more:
        'Checks the backup, then makes FILE a copy of it. The file that was there is kept as FILE.before-restore. End servers on\n' +
        'FILE before: a file that a process has open is left alone.',
      operands: ['BACKUP', 'FILE'],
      options: { json: JSON_OPTION },
      examples: ['kalends restore kalends-monday.db kalends.db'],
    },
    async () => (await import('../store/restore.js')).restore,
  ),
  copy: command(
    {
      about: 'copy a calendar into another store',
      more:
        'Makes TO the same calendar as FROM: all records with their ids, slugs and statuses. Stores are written as for\n' +
        'kalends serve: sqlite:FILE or postgres:URL. It may be ended at any time; the same command goes on, and brings what\n' +
        'has changed since. TO must be empty or an older copy; anything else is refused before anything is written.\n' +
        'At the end all records of both are counted and hashed. Exit code 0: equal; 1: not equal, or it could not be done.',
      operands: ['FROM', 'TO'],
      options: { json: JSON_OPTION },
      examples: ['kalends copy sqlite:kalends.db postgres://kalends:secret@db.example/calendar'],
    },
    async () => (await import('../store/copy.js')).copy,
  ),
};

/** The name of the command at the start of the arguments: `user add` in `user add ann`. `undefined` if there is none. */
export function commandOf(args: readonly string[]): string | undefined {
  return [args.slice(0, 2).join(' '), args[0] ?? ''].find((name) => Object.hasOwn(COMMANDS, name));
}
