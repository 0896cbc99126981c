import type { Actor } from '@kalends/core';
import { RequestError } from '@kalends/http';
import { createMemoryMedia, type Media } from '@kalends/media';
import { afterEach, expect, it, vi } from 'vitest';
import { picture } from './pictures.js';
import { eventForm, startSite } from './site.js';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The status of an upload whose author changes while the image is stored, 50 seconds later, and how many images are left. */
async function lateUpload(after: () => Actor) {
  const memory = createMemoryMedia();
  let identify = (): Actor => ({ id: 1, role: 'author' });
  const media: Media = {
    ...memory,
    async put(key, files) {
      await memory.put(key, files);
      identify = after;
      const now = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 50_000);
    },
  };
  await using site = await startSite({ media, identify: () => identify() });
  const { status } = await site.send('/events', eventForm(await picture('jpeg')));
  return { status, images: (await memory.list()).length };
}

it.each([
  ['who is still there', () => ({ id: 1, role: 'author' }) as const, { status: 201, images: 1 }],
  // as who may not upload
  ['whose role was lowered', () => ({ id: 1, role: 'contributor' }) as const, { status: 400, images: 0 }],
  [
    'whose key was revoked',
    () => {
      throw new RequestError('incorrect_password', 'The key was revoked.');
    },
    { status: 401, images: 0 },
  ],
])('an image that waited long is written by who asks then: %s', async (_, after, expected) => {
  expect(await lateUpload(after)).toEqual(expected);
});
