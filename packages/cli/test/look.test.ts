import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { serve } from './running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-look-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('has the language, the look and the logo of its options', async () => {
  const [css, logo] = [join(folder, 'ours.css'), join(folder, 'logo.SVG')];
  writeFileSync(css, ':root{--k-radius:0}');
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const look = ['--stylesheet', css, '--logo', logo];
  const one = await serve(['--locale', 'DE', '--week-start', 'Sunday', ...look]);
  const month = await (await fetch(`${one.origin}/`)).text();
  expect(month).toContain('<html lang="de" dir="ltr">');
  expect(month).toMatch(/<abbr title="Sonntag">.*<abbr title="Montag">/s);
  const [, sheet = ''] = /href="[^"]*(\/kalends\/site\.css\?v=[\da-f]{8})"/.exec(month) ?? [];
  expect(await (await fetch(one.origin + sheet)).text()).toBe(':root{--k-radius:0}');
  const [, image = ''] = /<img class="k-logo" src="[^"]*(\/kalends\/logo\?v=[\da-f]{8})"/.exec(month) ?? [];
  const { headers } = await fetch(one.origin + image);
  expect([headers.get('content-type'), headers.get('content-security-policy')]).toEqual([
    'image/svg+xml',
    expect.stringContaining('sandbox') as string,
  ]);
  expect((await fetch(`${one.origin}/favicon.ico`)).headers.get('content-type')).toBe('image/x-icon');
  expect(await (await fetch(`${one.origin}/robots.txt`)).text()).toContain('Sitemap: ');
  one.stop();
  await one.exitCode;
});

it.each([
  ['--locale', 'not a language', '"not a language" is not a valid language'],
  ['--week-start', 'noday', '"noday" is not a valid weekday'],
  ['--stylesheet', '/nowhere/at-all.css', '--stylesheet: /nowhere/at-all.css cannot be read (ENOENT).'],
  ['--logo', 'logo.txt', '--logo: logo.txt is none of .avif'],
])('refuses %s %s', async (option, value, reason) => {
  await expect(serve([option, value])).rejects.toThrow(reason);
});
