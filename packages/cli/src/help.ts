import { type Command } from '@kalends/command-kit';
import { flagOf, usageOf, variablesOf } from '@kalends/command-kit/internal';
import { COMMANDS } from './command-table.js';

/** The width of the left column in the list of commands. */
const LEFT = 29;

const listOf = (commands: readonly (readonly [string, Command])[]): string =>
  commands
    .map(([name, { operands, about }]) => {
      const call = `kalends ${[name, ...operands].join(' ')}`;
      return `  ${call.padEnd(LEFT)}${call.length < LEFT ? '' : `\n  ${' '.repeat(LEFT)}`}${about}`;
    })
    .join('\n');

const overviewOf = (about: string, commands: readonly (readonly [string, Command])[]): string =>
  [
    about,
    `Usage\n${listOf(commands)}\n  ${'kalends COMMAND --help'.padEnd(LEFT)}all options of a command\n  kalends --version`,
    'Example\n  kalends serve --store sqlite:kalends.db --user admin:secret\n',
  ].join('\n\n');

function optionLines(name: string, command: Command): string {
  const option = command.options[name];
  if (option === undefined) return '';
  const { value, about, otherwise } = option;
  const variables = variablesOf(name, option, command.environment);
  const facts = [
    ...(value === undefined && variables.length === 0 ? [] : [`default: ${otherwise}`]),
    ...(variables.length === 0 ? [] : [`environment: ${variables.join(', ')}`]),
  ];
  return [
    `  --${flagOf(name)}${value === undefined ? '' : ` ${value}`}`,
    `      ${about}`,
    ...(facts.length === 0 ? [] : [`      ${facts.join('; ')}`]),
  ].join('\n');
}

/** The output of `kalends NAME --help`. */
function commandHelp(name: string, command: Command): string {
  const { about, more, options, examples } = command;
  const names = Object.keys(options);
  return [
    `kalends ${name}: ${about}${more === undefined ? '' : `\n\n${more}`}`,
    `Usage\n  ${usageOf(name, command)}`,
    ...(names.length === 0 ? [] : [`Options\n${names.map((one) => optionLines(one, command)).join('\n')}`]),
    `Examples\n${examples.map((line) => `  ${line}`).join('\n')}\n`,
  ].join('\n\n');
}

/**
 * The output of `kalends --help`, of `kalends NAME --help` and, for the first word of several commands, of `kalends
 * WORD --help`.
 */
export function helpOf(name: string | undefined): string {
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name !== undefined && command !== undefined) return commandHelp(name, command);
  const below = Object.entries(COMMANDS).filter(([one]) => name !== undefined && one.startsWith(`${name} `));
  return below.length > 0
    ? overviewOf(`kalends ${name}`, below)
    : overviewOf(
        'kalends: an event calendar with the REST interface tribe/events/v1',
        Object.entries(COMMANDS),
      );
}
