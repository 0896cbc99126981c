import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { pages } from '../src/index.js';

const SITE = 'https://calendar.example';

it('offers the sizes of a picture that show all of it', async () => {
  const size = (url: string, width: number, height: number) => ({
    ...{ url, width, height },
    ...{ 'mime-type': 'image/png', filesize: 1 },
  });
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: {
      describeImage: (url) => ({
        ...{ url, extension: 'png', width: 1200, height: 801, filesize: 1 },
        sizes: {
          thumbnail: size(`${url}?thumbnail`, 150, 150),
          medium: size(`${url}?medium`, 300, 200),
          odd: size(`${url}?a, b`, 600, 400),
        },
      }),
    },
  });
  const answer = toFetchHandler(
    createHandler({ calendar, baseUrl: SITE, interfaces: [pages({ feeds: false })] }),
  );
  const dates = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
  await calendar.events.create({ title: 'Song', ...dates, image: `${SITE}/a.png` });
  const srcset = `srcset="${SITE}/a.png?medium 300w, ${SITE}/a.png 1200w"`;
  for (const path of ['/event/song/', '/events/', '/embed/next-three/'])
    expect(await (await answer(new Request(SITE + path))).text()).toContain(srcset);
});
