import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Every folder with tests of its own is one project; `@kalends/*` resolves to sources by the paths of tsconfig.json. */
const projects = [
  'packages/core',
  'packages/store-memory',
  'packages/store-sqlite',
  'packages/store-postgres',
  'packages/http',
  'packages/site',
  'packages/http-adapter',
  'packages/accounts',
  'packages/media',
  'packages/webhooks',
  'packages/wordpress',
  'packages/mcp',
  'packages/feeds',
  'packages/pages',
  'packages/editor',
  'packages/client',
  'packages/compare',
  'packages/importer',
  'packages/cli',
  'examples/auth-js',
  'examples/client',
  'examples/embedding',
  'examples/express',
  'examples/fastify',
  'examples/fetch',
  'examples/hono',
  'examples/koa',
  'examples/node-http',
  'examples/static-site',
  'examples/unit-tests',
  'docs',
];

type TestOptions = TestProjectInlineConfiguration['test'];

/** Options of single projects. */
const overrides: Readonly<Record<string, TestOptions>> = {
  // a server is started before its tests and ended after them
  'packages/store-postgres': {
    globalSetup: join(import.meta.dirname, 'packages/store-postgres/test/server/global-setup.ts'),
  },
};

/** A configuration of all projects, with the given options for the tests of each, and a share of the cores. */
export const workspaceWith = (options: TestOptions, maxWorkers = '100%') =>
  defineConfig({
    test: {
      maxWorkers,
      projects: projects.map((root) => ({
        root,
        resolve: { tsconfigPaths: true },
        test: {
          name: root.replace(/^packages\//, ''),
          include: ['**/*.test.ts'],
          typecheck: { include: [] },
          // a busy machine is not a failure
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
          ...options,
          ...overrides[root],
        },
      })),
      coverage: {
        provider: 'v8',
        include: ['packages/*/src/**/*.ts'],
        reporter: ['text-summary', 'html'],
      },
    },
  });

/** What `npm test` runs: everything but the long tests. Test files share a process, so that sources are loaded once, not 150 times. */
export default workspaceWith({ exclude: [...configDefaults.exclude, '**/*.long.test.ts'], isolate: false });
