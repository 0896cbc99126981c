import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ConsoleReporter } from './tests/rings/console-reporter.js';
import { HOOK_LIMIT, POLL_LIMIT, TEST_LIMIT } from './tests/rings/limits.js';
import { TimeReporter } from './tests/rings/time-reporter.js';

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>;

/** The names of test files that have to pass before a change lands, and that `npm test` leaves out. */
const SECOND = '*.{attack,browser,walk}.test.ts';
/** The names of those of the night. */
const NIGHT = '*.long.test.ts';

/** What a ring runs, by the names of the files; CONTRIBUTING.md says what belongs where. */
const RINGS = {
  first: { include: '*.test.ts', exclude: [SECOND, NIGHT] },
  second: { include: SECOND, exclude: [] },
  landing: { include: '*.test.ts', exclude: [NIGHT] },
  night: { include: NIGHT, exclude: [] },
} as const;

type Ring = keyof typeof RINGS;

type Project = TestOptions & { readonly folders: string };

/** The tests of all folders are one project, so that each process loads the sources once. */
const ALL: Project = { name: 'all', folders: '{packages/!(store-postgres),tools,tests,examples,docs}' };

/** Apart, as a server is started before its tests and ended after them. Its usual tests belong to the second ring. */
const POSTGRES: Project = {
  name: 'store-postgres',
  folders: 'packages/store-postgres',
  globalSetup: join(import.meta.dirname, 'packages/store-postgres/test/server/global-setup.ts'),
};

function projectOf({ folders, ...own }: Project, ring: Ring, options: TestOptions) {
  const { include, exclude } = RINGS[ring];
  return {
    // `@kalends/*` are sources, by the paths of tsconfig.json
    resolve: { tsconfigPaths: true },
    test: {
      include: [`${folders}/**/${include}`],
      // the templates of create-kalends are copies of examples
      exclude: [...configDefaults.exclude, '**/dist/**', ...exclude.map((name) => `**/${name}`)],
      typecheck: { include: [] },
      setupFiles: [join(import.meta.dirname, 'tests/rings/setup.ts')],
      provide: { limitOfFile: ring === 'first' },
      testTimeout: TEST_LIMIT,
      hookTimeout: HOOK_LIMIT,
      expect: { poll: { timeout: POLL_LIMIT } },
      ...options,
      ...own,
    },
  };
}

/** A configuration of all projects for a ring, with these options and a share of the cores. */
export const workspaceOf = (ring: Ring, options: TestOptions = { isolate: false }, maxWorkers = '100%') =>
  defineConfig({
    test: {
      maxWorkers,
      reporters: ['default', ...(ring === 'first' ? [new ConsoleReporter()] : []), new TimeReporter()],
      projects: [
        projectOf(ALL, ring, options),
        ...(ring === 'first' ? [] : [projectOf(POSTGRES, ring === 'second' ? 'landing' : ring, options)]),
      ],
      coverage: {
        provider: 'v8',
        include: ['packages/*/src/**/*.ts'],
        reporter: ['text-summary', 'html'],
      },
    },
  });

/** What must pass before a change lands: both rings, so that a single file is found by its path. Test files share a process. */
export default workspaceOf('landing');
