import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { STYLESHEET } from '../src/assets/stylesheet.js';
import { pages } from '../src/index.js';
import { openSite } from './site.js';

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

it('crops pictures around their focus, by classes of the stylesheet', async () => {
  const site = await openSite();
  const dates = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 23:00' };
  const { image } = await site.calendar.events.create({ title: 'Song', ...dates, image: `${SITE}/a.png` });
  const classes = async (path: string) =>
    /class="(k-(?:thumb|picture)[^"]*)"/.exec(await site.text(path))?.[1];
  expect(await Promise.all(['/events/', '/event/song/'].map(classes))).toEqual(['k-thumb', 'k-picture']);
  await site.calendar.images.update(image, { focus_x: 34, focus_y: 100 });
  expect(await classes('/events/')).toBe('k-thumb k-x3 k-y10');
  expect(await classes('/event/song/')).toBe('k-picture k-focus k-x3 k-y10');
  for (const rule of ['.k-x3{--_x:30%}', '.k-y10{--_y:100%}', 'object-position:var(--_x,50%) var(--_y,50%)'])
    expect(STYLESHEET).toContain(rule);
  await site.calendar.images.update(image, { focus_x: 50, focus_y: 50 });
  expect(await classes('/events/')).toBe('k-thumb');
  await site.close();
});

it('has nothing in place of a picture in lists, and a band of its colour on the page of an event', async () => {
  const site = await openSite();
  const create = (title: string, fields = {}) =>
    site.calendar.events.create({
      ...{ title, start_date: '2026-12-01 20:00', end_date: '2026-12-01 23:00', categories: ['Songs'] },
      ...fields,
    });
  await create('Plain');
  await create('Pictured', { image: `${SITE}/a.png` });
  const pictures = (page: string): number => page.split('class="k-thumb').length - 1;
  for (const path of ['/events/', '/events/2026-12-01/', '/embed/next-three/'])
    expect([path, pictures(await site.text(path))]).toEqual([path, 1]);
  const hasBand = (page: string): boolean => page.includes('class="k-band"');
  expect([hasBand(await site.text('/event/plain/')), hasBand(await site.text('/event/pictured/'))]).toEqual([
    true,
    false,
  ]);
  await site.close();
});
