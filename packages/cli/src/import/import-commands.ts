import { type Command, command } from '@kalends/command-kit';
import { SOURCE_OPTIONS } from './source-options.js';
import { EXPORT_OPTIONS } from './file-options.js';

/** The commands for reading and writing files, and reading sites. */
export const IMPORT_COMMANDS: Readonly<Record<string, Command>> = {
  import: command(
    {
      about: 'import a live tribe/events/v1 site, a page with events, or a file, into a calendar',
      more:
        'Reads everything that the site shows (events of every status, venues, organizers, categories, tags, data about images) and\n' +
        'writes it to a store, with ids, slugs and dates. You can stop it at any time; run the same command again to continue, or to\n' +
        'import later changes. Exit code 0: the whole site is in the store; 1: the site changed during the import, or it failed.\n\n' +
        'A source that ends with .ics, .csv, .json or .xml is a local file or one on the web: an iCalendar file, a CSV file with the\n' +
        'columns of The Events Calendar or others, an export of Kalends, or one of WordPress (Tools → Export). Importing it again updates\n' +
        'its records. Exit code 1: the file has errors.\n\n' +
        'Of any other page (.html, or an address without such a site) the events are read that it has as linked data of schema.org or\n' +
        'h-event, those of the calendar file (.ics) that it links, and of the pages of its site that it lists.',
      operands: ['SOURCE'],
      options: SOURCE_OPTIONS,
      examples: [
        "KALENDS_SITE_USER='ann:abcd efgh ijkl' kalends import https://old.example --store sqlite:kalends.db \\",
        '    --state import.state --report import.jsonl --redirects redirects.map',
        '# a site without pretty permalinks, slowly',
        "kalends import 'https://old.example/?rest_route=/' --concurrency 1 --rate 2",
        '# a calendar on the web; a page; a CSV file: first a preview, then all of it or nothing',
        'kalends import https://town.example/events.ics --timezone Europe/Rome',
        'kalends import https://hall.example/programme --timezone Europe/Rome',
        'kalends import venues.csv --kind venues --preview 5',
        'kalends import venues.csv --kind venues --strict',
        '# a site that is gone, from its export',
        'kalends import export.xml --store sqlite:kalends.db --timezone Europe/Rome --redirects redirects.map',
      ],
    },
    async () => (await import('./import-source.js')).importSource,
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
    async () => (await import('./export.js')).exportFile,
  ),
};
