import { defineConfig } from 'vitest/config';

/** Every folder with tests of its own is one project; `@kalends/*` resolves to sources by the paths of tsconfig.json. */
const projects = [
  'packages/core',
  'packages/store-memory',
  'packages/store-sqlite',
  'packages/http-adapter',
  'packages/cli',
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

export default defineConfig({
  test: {
    projects: projects.map((root) => ({
      root,
      resolve: { tsconfigPaths: true },
      test: { name: root.replace(/^packages\//, ''), include: ['**/*.test.ts'], typecheck: { include: [] } },
    })),
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      reporter: ['text-summary', 'html'],
    },
  },
});
