import { type Command, command, switchOption } from '@kalends/command-kit';
import { PURGE_OPTIONS } from './purge-options.js';

const JSON_OPTION = switchOption('print the result as JSON');

/** The commands for stores. */
export const STORE_COMMANDS: Readonly<Record<string, Command>> = {
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
    async () => (await import('./check.js')).check,
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
    async () => (await import('./backup.js')).backup,
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
    async () => (await import('./restore.js')).restore,
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
    async () => (await import('./copy.js')).copy,
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
    async () => (await import('./purge.js')).purge,
  ),
};
