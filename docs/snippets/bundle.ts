import { build } from 'esbuild';

/** Bundles a server into one file that `node` runs; what is native is installed beside it. */
export async function bundle(entry: string, outfile: string): Promise<void> {
  await build({
    ...{ entryPoints: [entry], outfile, bundle: true },
    ...{ platform: 'node', target: 'node20', format: 'esm' },
    external: ['better-sqlite3', 'pg-native'],
    // some dependencies are CommonJS and call `require`
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
}
