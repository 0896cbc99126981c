import { describe, expect, it } from 'vitest';
import { collectOptions, optionRows } from '../src/options.js';

const texts = (args: string[], env: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(collectOptions(args, env)).map(([name, { texts: given }]) => [name, given]),
  );

describe('collectOptions', () => {
  it('reads every option of the table as a flag, with a blank or an equals sign', () => {
    for (const [name, { value }] of optionRows) {
      const expected = { [name]: [value === undefined ? 'true' : 'text'] };
      expect(texts(value === undefined ? [`--${name}`] : [`--${name}`, 'text'])).toEqual(expected);
      if (value !== undefined) expect(texts([`--${name}=text`])).toEqual(expected);
    }
  });

  it('reads every option of the table from each of its variables', () => {
    for (const [name, { value, variables }] of optionRows) {
      for (const variable of variables) {
        expect(texts([], { [variable]: value === undefined ? 'yes' : 'text' })).toEqual({
          [name]: [value === undefined ? 'true' : 'text'],
        });
      }
    }
  });

  it('prefers flags to variables, and our variables to those of others', () => {
    expect(texts(['--port', '1'], { KALENDS_PORT: '2', PORT: '3' })).toEqual({ port: ['1'] });
    expect(texts([], { KALENDS_PORT: '2', PORT: '3' })).toEqual({ port: ['2'] });
    expect(texts([], { KALENDS_PORT: '', PORT: '3' })).toEqual({ port: ['3'] });
  });

  it('takes several users, in the environment between blanks or on lines', () => {
    expect(texts(['--user', 'a:1', '--user=b:2'])).toEqual({ user: ['a:1', 'b:2'] });
    expect(texts([], { KALENDS_USER: ' a:1 b:2\nc:3 ' })).toEqual({ user: ['a:1', 'b:2', 'c:3'] });
  });

  it('tells who said it', () => {
    expect(collectOptions([], { PORT: '3' })['port']?.source).toBe('PORT');
    expect(collectOptions(['--port=3'], {})['port']?.source).toBe('--port');
  });

  it.each([
    [['--prot', '1'], 'There is no option --prot; did you mean --port?'],
    [['--whatever'], 'There is no option --whatever; kalends serve --help lists all options'],
    [['-p', '1'], 'There is no option -p; kalends serve --help lists all options'],
    [['--port'], '--port needs a value: --port PORT'],
    [['--port', '--demo'], '--port needs a value: --port PORT'],
    [['--demo=yes'], '--demo takes no value'],
    [['--port', '1', '--port', '2'], '--port is given twice'],
    [['3000'], 'kalends serve takes options only, not "3000"; see kalends serve --help'],
  ])('refuses %j', (args, message) => {
    expect(() => collectOptions(args, {})).toThrow(message);
  });

  it('refuses a switch that is neither on nor off', () => {
    expect(() => collectOptions([], { KALENDS_DEMO: 'maybe' })).toThrow('KALENDS_DEMO is a switch: 1 or 0');
    expect(texts([], { KALENDS_DEMO: '0' })).toEqual({});
  });
});
