import { build } from 'esbuild';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

/** All that a program finds in the runtime beside the language itself. */
const WEB_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'atob',
  'btoa',
  'clearTimeout',
  'performance',
  'setTimeout',
  'structuredClone',
] as const;

/**
 * Bundles a program as it is for a browser, the sources of the packages included.
 *
 * @throws Error when something in it imports a built-in module of Node
 */
export async function bundled(program: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [program],
    tsconfig: join(import.meta.dirname, '../../../../tsconfig.json'),
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'program',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/**
 * Runs a bundled program where there is nothing but the language and the web's globals; gives its exports. As in some
 * workers, there is no `crypto` before the program has been loaded.
 */
export function runWithoutNode(code: string): unknown {
  const globals = globalThis as Readonly<Record<string, unknown>>;
  const context = createContext(Object.fromEntries(WEB_GLOBALS.map((name) => [name, globals[name]])));
  const program: unknown = runInContext(`${code};program`, context);
  context['crypto'] = crypto;
  return program;
}
