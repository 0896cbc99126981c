import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCommand } from '../torture/server-process.js';

const PYTHON = '/usr/bin/python3';
const isMissing = spawnSync(PYTHON, ['-c', 'import pty, termios']).status !== 0;

const folder = mkdtempSync(join(tmpdir(), 'kalends-terminal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PASSWORD = 'correct horse battery';
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

describe.skipIf(isMissing)(
  `a password on a terminal${isMissing ? ' (skipped: python3 with its module pty is not installed)' : ''}`,
  () => {
    let program = '';
    beforeAll(async () => {
      program = await bundleCommand(folder);
    });

    let files = 0;
    /** Adds the account ann on a terminal, on which someone types texts when others are shown. */
    async function addAnn(...steps: readonly (readonly [until: string, type: string])[]) {
      const file = join(folder, `${++files}.db`);
      const command = [process.execPath, program, 'user', 'add', 'ann', '--role', 'editor'];
      const running = promisify(execFile)(
        PYTHON,
        [join(import.meta.dirname, 'run-on-terminal.py'), ...command, '--store', `sqlite:${file}`],
        { env: { TERM: 'xterm', NO_COLOR: '1' } },
      );
      running.child.stdin?.end(JSON.stringify(steps.map(([until, type]) => ({ until, type }))));
      const result = JSON.parse((await running).stdout) as {
        readonly shown: string;
        readonly status: number;
        readonly isSane: boolean;
      };
      return { ...result, shown: result.shown.split('\r\n'), isWritten: existsSync(file) };
    }

    it('is asked for twice, and not shown', async () => {
      const result = await addAnn(
        ['Password: ', `${PASSWORD}\r`],
        ['Repeat the password: ', `${PASSWORD}\r`],
      );
      expect(result).toEqual({
        shown: ['Password: ', 'Repeat the password: ', 'ann (id 2, editor) is added.', ''],
        ...{ status: 0, isSane: true, isWritten: true },
      });
    });

    it('is edited as usual: the backspace key, and Ctrl-U for a new start', async () => {
      const result = await addAnn(
        ['Password: ', `wrong\u0015${PASSWORD}x\u007F\r`],
        ['Repeat the password: ', `${PASSWORD}\r`],
      );
      expect([result.status, result.isSane]).toEqual([0, true]);
    });

    it.each([
      ['another password the second time', `${PASSWORD}!\r`, 'kalends: The two passwords differ.'],
      ['Ctrl-C', CTRL_C, 'kalends: Interrupted.'],
      ['Ctrl-D', CTRL_D, 'kalends: Interrupted.'],
    ])('%s writes nothing, and the terminal is as before', async (_, typed, message) => {
      const result = await addAnn(['Password: ', `${PASSWORD}\r`], ['Repeat the password: ', typed]);
      expect(result).toEqual({
        shown: ['Password: ', 'Repeat the password: ', message, ''],
        ...{ status: 1, isSane: true, isWritten: false },
      });
    });

    it('Ctrl-C at the first question does the same', async () => {
      expect(await addAnn(['Password: ', `corr${CTRL_C}`])).toEqual({
        shown: ['Password: ', 'kalends: Interrupted.', ''],
        ...{ status: 1, isSane: true, isWritten: false },
      });
    });
  },
);
