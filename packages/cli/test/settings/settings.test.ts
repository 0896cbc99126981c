import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createStoredSettings } from '../../src/settings/stored-settings.js';
import type { Served } from '../running.js';
import { change, enter, fieldsIn, RIVERTON, served, stopAll } from './settings-site.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(stopAll);

describe('the settings in the editor', () => {
  it('are used at once: title, zone, language, currency, first day, accent and logo', async () => {
    const one = await served();
    const ann = await enter(one);
    const before = await fetch(`${one.origin}/events/`);
    const answer = await change(ann, RIVERTON);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${new URL(one.apiRoot).origin}/manage/settings?done=saved`,
    ]);
    const page = await ann.text('/manage/settings?done=saved');
    expect(page).toContain('<html lang="de"');
    expect(page).toContain('Gespeichert.');
    expect(page).toMatch(/Zuletzt geändert von ann, /);
    expect(fieldsIn(page)).toMatchObject(RIVERTON);
    const visitors = await (await fetch(`${one.origin}/`)).text();
    expect(visitors).toContain('<html lang="de"');
    expect(visitors).toMatch(/<title>[^<]*Riverton/);
    expect(visitors).toContain('https://town.example/logo.svg');
    const [, theme = ''] = /<link rel="stylesheet" href="([^"]*theme[^"]*)"/.exec(visitors) ?? [];
    expect(await ann.text(new URL(theme).pathname)).toMatch(/--k-accent:light-dark\(#\w{6},#ffcc00\)/);
    const headers = { 'If-None-Match': before.headers.get('etag') ?? '' };
    expect((await fetch(`${one.origin}/events/`, { headers })).status).toBe(200);
    // the week begins on Sunday
    expect(visitors.indexOf('Sonntag')).toBeLessThan(visitors.indexOf('Montag'));
    const created = await fetch(`${one.apiRoot}/events`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${btoa('ann:a long secret')}`,
      },
      body: JSON.stringify({ title: 'x', start_date: '2031-01-01', end_date: '2031-01-01', cost: '5' }),
    });
    expect(await created.json()).toMatchObject({ timezone: 'Europe/Berlin', cost: '5€' });
  });

  it('say which fields the form for visitors has', async () => {
    const one = await served(['--submissions', 'on']);
    const ann = await enter(one);
    const page = await ann.text('/manage/settings');
    expect(page.match(/name="submissionFields\[\]"[^>]*checked/g)).toHaveLength(7);
    expect(await ann.text('/submit/')).toContain('name="website"');
    expect((await change(ann, { 'submissionFields[]': 'venue' })).status).toBe(303);
    const form = await ann.text('/submit/');
    expect([form.includes('name="venue"'), form.includes('name="website"')]).toEqual([true, false]);
  });

  it('can be put back, by one who saw them', async () => {
    const ann = await enter(await served());
    await change(ann, { title: 'First' });
    await change(ann, { title: 'Second', weekStart: 'friday' });
    const page = await ann.text('/manage/settings');
    const revision = /name="revision" value="(\d+)"/.exec(page)?.[1] ?? '';
    expect((await ann.post('/manage/settings', { action: 'putBack', revision: '1' })).status).toBe(409);
    expect(fieldsIn(await ann.text('/manage/settings'))).toMatchObject({ title: 'Second' });
    expect((await ann.post('/manage/settings', { action: 'putBack', revision })).status).toBe(303);
    const back = await ann.text('/manage/settings?done=putBack');
    expect(back).toContain('The settings before are back.');
    expect(fieldsIn(back)).toMatchObject({ title: 'First', weekStart: '' });
  });

  it('are not saved over those that someone else has saved in the meantime', async () => {
    const ann = await enter(await served());
    const fields = fieldsIn(await ann.text('/manage/settings'));
    await change(ann, { title: 'Of another' });
    const late = await ann.post('/manage/settings', { ...fields, title: 'Mine', action: 'save' });
    expect(late.status).toBe(409);
    const page = await late.text();
    expect(page).toContain('Someone else has changed the settings');
    expect(fieldsIn(page)).toMatchObject({ title: 'Mine', revision: '1' });
    expect(fieldsIn(await ann.text('/manage/settings'))).toMatchObject({ title: 'Of another' });
  });

  it('are what the options of the server say where it has them, and shown so', async () => {
    const ann = await enter(await served(['--title', 'Of the server', '--timezone', 'Asia/Tokyo']));
    const page = await ann.text('/manage/settings');
    expect(page.match(/The configuration of the server says this/g)).toHaveLength(2);
    expect(Object.keys(fieldsIn(page))).not.toContain('title');
    expect(page).toContain('Asia/Tokyo');
    expect((await change(ann, { title: 'Mine', timezone: 'Europe/Rome', locale: 'fr' })).status).toBe(303);
    const after = await ann.text('/manage/settings');
    expect(after).toContain('<html lang="fr"');
    expect(after).toContain('Of the server');
    expect(after).not.toContain('Mine');
  });

  it('are those of all servers on a store, and stay over a start', async () => {
    const store = ['--store', `sqlite:${join(folder, 'shared.db')}`];
    const one = await served(store);
    const other = await served(store);
    await change(await enter(one), { title: 'Shared' });
    const titleOf = async ({ origin }: Served): Promise<unknown> =>
      ((await (await fetch(`${origin}/wp-json/`)).json()) as { name: unknown }).name;
    expect(await titleOf(one)).toBe('Shared');
    await expect.poll(() => titleOf(other), { interval: 20 }).toBe('Shared');
    expect(await titleOf(await served(store))).toBe('Shared');
    expect(await titleOf(await served([...store, '--title', 'An option']))).toBe('An option');
  });

  it('are refused with a sentence', async () => {
    const ann = await enter(await served());
    for (const [values, sentence] of [
      [{ title: '' }, 'Give the calendar a name'],
      [{ title: 'x'.repeat(201) }, 'Give the calendar a name'],
      [{ title: 'two\nlines' }, 'Give the calendar a name'],
      [{ title: 'x\u202Ey' }, 'Give the calendar a name'],
      [{ timezone: 'Mars/Olympus' }, 'Choose a time zone from the list.'],
      [{ locale: 'tlh' }, 'Choose one from the list.'],
      [{ locale: 'x!' }, 'Choose one from the list.'],
      [{ locale: '' }, 'Choose one from the list.'],
      [{ currency: 'XXXX' }, 'Choose one from the list.'],
      [{ position: 'above' }, 'Choose one from the list.'],
      [{ weekStart: 'toString' }, 'Choose one from the list.'],
      [{ ownAccent: '1', accent: 'red;}' }, 'Enter a colour'],
      [{ logo: 'javascript:alert(1)' }, 'Enter the web address of a picture'],
      [{ logo: '77' }, 'Enter the web address of a picture'],
    ] as const) {
      const answer = await change(ann, values);
      expect([values, answer.status, (await answer.text()).includes(sentence)]).toEqual([values, 422, true]);
    }
    expect(await ann.text('/manage/settings')).toContain('name="revision" value="0"');
  });

  it('take a picture as the logo, which visitors see', async () => {
    const ann = await enter(await served(['--media', join(folder, 'media')]));
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const answer = await change(ann, { image: new Blob([gif], { type: 'image/gif' }) });
    expect(answer.status).toBe(303);
    const page = await ann.text('/manage/settings');
    const [, url = ''] = /e-picture"><img\s+src="([^"]+)"/.exec(page) ?? [];
    const picture = await fetch(url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect(await ann.text('/')).toContain(new URL(url).pathname);
    const refused = await change(ann, { image: new Blob(['no picture'], { type: 'image/gif' }) });
    expect([refused.status, (await refused.text()).includes('Choose a picture file')]).toEqual([422, true]);
    await change(ann, { removeLogo: '1' });
    expect(await ann.text('/manage/settings')).not.toContain('e-picture');
  });
});

describe('stored settings', () => {
  it('are replaced by one of those who replace the same', async () => {
    const stored = createStoredSettings(createMemoryStore(), () => 7);
    const all = ['a', 'b', 'c'].map((title, by) => stored.replace(0, { title }, by));
    expect((await Promise.all(all)).filter(Boolean)).toHaveLength(1);
    expect(await stored.read()).toMatchObject({ revision: 1, before: {}, at: 7 });
  });

  it('are none where something else is stored', async () => {
    const store = createMemoryStore();
    await store.values.put('settings', '{"texts":7}');
    const stored = createStoredSettings(store);
    expect(await stored.read()).toMatchObject({ revision: 0, texts: {} });
    expect(await stored.replace(0, { title: 'x' }, 1)).toBe(true);
  });
});
