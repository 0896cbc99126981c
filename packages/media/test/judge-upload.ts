import { isKey } from '@kalends/media';
import { expect } from 'vitest';
import { readPicture } from '../src/formats/read-picture.js';
import { SCRIPT } from './hostile-files.js';
import type { Sent } from './site.js';

const ALLOWED = [201, 400, 413];

/** What a file of this format is served as. */
const TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** All addresses in an answer that are those of stored files. */
const filesIn = ({ json }: Sent): readonly string[] => [
  ...new Set(JSON.stringify(json['image'] ?? {}).match(/http:[^"]*\/media\/[^"]*/g) ?? []),
];

/**
 * Checks that an upload was answered as it should be: with a record, 400 or 413; and that all files it stored are
 * images, are served as what they are and cannot be taken for anything else.
 */
export async function judgeUpload(sent: Sent, name: string): Promise<void> {
  expect(ALLOWED, `${name}: ${JSON.stringify(sent.json)}`).toContain(sent.status);
  const files = filesIn(sent);
  if (sent.status !== 201) expect(files, name).toEqual([]);
  for (const url of files) {
    expect(url.split('/').some(isKey), name).toBe(true);
    const answer = await fetch(url);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { format = 'none' } = readPicture(bytes) ?? {};
    expect(answer.status, name).toBe(200);
    expect(answer.headers.get('content-type'), name).toBe(TYPES[format]);
    expect(answer.headers.get('x-content-type-options'), name).toBe('nosniff');
    expect(answer.headers.get('content-security-policy'), name).toContain("default-src 'none'");
    expect(Buffer.from(bytes).includes(SCRIPT), name).toBe(false);
  }
}
