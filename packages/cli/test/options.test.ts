import { describe, expect, it } from 'vitest';
import { command } from '../src/commands/command.js';
import { flagOf, variablesOf, type Option, type OptionTable } from '../src/commands/options.js';
import { SERVE_OPTIONS } from '../src/serve/serve-options.js';

const SERVE_ROWS = Object.entries<Option>(SERVE_OPTIONS);

/** The options of `kalends serve`, read as the texts that were given and where. */
const TEXTS: OptionTable = Object.fromEntries(
  SERVE_ROWS.map(([name, option]) => [
    name,
    {
      ...option,
      absent: undefined,
      read: (_text: string, source: string, texts: readonly string[]) => ({ source, texts }),
    },
  ]),
);

const NOTHING = {
  print: () => undefined,
  printError: () => undefined,
  stop: new AbortController().signal,
};

/** What a command that takes these options is given by a command line and an environment. */
async function given(args: string[], env: Record<string, string> = {}, options = TEXTS) {
  const read: Record<string, unknown>[] = [];
  const tried = command({ about: '', operands: [], options, environment: true, examples: [] }, () =>
    Promise.resolve((all) => {
      read.push(Object.fromEntries(Object.entries(all.options).filter(([, value]) => value !== undefined)));
      return 0;
    }),
  );
  await tried.run('serve', args, { ...NOTHING, env });
  return read[0] ?? {};
}

async function texts(args: string[], env: Record<string, string> = {}) {
  const all = Object.entries(await given(args, env)) as [string, { readonly texts: readonly string[] }][];
  return Object.fromEntries(all.map(([name, option]) => [name, option.texts]));
}

describe('options of a command', () => {
  it('are read as flags, with a blank or an equals sign', async () => {
    for (const [name, { value }] of SERVE_ROWS) {
      const flag = `--${flagOf(name)}`;
      const expected = { [name]: [value === undefined ? 'true' : 'text'] };
      expect(await texts(value === undefined ? [flag] : [flag, 'text'])).toEqual(expected);
      if (value !== undefined) expect(await texts([`${flag}=text`])).toEqual(expected);
    }
  });

  it('are read from each of their variables', async () => {
    for (const [name, option] of SERVE_ROWS) {
      const { value } = option;
      for (const variable of variablesOf(name, option, true)) {
        expect(await texts([], { [variable]: value === undefined ? 'yes' : 'text' })).toEqual({
          [name]: [value === undefined ? 'true' : 'text'],
        });
      }
    }
  });

  it('prefer flags to variables, and our variables to those of others', async () => {
    expect(await texts(['--port', '1'], { KALENDS_PORT: '2', PORT: '3' })).toEqual({ port: ['1'] });
    expect(await texts([], { KALENDS_PORT: '2', PORT: '3' })).toEqual({ port: ['2'] });
    expect(await texts([], { KALENDS_PORT: '', PORT: '3' })).toEqual({ port: ['3'] });
  });

  it('take several users, in the environment between blanks or on lines', async () => {
    expect(await texts(['--user', 'a:1', '--user=b:2'])).toEqual({ user: ['a:1', 'b:2'] });
    expect(await texts([], { KALENDS_USER: ' a:1 b:2\nc:3 ' })).toEqual({ user: ['a:1', 'b:2', 'c:3'] });
  });

  it('know where they were given', async () => {
    expect(await given([], { PORT: '3' })).toMatchObject({ port: { source: 'PORT' } });
    expect(await given(['--port=3'])).toMatchObject({ port: { source: '--port' } });
  });

  it.each([
    [['--prot', '1'], 'There is no option --prot; did you mean --port?'],
    [['--whatever'], 'There is no option --whatever; use: kalends serve [options]'],
    [['-p', '1'], 'There is no option -p; use: kalends serve [options]'],
    [['--port'], '--port needs a value: --port PORT'],
    [['--port', '--demo'], '--port needs a value: --port PORT'],
    [['--demo=yes'], '--demo takes no value'],
    [['--port', '1', '--port', '2'], '--port is given twice'],
    [['3000'], 'Use: kalends serve [options]'],
  ])('are refused in %j', async (args, message) => {
    await expect(given(args)).rejects.toThrow(message);
  });

  it('are refused as switches that are neither on nor off', async () => {
    await expect(given([], { KALENDS_DEMO: 'maybe' })).rejects.toThrow('KALENDS_DEMO is a switch: 1 or 0');
    expect(await texts([], { KALENDS_DEMO: '0' })).toEqual({});
  });
});
