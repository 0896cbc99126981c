import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import config from './next-config.js';

it('names the native dependencies of the stores', () => {
  const manifest = (store: string) =>
    readFileSync(join(import.meta.dirname, `../../packages/${store}/package.json`), 'utf8');
  const manifests = manifest('store-sqlite') + manifest('store-postgres');
  for (const name of config.serverExternalPackages) expect(manifests).toContain(`"${name}":`);
});
