import { basename } from 'node:path';
import type { Options } from 'tsup';

/** Where scripts/declarations.mjs has written the declarations of a source: of `packages/core/src/index.ts` from the root, say. */
export const declarationsOf = (source: string): string =>
  source.replace(/(packages\/.+)\.ts$/, '.types/$1.d.ts');

/** The options of a build, with the declarations that it bundles. */
type Build = Omit<Options, 'dts'> & { readonly dts: { readonly entry: Record<string, string> } };

/**
 * What every package's build has in common: ESM and CJS beside each other, each with its own declarations.
 *
 * @param entry what can be imported, by its name in `dist`
 * @param apart modules that get files of their own, so that a bundle of one of them has nothing of the others
 */
export function packageBuild(entry: Readonly<Record<string, string>>, apart: readonly string[] = []): Build {
  const types = Object.entries(entry).map(([name, path]): [string, string] => [
    name,
    declarationsOf(`../../packages/${basename(process.cwd())}/${path}`),
  ]);
  return {
    entry: { ...entry, ...Object.fromEntries(apart.map((path) => [path, `src/${path}.ts`])) },
    format: ['esm', 'cjs'],
    dts: { entry: Object.fromEntries(types) },
    target: 'node20',
    platform: 'node',
    // what is built is readable as it is; maps would be half of each tarball
    sourcemap: false,
    clean: true,
    splitting: true,
    treeshake: true,
    tsconfig: '../../config/tsconfig.build.json',
  };
}
