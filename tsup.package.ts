import type { Options } from 'tsup';

/** What every package's build has in common: ESM and CJS beside each other, each with its own declarations. */
export function packageBuild(entry: Record<string, string>): Options {
  return {
    entry,
    format: ['esm', 'cjs'],
    dts: true,
    target: 'node20',
    platform: 'node',
    sourcemap: true,
    clean: true,
    splitting: true,
    treeshake: true,
    tsconfig: '../../tsconfig.build.json',
  };
}
