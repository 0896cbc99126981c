import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { main } from '../src/index.js';
import { writersFor } from '../src/terminal.js';
import { run } from './running.js';

/** The outputs of a process, and what was written to them. */
function outputs(env: Record<string, string>, { isTTY }: { isTTY: boolean }) {
  const written: string[] = [];
  const stream = () => {
    const through = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY, columns: 40 });
    through.on('data', (text: string) => written.push(text));
    return through;
  };
  return { process: { env, stdout: stream(), stderr: stream() }, written };
}

/** What a command line writes. */
async function writtenBy(args: string[], env: Record<string, string>, kind: { isTTY: boolean }) {
  const { process, written } = outputs(env, kind);
  await main(args, { ...writersFor(process), stop: new AbortController().signal });
  return written.join('');
}

const RED = '\u001B[31mkalends:\u001B[39m';
const TERM = { TERM: 'xterm-256color' };

describe('colours', () => {
  it.each([
    ['on a terminal', TERM, true, RED],
    ['nowhere else', TERM, false, 'kalends:'],
    ['not where NO_COLOR is set', { ...TERM, NO_COLOR: '1' }, true, 'kalends:'],
    ['not on a terminal that has none', { TERM: 'dumb' }, true, 'kalends:'],
    ['anywhere with FORCE_COLOR', { FORCE_COLOR: '1' }, false, RED],
    ['nowhere with FORCE_COLOR=0', { ...TERM, FORCE_COLOR: '0' }, true, 'kalends:'],
  ])('of errors are %s', async (_, env, isTTY, name) => {
    expect(await writtenBy(['serve', '--prot'], env, { isTTY })).toBe(
      `${name} Unknown option --prot; did you mean --port?\n`,
    );
  });

  it('let the titles of help stand out', async () => {
    expect(await writtenBy(['help', 'serve'], TERM, { isTTY: true })).toContain(
      '\n\u001B[1mOptions\u001B[22m\n',
    );
    expect(await writtenBy(['help', 'serve'], TERM, { isTTY: false })).toContain('\nOptions\n');
  });
});

describe('the status', () => {
  it('stands in one line of a terminal, and gives way to the next line', () => {
    const { process, written } = outputs(TERM, { isTTY: true });
    const { print, status } = writersFor(process);
    status?.('half');
    status?.('x'.repeat(100));
    print('done');
    print('bye');
    expect(written.join('')).toBe(`\r\u001B[Khalf\r\u001B[K${'x'.repeat(39)}\r\u001B[Kdone\nbye\n`);
  });

  it('is nowhere else', () => {
    expect(writersFor(outputs(TERM, { isTTY: false }).process).status).toBeUndefined();
  });
});

it('who stops reading does no harm; another failure to write is one', () => {
  const { process } = outputs({}, { isTTY: false });
  writersFor(process);
  expect(() =>
    process.stdout.emit('error', Object.assign(new Error('gone'), { code: 'EPIPE' })),
  ).not.toThrow();
  expect(() => process.stdout.emit('error', new Error('broken'))).toThrow('broken');
});

it('an export waits for who reads it, and ends when it is told to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-unread-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const rows = Array.from({ length: 600 }, (_, row) => `Jazz ${row},2031-05-01,${'about it '.repeat(200)}\n`);
  const [file, store] = [join(folder, 'events.csv'), `sqlite:${join(folder, 'events.db')}`];
  writeFileSync(file, `EVENT NAME,EVENT START DATE,EVENT DESCRIPTION\n${rows.join('')}`);
  expect((await run(['import', file, '--store', store])).exitCode).toBe(0);
  for (const format of ['ics', 'csv', 'json']) {
    const { process, written } = outputs({}, { isTTY: false });
    process.stdout.removeAllListeners('data').pause();
    const stop = new AbortController();
    const args = ['export', '--store', store, '--format', format];
    const exitCode = main(args, { ...writersFor(process), stop: stop.signal });
    while (!process.stdout.writableNeedDrain) await setImmediate();
    stop.abort();
    expect(await exitCode).toBe(1);
    expect(process.stdout.writableLength + process.stdout.readableLength).toBeLessThan(200_000);
    expect(written).toEqual(['kalends: Stopped. The file is incomplete.\n']);
  }
});
