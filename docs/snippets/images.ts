// #region describe
import { createCalendar, type ImageDescription } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

/** The images that the site's own media library knows, by address. */
export const library = new Map<string, ImageDescription>([
  [
    'https://media.example.org/courtyard.jpg',
    {
      ...{ width: 1600, height: 900, filesize: 240_000 },
      sizes: {
        thumbnail: {
          ...{ url: 'https://media.example.org/courtyard-150.jpg', width: 150, height: 150 },
          ...{ 'mime-type': 'image/jpeg', filesize: 9_000 },
        },
      },
    },
  ],
]);

export const calendar = createCalendar({
  store: createMemoryStore(),
  settings: {
    // `null` refuses an address: the write fails with `invalid_param`
    describeImage: (url) => library.get(url) ?? null,
  },
});
// #endregion describe

// #region uploads
import { basicAuth, createHandler } from '@kalends/http-adapter';
import { createDirectoryMedia } from '@kalends/media';
import { createUploads } from '@kalends/media/http';

export const handlerWith = (directory: string) =>
  createHandler({
    calendar,
    baseUrl: 'https://calendar.example',
    identify: basicAuth([{ id: 1, name: 'ann', password: 'secret', role: 'author' }]),
    uploads: createUploads({ media: createDirectoryMedia({ directory }) }),
  });
// #endregion uploads
