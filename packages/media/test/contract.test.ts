import { createDirectoryMedia, createMemoryMedia } from '@kalends/media';
import { testMedia } from '@kalends/media/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'kalends-media-'));
afterAll(() => rmSync(root, { recursive: true }));

let count = 0;

describe('in memory', () => testMedia({ describe, it, createMedia: createMemoryMedia }));
describe('in a directory', () =>
  testMedia({
    describe,
    it,
    createMedia: () => createDirectoryMedia({ directory: join(root, `new/${(count += 1)}`) }),
  }));

it('says so where the system takes no files', async () => {
  const media = createDirectoryMedia({ directory: '/proc/kalends/media' });
  const files = [{ name: 'full.gif', bytes: new Uint8Array(1) }];
  await expect(media.put('0'.repeat(32), files)).rejects.toThrow('ENOENT');
});
