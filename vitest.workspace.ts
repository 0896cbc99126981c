import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Every folder with tests of its own is one project; `@kalends/*` resolves to sources by the paths of tsconfig.json. */
const projects = [
  'packages/core',
  'packages/store-memory',
  'packages/store-sqlite',
  'packages/store-postgres',
  'packages/http-adapter',
  'packages/client',
  'packages/cli',
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

/** What is peculiar to a project. */
const peculiar: Readonly<Record<string, TestProjectInlineConfiguration['test']>> = {
  // a server is started before its tests and ended after them
  'packages/store-postgres': {
    globalSetup: join(import.meta.dirname, 'packages/store-postgres/test/server/global-setup.ts'),
  },
};

export default defineConfig({
  test: {
    projects: projects.map((root) => ({
      root,
      resolve: { tsconfigPaths: true },
      test: {
        name: root.replace(/^packages\//, ''),
        include: ['**/*.test.ts'],
        typecheck: { include: [] },
        // a machine that is busy with other things is no failure
        testTimeout: 30_000,
        hookTimeout: 30_000,
        ...peculiar[root],
      },
    })),
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      reporter: ['text-summary', 'html'],
    },
  },
});
