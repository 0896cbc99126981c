import type { Options } from 'tsup';

/**
 * What every package's build has in common: ESM and CJS beside each other, each with its own declarations.
 *
 * @param entry what can be imported, by its name in `dist`
 * @param apart modules that get files of their own, so that a bundle of one of them has nothing of the others
 */
export function packageBuild(entry: Record<string, string>, apart: readonly string[] = []): Options {
  return {
    entry: { ...entry, ...Object.fromEntries(apart.map((path) => [path, `src/${path}.ts`])) },
    format: ['esm', 'cjs'],
    dts: { entry },
    target: 'node20',
    platform: 'node',
    // what is built is readable as it is; maps would be half of each tarball
    sourcemap: false,
    clean: true,
    splitting: true,
    treeshake: true,
    tsconfig: '../../tsconfig.build.json',
  };
}
