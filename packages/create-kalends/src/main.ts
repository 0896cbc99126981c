import { parseArgs } from 'node:util';
import { createProject } from './create-project.js';
import { SETTINGS } from './settings.js';
import { isTemplate, TEMPLATES, type TemplateName } from './template-list.js';

/** Where the program runs. */
export interface CreateContext {
  /** The folder of all templates. */
  readonly templates: string;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Asks on the terminal, and gives the answer or the default; `undefined`: there is none to ask on. */
  readonly ask: ((question: string, standard: string) => Promise<string>) | undefined;
}

const NAMES = Object.keys(TEMPLATES).join(', ');

const HELP = [
  'npm create kalends [FOLDER] -- --template NAME [options]',
  '',
  'Creates a project with an event calendar. On a terminal it asks for what is left out.',
  '',
  ...Object.entries(TEMPLATES).map(([name, { about }]) => `  --template ${name.padEnd(10)} ${about}`),
  '',
  'Of a server:',
  ...Object.entries(SETTINGS).map(
    ([flag, { question, variable }]) => `  --${flag.padEnd(18)} ${question} (${variable} in .env)`,
  ),
];

/** A wrong use of the program. */
class UsageError extends Error {}

function refuseValue(flag: string, value: string): void {
  const reason = SETTINGS[flag]?.refuse(value);
  if (reason !== undefined) throw new UsageError(`--${flag} ${value}: ${reason}.`);
}

/** The template, from its flag or by a question. */
async function templateFor(given: string | undefined, ask: CreateContext['ask']): Promise<TemplateName> {
  const name = given ?? (await ask?.(`Template (${NAMES})`, 'server'));
  if (name === undefined) throw new UsageError(`--template is missing: ${NAMES}.`);
  if (!isTemplate(name)) throw new UsageError(`There is no template ${name}: ${NAMES}.`);
  return name;
}

/** The zone of this machine, which is that of the calendar if no other is named. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

async function settingsFor(
  given: Readonly<Record<string, string>>,
  ask: CreateContext['ask'],
): Promise<Record<string, string>> {
  const standards: Readonly<Record<string, string>> = {
    ...{ address: 'https://calendar.example.org', title: 'Our events', timezone: ownZone() },
  };
  const settings: Record<string, string> = {};
  for (const [flag, { question }] of Object.entries(SETTINGS)) {
    const standard = standards[flag] ?? '';
    const value = given[flag] ?? (await ask?.(question, standard)) ?? standard;
    refuseValue(flag, value);
    settings[flag] = value;
  }
  return settings;
}

async function created(args: readonly string[], { templates, print, ask }: CreateContext): Promise<void> {
  const flags = Object.keys({ template: '', ...SETTINGS });
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }]));
  const { values, positionals } = parseArgs({
    ...{ args: [...args], allowPositionals: true },
    options: { ...options, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    HELP.forEach((line) => print(line));
    return;
  }
  const { template: named, ...others } = values as Record<string, string>;
  if (positionals.length > 1) throw new UsageError(`One folder is created: ${positionals.join(' ')}.`);
  const folder = positionals[0] ?? (await ask?.('Folder', 'calendar')) ?? 'calendar';
  const template = await templateFor(named, ask);
  const { hasSettings, start } = TEMPLATES[template];
  const [unused] = hasSettings ? [] : Object.keys(others);
  if (unused !== undefined) throw new UsageError(`--${unused} is for the template server.`);
  const settings = hasSettings ? await settingsFor(others, ask) : {};
  const files = await createProject(templates, { folder, template, settings });
  print(`${files.length} files in ${folder}. README.md describes them. Next:`);
  const commands = [`cd ${folder}`, 'npm install', 'npm test', ...start];
  print(`\n${commands.map((command) => `  ${command}\n`).join('')}`);
}

/** Runs the program. Returns its exit code: 2 for wrong arguments, 1 if the project cannot be created. */
export async function main(args: readonly string[], context: CreateContext): Promise<number> {
  try {
    await created(args, context);
    return 0;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    context.printError(message);
    return error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS') === true ? 2 : 1;
  }
}
