import { STORE_COMMANDS, type StoreCommandName } from './store-commands/commands.js';
import { optionRows } from './options.js';

const STORE_USAGE = (Object.keys(STORE_COMMANDS) as StoreCommandName[])
  .map(
    (name) =>
      `  ${`kalends ${name} ${STORE_COMMANDS[name].operands.join(' ')}`.padEnd(29)}${STORE_COMMANDS[name].about}`,
  )
  .join('\n');

/** What `kalends --help` prints. */
export const HELP = `kalends: an event calendar with the REST interface tribe/events/v1

Usage
  kalends serve [options]      serve a calendar over HTTP
${STORE_USAGE}
  kalends COMMAND --help       all options of a command
  kalends --version

Example
  kalends serve --store sqlite:kalends.db --user admin:secret
`;

const EXAMPLES = [
  ['a look around, gone with the process', 'kalends serve --demo'],
  ['a calendar on a file', 'kalends serve --store sqlite:kalends.db --user admin:secret'],
  [
    'behind a proxy, with two users',
    'kalends serve --store sqlite:kalends.db --base-url https://calendar.example \\\n' +
      '    --trust-proxy 1 --timezone Europe/Rome --user admin:secret --user helper:secret2:editor:helper@calendar.example',
  ],
  ['the same by environment', 'KALENDS_STORE=sqlite:kalends.db KALENDS_USER=admin:secret kalends serve'],
];

/** What `kalends serve --help` prints. */
export function serveHelp(): string {
  const options = optionRows.map(([name, { value, variables, about, otherwise }]) =>
    [
      `  --${name}${value === undefined ? '' : ` ${value}`}`,
      `      ${about}`,
      `      default: ${otherwise}; environment: ${variables.join(', ')}`,
    ].join('\n'),
  );
  const examples = EXAMPLES.map(([what, line]) => `  # ${what}\n  ${line}`);
  return [
    'kalends serve: serve a calendar over HTTP',
    `Usage\n  kalends serve [options]`,
    `Options\n${options.join('\n')}`,
    `Examples\n${examples.join('\n')}\n`,
  ].join('\n\n');
}
