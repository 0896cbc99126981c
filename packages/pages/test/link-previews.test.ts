import { expect, it } from 'vitest';
import { useTown } from './site.js';

const site = useTown();

it('tells programs that preview a link what every page is', async () => {
  for (const path of [
    '/',
    '/events/',
    '/events/week/',
    '/events/category/concerts/',
    '/event/jazz-in-the-courtyard/',
    '/venue/old-corn-hall/',
  ]) {
    const text = await site().text(path);
    const [canonical, url] = [/rel="canonical" href="([^"]*)"/, /property="og:url" content="([^"]*)"/].map(
      (pattern) => pattern.exec(text)?.[1],
    );
    expect([path, url]).toEqual([path, canonical]);
    expect(text).toMatch(/property="og:title" content="[^"]+"/);
    expect(text).toMatch(/property="og:description" content="[^"]+"|\/venue\//);
  }
  expect(await site().text('/embed/list/')).not.toContain('og:');
});
