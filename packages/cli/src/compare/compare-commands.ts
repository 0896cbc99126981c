import { type Command, command } from '@kalends/command-kit';
import { COMPARE_OPTIONS } from './compare-options.js';

/** The commands for comparing servers. */
export const COMPARE_COMMANDS: Readonly<Record<string, Command>> = {
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
    async () => (await import('./compare.js')).compare,
  ),
};
