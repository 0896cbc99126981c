import type { CreateInterface } from '@kalends/http';
import { CalendarError } from '@kalends/core';
import pictures from './demo-pictures.json' with { type: 'json' };

const ROOT = '/kalends/demo';

/** The pictures of categories by name, in Base64: a sun above hills, in colours of its own each. */
const PICTURES: ReadonlyMap<string, string> = new Map(Object.entries(pictures));

/** The path of the picture of a category of the demo, below the site. */
export const picturePath = (category: string): string => `${ROOT}/${category}.png`;

/** The interface that serves the pictures of the demo. */
export function demoPictures(): CreateInterface {
  const picture = (name: string): Uint8Array => {
    const known = PICTURES.get(name);
    if (known === undefined) throw new CalendarError('not_found', 'There is no such picture.');
    // the playground of the docs serves them in a browser, which has no `Buffer`
    return Uint8Array.from(atob(known), (byte) => byte.charCodeAt(0));
  };
  return () => ({
    routes: [
      {
        path: `${ROOT}/{name}`,
        operations: [
          {
            ...{
              operationId: 'demoPicture',
              summary: 'A picture of the demo',
              methods: ['GET'],
              status: 200,
            },
            run: ({ key }) => ({
              headers: { 'Cache-Control': 'public, max-age=86400' },
              body: picture(key),
            }),
          },
        ],
      },
    ],
    dialect: {
      contentType: 'image/png',
      anonymous: true,
      form: {
        result: (answer) => answer,
        error: ({ message }) => ({ contentType: 'text/plain; charset=UTF-8', body: `${message}\n` }),
      },
    },
  });
}
