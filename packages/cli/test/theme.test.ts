import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run, serve, type Served } from './running.js';

let folder: string;
let server: Served | undefined;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kalends-theme-'))));
afterEach(async () => {
  server?.stop();
  await server?.exitCode;
  server = undefined;
  rmSync(folder, { recursive: true });
});

const write = (files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
};
const json = (value: unknown): string => JSON.stringify(value);

describe('kalends serve --theme', () => {
  it('has the colours, fonts, texts, header and footer of the folder', async () => {
    mkdirSync(join(folder, 'fonts'));
    write({
      'theme.json': json({
        logo: 'logo.svg',
        colors: { accent: { light: '#7c2d12', dark: '#fdba74' }, onAccent: '#fff' },
        fonts: { text: 'Inter, sans-serif', headings: 'Georgia, serif' },
        radius: '0',
        band: { image: 'logo.svg', text: 'What is on' },
        links: [{ name: 'Imprint', url: '{site}/imprint' }],
      }),
      'style.css': '.k-card{box-shadow:none}',
      'header.html': '<nav><a href="{site}/about">About & more</a></nav>',
      'footer.html': '<p>Riverton Arts</p>',
      'messages.json': json({
        ...{ upcomingEvents: 'What’s on', more: 'and {count} others' },
        fields: { age: 'From age', 'style.jazz': 'Jazz' },
      }),
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'fonts/inter.woff2': 'a font',
      'notes.txt': 'not served',
    });
    server = await serve(['--theme', folder]);
    const { origin } = server;
    const page = await (await fetch(`${origin}/events/`)).text();
    const [, sheet = ''] = /href="[^"]*(\/kalends\/theme\/style\.css\?v=[\da-f]{8})"/.exec(page) ?? [];
    expect(await (await fetch(origin + sheet)).text()).toBe(
      ':root{--k-accent:light-dark(#7c2d12,#fdba74);--k-on-accent:#fff;--k-font:Inter, sans-serif;--k-font-headings:Georgia, serif;--k-radius:0}\n.k-card{box-shadow:none}',
    );
    expect(page).toMatch(/<nav><a href="http:\/\/localhost:\d+\/about">About & more<\/a><\/nav>/);
    expect(page).toContain('<p>Riverton Arts</p>');
    expect(page).toContain('What’s on');
    expect(page).toMatch(
      /<img\s+src="http:\/\/localhost:\d+\/kalends\/theme\/logo.svg\?v=\w+" alt="" \/>\s*<p dir="auto">What is on/,
    );
    expect(page).toMatch(/href="http:\/\/localhost:\d+\/imprint" dir="auto">Imprint</);
    const font = await fetch(`${origin}/kalends/theme/fonts/inter.woff2`);
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect((await fetch(`${origin}/kalends/theme/logo.svg`)).status).toBe(200);
    expect((await fetch(`${origin}/kalends/theme/notes.txt`)).status).toBe(404);
    const policy = (await fetch(`${origin}/events/`)).headers.get('content-security-policy');
    expect(policy).toMatch(/font-src 'self'/);
  });

  it('reads the folder again when a file changes, with --dev', async () => {
    write({ 'footer.html': 'before' });
    const served = await serve(['--theme', folder, '--dev']);
    server = served;
    const shown = async () => (await fetch(`${served.origin}/events/`)).text();
    expect(await shown()).toContain('before');
    write({ 'footer.html': 'after' });
    await expect.poll(shown).toContain('after');
    write({ 'theme.json': '{' });
    await expect.poll(() => served.errors.join('\n')).toContain('Configuration not reloaded');
    expect(await shown()).toContain('after');
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'a key that no theme has',
      { 'theme.json': json({ colour: 'red' }) },
      'theme.json: colour is not a part of a theme. There are: logo, colors, fonts, radius, width, band, links',
    ],
    [
      'a part at another place',
      { 'theme.json': json({ accent: 'red' }) },
      'accent is not a part of a theme. There are: logo, colors, fonts, radius, width, band, links; did you mean colors.accent?',
    ],
    [
      'a colour that no theme has',
      { 'theme.json': json({ colors: { acent: 'red' } }) },
      'colors.acent is not a part of a theme. colors has: background, surface, text, muted, accent, onAccent, border; did you mean colors.accent?',
    ],
    [
      'a picture that is not there',
      { 'theme.json': json({ band: { image: 'x.png' } }) },
      'band.image: there is no image x.png',
    ],
    ['a wrong type', { 'theme.json': json({ colors: { accent: 7 } }) }, 'theme.json: colors.accent: Invalid'],
    [
      'a value that ends its declaration',
      { 'theme.json': json({ radius: '0;} body{display:none' }) },
      'theme.json: theme.radius: not a value of CSS',
    ],
    ['broken JSON', { 'theme.json': '{\n"a": 1,\n}' }, 'theme.json is not JSON: see line 3'],
    ['a logo that is not there', { 'theme.json': json({ logo: 'x.png' }) }, 'logo: there is no image x.png'],
    ['an unknown text', { 'messages.json': json({ upcomingEvent: 'x' }) }, 'did you mean upcomingEvents?'],
    [
      'half a group of texts',
      { 'messages.json': json({ status: { draft: 'x' } }) },
      'expected an object with',
    ],
    [
      'a field that is no text',
      { 'messages.json': json({ fields: { age: 6 } }) },
      'expected an object with texts',
    ],
  ])('refuses %s', async (_name, files, reason) => {
    write(files);
    const { exitCode, errors } = await run(['serve', '--theme', folder]);
    expect(exitCode).not.toBe(0);
    expect(errors.join('\n')).toContain(reason);
  });

  it('refuses a folder that is not there, which doctor tells, too', async () => {
    const missing = join(folder, 'nothing');
    expect((await run(['serve', '--theme', missing])).errors.join('\n')).toContain('is not a directory');
    write({ 'style.css': 'body{}' });
    const { lines } = await run(['doctor', '--theme', folder, '--port', '0']);
    expect(lines.join('\n')).toContain('the theme and 0 files can be read');
    expect((await run(['doctor', '--theme', missing, '--port', '0'])).lines.join('\n')).toContain(
      'is not a directory',
    );
  });
});
