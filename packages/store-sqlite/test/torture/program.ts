import { spawn, type ChildProcess } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsup';

/** Makes one file of a program beside this one and the sources it needs, in a folder, so that plain node can run it. */
export async function bundle(name: string, folder: string): Promise<string> {
  await build({
    config: false,
    entry: [join(import.meta.dirname, `${name}.ts`)],
    outDir: folder,
    format: 'cjs',
    target: 'node20',
    silent: true,
    clean: false,
    tsconfig: join(import.meta.dirname, '../../../../tsconfig.json'),
    noExternal: [/^@kalends\//],
    external: ['better-sqlite3'],
  });
  // where node looks for better-sqlite3
  symlinkSync(join(import.meta.dirname, '../../../../node_modules'), join(folder, 'node_modules'));
  return join(folder, `${name}.cjs`);
}

/** A process that was started, and its end. */
export interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly complaints: string }>;
}

/** Starts a program. */
export function start(program: string, args: readonly string[]): Started {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ended = new Promise<{ code: number | null; complaints: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, complaints }));
  });
  return { process: child, ended };
}
