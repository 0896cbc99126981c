import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPLATES } from './src/template-list.js';

const ROOT = join(import.meta.dirname, '../..');

interface Manifest {
  readonly version: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = async (path: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(ROOT, path, 'package.json'), 'utf8')) as Manifest;

/** What examples have from the repository around them: tools, and scripts that use them. */
const TOOLS = ['@types/node', 'tsup', 'typescript', 'vitest'];

/** The scripts of a template: what an example builds and runs at its start are two of them. */
function scriptsOf({ start = '' }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [build = '', run = ''] = start.split(' && ');
  return { build, start: `npm run --silent build && ${run}`, test: 'vitest run', typecheck: 'tsc' };
}

const TSCONFIG = {
  compilerOptions: {
    ...{ target: 'ES2022', module: 'NodeNext', types: ['node'], noEmit: true },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ noUnusedLocals: true, verbatimModuleSyntax: true, skipLibCheck: true },
  },
  exclude: ['dist', 'node_modules'],
};

/** Next.js writes the declarations that it includes. */
const NEXT_TSCONFIG = {
  compilerOptions: {
    ...{ target: 'ES2022', lib: ['dom', 'dom.iterable', 'es2023'], module: 'esnext', noEmit: true },
    ...{ moduleResolution: 'bundler', jsx: 'react-jsx', strict: true, skipLibCheck: true },
    ...{ esModuleInterop: true, isolatedModules: true, resolveJsonModule: true, incremental: true },
    plugins: [{ name: 'next' }],
  },
  include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
  exclude: ['node_modules'],
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The manifest of a template: that of its example, with this version of our packages, and with its tools. */
function templateManifest(example: Manifest, root: Manifest, version: string, isAlone: boolean): object {
  const pinned = (packages: Manifest['dependencies'] = {}) =>
    Object.fromEntries(
      Object.entries(packages).map(([name, range]) => [
        name,
        name === 'kalends' || name.startsWith('@kalends/') ? `^${version}` : range,
      ]),
    );
  const tools = TOOLS.map((name) => [name, root.devDependencies?.[name] ?? ''] as const);
  const { scripts = {}, dependencies, devDependencies } = example;
  return {
    ...{ name: 'template', version: '0.0.0', private: true, type: 'module', engines: { node: '>=20' } },
    scripts: isAlone ? scripts : scriptsOf(scripts),
    dependencies: pinned(dependencies),
    devDependencies: { ...pinned(devDependencies), ...(isAlone ? {} : Object.fromEntries(tools)) },
  };
}

/**
 * Writes the templates into a folder: the examples of the repository as projects of their own.
 *
 * @param folder from the current one
 */
export async function writeTemplates(folder: string): Promise<void> {
  const [root, { version }] = await Promise.all([manifestOf('.'), manifestOf('packages/create-kalends')]);
  await rm(folder, { recursive: true, force: true });
  for (const [name, { example, isAlone }] of Object.entries(TEMPLATES)) {
    const [from, to] = [join(ROOT, 'examples', example), join(folder, name)];
    await mkdir(to, { recursive: true });
    await cp(from, to, {
      recursive: true,
      filter: (path) =>
        !/\/(?:node_modules|dist|\.next|next-env\.d\.ts|[^/]*\.db[^/]*|package-lock\.json)$/.test(path),
    });
    const manifest = templateManifest(await manifestOf(`examples/${example}`), root, version, isAlone);
    await writeFile(join(to, 'package.json'), json(manifest));
    if (!isAlone) await writeFile(join(to, 'tsconfig.json'), json(TSCONFIG));
    if (name === 'next') await writeFile(join(to, 'tsconfig.json'), json(NEXT_TSCONFIG));
    const readme = await readFile(join(to, 'README.md'), 'utf8');
    // in the repository an example is started after a build of the packages
    await writeFile(
      join(to, 'README.md'),
      readme.replace(/npm run build:js && npm start -w \S+/, 'npm start'),
    );
    // npm leaves out files of these names
    if (name === 'server') await rename(join(to, '.env.example'), join(to, 'env'));
  }
}
