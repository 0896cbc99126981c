import { describe, expect, it } from 'vitest';
import { flagOf, variablesOf } from '@kalends/command-kit/internal';
import { type Option } from '@kalends/command-kit';
import { SERVE_OPTIONS } from '../src/serve/serve-options.js';
import manifest from '../package.json' with { type: 'json' };
import { run } from './running.js';

describe('kalends', () => {
  it.each([[['--version']], [['-v']]])('tells its version for %j', async (args) => {
    expect(await run(args)).toEqual({ exitCode: 0, lines: [manifest.version], errors: [] });
  });

  it.each([[['--help']], [['-h']], [['help']]])('helps for %j', async (args) => {
    const { exitCode, lines } = await run(args);
    expect(exitCode).toBe(0);
    expect(lines.join('\n')).toContain('kalends serve');
  });

  it.each([[['serve', '--help']], [['serve', '--port', '1', '-h']], [['help', 'serve']]])(
    'lists all options for %j',
    async (args) => {
      const { exitCode, lines } = await run(args);
      expect(exitCode).toBe(0);
      for (const [name, option] of Object.entries<Option>(SERVE_OPTIONS)) {
        for (const word of [`--${flagOf(name)}`, ...variablesOf(name, option, true)])
          expect(lines.join('\n')).toContain(word);
      }
    },
  );

  it.each([
    [[], 'kalends: No command given; use kalends serve, or kalends --help for a list'],
    [['sevre'], 'kalends: Unknown command "sevre"; did you mean kalends serve?'],
    [['help', 'bakcup'], 'kalends: Unknown command "bakcup"; did you mean kalends backup?'],
    [['tidy'], 'kalends: Unknown command "tidy"; kalends --help lists all commands'],
    [['serve', '--prot', '1'], 'kalends: Unknown option --prot; did you mean --port?'],
    [['serve', '--port', 'x'], 'kalends: --port: "x" is not a valid port; use a number from 0 to 65535'],
  ])('answers %j with one line and exit code 2', async (args, error) => {
    expect(await run(args)).toEqual({ exitCode: 2, lines: [], errors: [error] });
  });

  it.each([
    [{ KALENDS_PROT: '1' }, 'There is no environment variable KALENDS_PROT; did you mean KALENDS_PORT?'],
    [{ KALENDS_WHATEVER: '1' }, 'There is no environment variable KALENDS_WHATEVER'],
  ])('refuses to serve with %j', async (env, error) => {
    expect(await run(['serve'], env)).toEqual({ exitCode: 2, lines: [], errors: [`kalends: ${error}`] });
  });
});
