import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { command, type Option, type OptionTable } from '@kalends/command-kit';
import { flagOf, variablesOf } from '@kalends/command-kit/internal';
import { STORES } from '../src/store/stores.js';
import { SERVE_OPTIONS } from '../src/serve/serve-options.js';

const { config: CONFIG, ...OTHERS } = SERVE_OPTIONS;

const SERVE_ROWS = Object.entries<Option>(OTHERS);

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
  await tried.run('serve', args, { ...NOTHING, env }, STORES);
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
    [['--prot', '1'], 'Unknown option --prot; did you mean --port?'],
    [['--whatever'], 'Unknown option --whatever; use: kalends serve [options]'],
    [['-p', '1'], 'Unknown option -p; use: kalends serve [options]'],
    [['--port'], '--port needs a value: --port PORT'],
    [['--port', '--demo'], '--port needs a value: --port PORT'],
    [['--demo=yes'], '--demo takes no value'],
    [['--port', '1', '--port', '2'], '--port is given twice'],
    [['3000'], 'Use: kalends serve [options]'],
  ])('are refused in %j', async (args, message) => {
    await expect(given(args)).rejects.toThrow(message);
  });

  it('are refused as switches that are neither on nor off', async () => {
    await expect(given([], { KALENDS_DEMO: 'maybe' })).rejects.toThrow('KALENDS_DEMO must be 1 or 0');
    expect(await texts([], { KALENDS_DEMO: '0' })).toEqual({});
  });

  describe('in a configuration file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalends-config-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'kalends.json');
    const WITH_FILE = { ...TEXTS, config: { ...CONFIG, read: () => undefined } };

    const inFile = (content: unknown, args: string[] = [], env: Record<string, string> = {}) => {
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return given(['--config', file, ...args], env, WITH_FILE);
    };

    it('have the names of flags, and numbers, lists and switches as JSON has them', async () => {
      expect(
        await inFile({ port: 8080, 'base-url': 'https://a.example', user: ['a:1', 'b:2'], demo: true }),
      ).toEqual({
        port: { source: `${file}: port`, texts: ['8080'] },
        baseUrl: { source: `${file}: base-url`, texts: ['https://a.example'] },
        user: { source: `${file}: user`, texts: ['a:1', 'b:2'] },
        demo: { source: `${file}: demo`, texts: ['true'] },
      });
      expect(await inFile({ demo: false })).toEqual({});
    });

    it('give way to flags and to the environment, which may name the file', async () => {
      const content = { port: 1, host: 'a', title: 'of the file' };
      expect(await inFile(content, ['--port', '2'], { KALENDS_HOST: 'b' })).toMatchObject({
        port: { texts: ['2'] },
        host: { texts: ['b'] },
        title: { texts: ['of the file'] },
      });
      expect(await given([], { KALENDS_CONFIG: file }, WITH_FILE)).toMatchObject({ port: { texts: ['1'] } });
    });

    it.each([
      [{ prot: 1 }, 'prot is not an option; did you mean port?'],
      [{ baseUrl: 'x' }, 'baseUrl is not an option; did you mean base-url?'],
      [{ config: 'other.json' }, 'config is not an option'],
      [{ port: null }, 'port: expected a text or a number'],
      [{ port: [1, 2] }, 'port: expected one value, not a list'],
      [{ user: [{}] }, 'user: expected a text or a number'],
      [{ demo: 'yes' }, 'demo must be true or false'],
      [[], 'expected a JSON object'],
      ['{ "port": 1, }', 'is not JSON'],
    ])('are refused in %j', async (content, message) => {
      await expect(inFile(content)).rejects.toThrow(message);
    });

    it('are refused when there is no such file', async () => {
      await expect(given(['--config', join(folder, 'none')], {}, WITH_FILE)).rejects.toThrow(
        'cannot be read',
      );
    });
  });
});
