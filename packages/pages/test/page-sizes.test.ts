import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openSite } from './site.js';
import { fillCalendar, PICTURED } from './widths-town.js';

it('has pages of at most 20 kB, compressed, for a usual calendar', async () => {
  const site = await openSite();
  await fillCalendar(site.calendar, 'en', 'usual', 'https://pictures.example/picture.svg');
  const sizes: [string, number][] = [];
  for (const path of [
    ...['/events/', '/events/month/', '/events/week/', '/events/2026-11-21/', '/events/map/'],
    ...['/events/?filters=open', `/event/${PICTURED}/`],
  ])
    sizes.push([path, gzipSync(await site.text(path)).length]);
  expect(sizes.filter(([, size]) => size > 20_000)).toEqual([]);
  await site.close();
});
