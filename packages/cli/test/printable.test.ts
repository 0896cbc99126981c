import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { main } from '../src/index.js';
import { printable } from '@kalends/command-kit/internal';
import { writersFor } from '../src/terminal.js';

const CONTROL = new RegExp(String.raw`[\0-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e]`);

const folder = mkdtempSync(join(tmpdir(), 'kalends-printable-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command line as a process does: all that it wrote. */
async function written(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const stream = new PassThrough({ encoding: 'utf8' });
  let text = '';
  stream.on('data', (chunk: string) => (text += chunk));
  const context = writersFor({ env, stdout: stream, stderr: stream });
  await main(args, { ...context, stop: new AbortController().signal });
  await new Promise((resolve) => stream.end(resolve));
  return text;
}

function fileWith(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('words of others', () => {
  it('send no commands to the terminal, and forge no lines', async () => {
    const hostile = 'x\u001b[2J\u009b31m\u0007\u202e\u007f"\u2028';
    const csv = fileWith(
      'hostile.csv',
      `EVENT NAME,EVENT START DATE\nA,"${hostile.replaceAll('"', '')}\nerror: forged"\n`,
    );
    const named = fileWith('named.csv', `EVENT NAME,${hostile.replaceAll('"', '')}\nA,1\n`);
    for (const args of [
      ['import', csv, '--store', 'memory'],
      ['import', named, '--store', 'memory', '--preview', '3'],
      ['import', `https://127.0.0.1:1/${hostile}.ics`, '--store', `sqlite:${join(folder, 'a.db')}`],
      [hostile],
      ['serve', `--port=${hostile}\nkalends: forged`],
      ['serve', '--config', `${folder}/${hostile}`],
    ]) {
      const text = await written(args);
      expect(text).not.toBe('');
      expect(text).not.toMatch(CONTROL);
      expect(text).not.toMatch(/^(?:error|kalends): forged/m);
    }
  });

  it('stay what they are in JSON', () => {
    const value = '\u001b[0m\u009b \u202e \u2028 é 日本 \u200f';
    expect(JSON.parse(printable(JSON.stringify(value)))).toBe(value);
    expect(printable('\u001b[31mbad\u001b[39m\tx\r')).toBe('\u001b[31mbad\u001b[39m\tx\r');
  });
});

describe('passwords', () => {
  it.each([
    [['serve'], { KALENDS_STORE: 'postgres://me:hidden@db.example:99999/site' }],
    [['serve'], { KALENDS_STORE: 'postgres://me:hid den:hidden@db example/site' }],
    [['serve'], { KALENDS_STORE: 'mysql://me:hidden@db.example/site' }],
    [['serve', '--base-url', 'https://me:hidden@calendar.example/?a'], {}],
    [['import', 'https://me:hidden@127.0.0.1:1/a.ics', '--store', 'memory'], {}],
  ])('are in no message: %j %j', async (args, env) => {
    const text = await written(args, env);
    expect(text).toMatch(/^kalends: /);
    expect(text).not.toContain('hidden');
  });

  it.each([
    '{ "user": ["ann:hidden"], }',
    '{ "user": ["ann:hidden"] "port": 1 }',
    '{ "user": [hidden] }',
    '{\n"user": "hidden\n" }',
    '"hidden"',
    'hidden',
  ])('of a broken configuration file are in no message: %s', async (text) => {
    const message = await written(['serve', '--config', fileWith('config.json', text)]);
    expect(message).toMatch(/^kalends: .*JSON/);
    expect(message).not.toContain('hidden');
  });
});
