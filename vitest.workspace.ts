import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>;

/**
 * The tests of all packages are one project, so that a process loads the sources once. Apart are those for which a server is
 * started before and ended after them, and those that show how packages are used.
 */
const projects: readonly (TestOptions & { readonly folder: string })[] = [
  { name: 'packages', folder: 'packages/!(store-postgres)' },
  {
    name: 'store-postgres',
    folder: 'packages/store-postgres',
    globalSetup: join(import.meta.dirname, 'packages/store-postgres/test/server/global-setup.ts'),
  },
  { name: 'examples', folder: 'examples' },
  { name: 'docs', folder: 'docs' },
];

/** A configuration of all projects, for the files of this kind, with these options and a share of the cores. */
export const workspaceWith = (files: string, options: TestOptions, maxWorkers = '100%') =>
  defineConfig({
    test: {
      maxWorkers,
      projects: projects.map(({ folder, ...own }) => ({
        // `@kalends/*` are sources, by the paths of tsconfig.json
        resolve: { tsconfigPaths: true },
        test: {
          include: [`${folder}/**/${files}`],
          typecheck: { include: [] },
          // a busy machine is not a failure
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
          ...options,
          ...own,
        },
      })),
      coverage: {
        provider: 'v8',
        include: ['packages/*/src/**/*.ts'],
        reporter: ['text-summary', 'html'],
      },
    },
  });

/** What `npm test` runs: everything but the long tests. Test files share a process. */
export default workspaceWith('*.test.ts', {
  exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
  isolate: false,
});
