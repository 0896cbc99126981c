import { execFileSync } from 'node:child_process';

/** The words that a shell makes of a line. */
export const parseArguments = (line: string): string[] =>
  JSON.parse(
    execFileSync(
      'sh',
      ['-c', `"$0" -e 'console.log(JSON.stringify(process.argv.slice(1)))' -- ${line}`, process.execPath],
      {
        encoding: 'utf8',
      },
    ),
  ) as string[];
