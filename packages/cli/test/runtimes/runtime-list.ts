import { build, type BuildOptions } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command that serves a program and prints its origin: the arguments of a process, in a folder. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  /** Runs to its end before. */
  readonly before?: { readonly command: string; readonly args: readonly string[] };
}

/** A runtime, and how the program of `program.ts` is served by it. */
export interface Runtime {
  readonly name: string;
  /** The npm packages that it comes in. */
  readonly packages: readonly string[];
  /** Writes what it needs into the folder in which the packages are installed. */
  readonly prepare: (folder: string) => Promise<Command>;
}

const PROGRAM = join(import.meta.dirname, 'program.ts');
const ROOT = join(import.meta.dirname, '../../../..');

/** Bundles a program that imports sources of the project, into a file of a folder. */
async function bundle(text: string, outfile: string, options: BuildOptions = {}): Promise<void> {
  await build({
    stdin: { contents: text, resolveDir: import.meta.dirname, loader: 'ts' },
    ...{ bundle: true, format: 'esm', target: 'es2022', logLevel: 'error', outfile },
    tsconfig: join(ROOT, 'tsconfig.json'),
    // as for a worker: nothing of Node
    ...{ platform: 'browser', conditions: ['worker'] },
    ...options,
  });
}

const IMPORT = `import { createProgram } from ${JSON.stringify(PROGRAM)};`;

/** A runtime that is one program, which runs a file. */
const byFile = (
  name: string,
  {
    packages,
    program,
    args = [],
  }: { packages: readonly string[]; program: string; args?: readonly string[] },
  serve: string,
): Runtime => ({
  name,
  packages,
  async prepare(folder) {
    const file = join(folder, 'serve.mjs');
    await bundle(`${IMPORT}\n${serve}`, file, serve.includes('node:http') ? { external: ['node:*'] } : {});
    return { command: join(folder, 'node_modules', program), args: [...args, file] };
  },
});

const ON_NODE = `
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
const answer = createProgram();
createServer(async (request, response) => {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const { status, headers, body } = await answer(new Request('http://calendar.example' + request.url, {
    method: request.method, headers: request.headers, duplex: 'half',
    body: hasBody ? Readable.toWeb(request) : undefined,
  }));
  response.writeHead(status, Object.fromEntries(headers));
  if (body === null) response.end();
  else Readable.fromWeb(body).pipe(response);
}).listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port); });`;

const MINIFLARE = `
import { Miniflare } from 'miniflare';
import { readFileSync } from 'node:fs';
const [file, compatibilityDate, ...compatibilityFlags] = process.argv.slice(2);
const options = { modules: true, script: readFileSync(file, 'utf8'), compatibilityDate, compatibilityFlags };
console.log((await new Miniflare({ ...options, host: '127.0.0.1' }).ready).origin);`;

const workerd = (name: string, ...flags: readonly string[]): Runtime => ({
  name,
  packages: ['miniflare'],
  async prepare(folder) {
    await bundle(`${IMPORT}\nexport default { fetch: createProgram() };`, join(folder, 'worker.js'));
    writeFileSync(join(folder, 'serve.mjs'), MINIFLARE);
    return {
      command: process.execPath,
      args: [join(folder, 'serve.mjs'), join(folder, 'worker.js'), ...flags],
    };
  },
});

const ROUTE = `import { createProgram } from 'PROGRAM';
export const runtime = 'edge';
const answer = (globalThis.calendar ??= createProgram());
export { answer as GET, answer as POST };`;

/** One route serves the whole program: each has modules and globals of its own there. */
const next: Runtime = {
  name: 'Next.js, edge runtime',
  packages: ['next', 'react', 'react-dom'],
  async prepare(folder) {
    const files = {
      'app/wp-json/[[...path]]/route.js': ROUTE.replace('PROGRAM', '../../program.mjs'),
      'app/layout.js': `export default ({ children }) => <html><body>{children}</body></html>;`,
      'next.config.mjs': 'export default { skipTrailingSlashRedirect: true };',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    await bundle(`export * from ${JSON.stringify(PROGRAM)};`, join(folder, 'app/program.mjs'));
    const program = join(folder, 'node_modules/next/dist/bin/next');
    return {
      command: process.execPath,
      args: [program, 'start', '--hostname', '127.0.0.1', '--port', '0'],
      before: { command: process.execPath, args: [program, 'build'] },
    };
  },
};

/** The versions of Node, as npm packages. */
export const NODES = ['node@22', 'node@24', 'node@latest'];

/** All runtimes that the documentation names, each as it comes from npm. */
export const RUNTIMES: readonly Runtime[] = [
  ...NODES.map((version) => byFile(version, { packages: [version], program: 'node/bin/node' }, ON_NODE)),
  byFile(
    'Bun',
    { packages: ['bun'], program: '.bin/bun' },
    'console.log(Bun.serve({ port: 0, fetch: createProgram() }).url.origin);',
  ),
  byFile(
    'Deno',
    { packages: ['deno'], program: '.bin/deno', args: ['run', '--allow-net'] },
    `Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log('http://127.0.0.1:' + port) }, createProgram());`,
  ),
  workerd('workerd', '2026-04-01'),
  workerd('workerd, nodejs_compat', '2026-04-01', 'nodejs_compat'),
  workerd('workerd, compatibility date of 2023', '2023-01-01'),
  next,
];
