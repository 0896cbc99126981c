import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

export default defineConfig(
  packageBuild(
    {
      index: 'src/index.ts',
      'interface-kit': 'src/interface-kit.ts',
      'mounts/node': 'src/mounts/node.ts',
      'mounts/express': 'src/mounts/express.ts',
      'mounts/koa': 'src/mounts/koa.ts',
      'mounts/fastify': 'src/mounts/fastify.ts',
      'mounts/hono': 'src/mounts/hono.ts',
      'mounts/fetch': 'src/mounts/fetch.ts',
      'mounts/compress': 'src/mounts/compress.ts',
    },
    ['create-handler'],
  ),
);
