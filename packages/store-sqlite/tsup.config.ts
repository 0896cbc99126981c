import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

/** With shims, as what is loaded depends on the version of Node: `import.meta.url` is known in CommonJS, too. */
export default defineConfig({ ...packageBuild({ index: 'src/index.ts' }), shims: true });
