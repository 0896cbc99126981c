import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { RICH_TEXT_FILE, scriptFile } from '../src/assets/script-file.js';
import { ENGLISH, LANGUAGES, messagesOf } from '../src/messages/messages-of.js';
import { useSite } from './site.js';

const ROOT = join(import.meta.dirname, '../../..');

const site = useSite();

const scriptIn = (text: string): string => /<script src="([^"]+)" defer><\/script>/.exec(text)?.[1] ?? '';

it('is what its sources say', () => {
  expect(() =>
    execFileSync(process.execPath, [join(ROOT, 'scripts/editor-script.mjs'), '--check'], { stdio: 'pipe' }),
  ).not.toThrow();
});

it.each(LANGUAGES)(
  'has at most 8 kB compressed, and 45 kB with what edits a description, in %s',
  (language) => {
    const { script } = messagesOf(language);
    const own = gzipSync(scriptFile(script).body).length;
    expect(own).toBeLessThan(8_000);
    expect(own + gzipSync(RICH_TEXT_FILE.body).length).toBeLessThan(45_000);
  },
);

it('is a file that browsers keep, at an address that changes with its content', async () => {
  const visitor = await site().as('editor');
  const url = scriptIn(await visitor.text('/manage/events'));
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=UTF-8',
    'public, max-age=31536000, immutable',
  ]);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await answer.text()).toBe(scriptFile(ENGLISH.script).body);
  const richText = await fetch(`${site().base}/manage${RICH_TEXT_FILE.path}`);
  expect([richText.headers.get('cache-control'), await richText.text()]).toEqual([
    'public, max-age=31536000, immutable',
    RICH_TEXT_FILE.body,
  ]);
  const other = scriptFile({ ...ENGLISH.script, bold: 'Strong' });
  expect(other.path).not.toBe(scriptFile(ENGLISH.script).path);
  expect((await fetch(`${site().base}/manage${other.path}`)).status).toBe(404);
});

it('is not in the pages of those who have not logged in', async () => {
  const text = await site().visitor().text('/manage/login');
  expect(text).not.toContain('<script');
  expect(text).not.toContain('data-account');
});

it('takes no text of a host for a part of the program', () => {
  const hostile = '\u2028\'"`${x}</script>\\';
  const { body } = scriptFile({ ...ENGLISH.script, bold: hostile });
  const line = /^const TEXTS = ([^]*?);\n"use strict"/m.exec(body)?.[1] ?? '';
  expect((JSON.parse(line) as typeof ENGLISH.script).bold).toBe(hostile);
});
