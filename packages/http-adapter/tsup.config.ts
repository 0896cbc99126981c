import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

export default defineConfig(
  packageBuild(
    {
      index: 'src/index.ts',
      'interface-kit': 'src/interface-kit.ts',
      node: 'src/node.ts',
      express: 'src/express.ts',
      koa: 'src/koa.ts',
      fastify: 'src/fastify.ts',
      hono: 'src/hono.ts',
      fetch: 'src/fetch.ts',
      compress: 'src/compress.ts',
    },
    ['create-handler'],
  ),
);
