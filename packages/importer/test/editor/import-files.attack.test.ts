import type { Store } from '@kalends/core/store';
import { describe, expect, it } from 'vitest';
import { harmless, HOSTILE } from '../../../editor/test/hostile.js';
import { NOW, type EditorSite } from '../../../editor/test/site.js';
import { fileVisitor, openFileSite, wordsOf } from './file-site.js';

const HEAD = 'EVENT NAME,EVENT START DATE,EVENT END DATE';
const ROW = `${HEAD}\nJazz night,2031-05-01,2031-05-01\n`;

/** What of files is stored, by name. */
async function openWatched(
  clock = () => NOW,
): Promise<{ readonly site: EditorSite; readonly names: () => Promise<string[]> }> {
  let own: Store | undefined;
  const site = await openFileSite({
    clock,
    watched(store) {
      own = store;
      return store;
    },
  });
  return {
    site,
    names: async () => ((await own?.values.list('import-', 'import-~', 1_000)) ?? []).map(({ name }) => name),
  };
}

describe('imports of files', () => {
  it('are for those who publish the events of others', async () => {
    const site = await openFileSite();
    for (const role of ['author', 'contributor', 'subscriber'] as const) {
      const visitor = await site.as(role);
      expect([role, (await visitor.get('/manage/import')).status]).toEqual([role, 403]);
      const { check } = fileVisitor(site, visitor);
      expect([role, (await check('a.csv', ROW)).status]).toEqual([role, 403]);
      expect(await visitor.text('/manage/events')).not.toContain('/manage/import"');
    }
    const stranger = site.visitor();
    expect((await stranger.get('/manage/import')).status).toBe(303);
    expect([401, 403]).toContain((await stranger.post('/manage/import', { action: 'import' })).status);
    expect((await site.calendar.select({ kind: 'event' })).total).toBe(0);
  });

  it('take no form of another site, and no token of someone else', async () => {
    const site = await openFileSite();
    const visitor = await site.as('editor');
    const { check, press } = fileVisitor(site, visitor);
    await check('a.csv', ROW);
    const body = new FormData();
    body.append('action', 'check');
    body.append('file', new Blob([ROW]), 'a.csv');
    for (const headers of [
      { origin: 'https://other.example', cookie: visitor.cookie() },
      { origin: site.base, cookie: visitor.cookie() },
    ]) {
      const answer = await fetch(`${site.base}/manage/import`, { method: 'POST', body, headers });
      expect(answer.status).toBe(403);
    }
    expect((await press('import', { id: 'another' })).status).toBe(422);
    expect((await site.calendar.select({ kind: 'event' })).total).toBe(0);
  });

  it('keep a file for the account that sent it alone, and forget it', async () => {
    const clock = { now: NOW };
    const { site, names } = await openWatched(() => clock.now);
    const editor = fileVisitor(site, await site.as('editor'));
    const administrator = fileVisitor(site, await site.as('administrator'));
    await editor.check('secret-plans.csv', ROW);
    expect(await administrator.visitor.text('/manage/import')).not.toMatch(/secret-plans|Jazz night/);
    const id = /name="id" value="(\w+)"/.exec(await editor.visitor.text('/manage/import'))?.[1] ?? '';
    await administrator.visitor.text('/manage/import');
    for (const action of ['import', 'undo'])
      expect((await administrator.visitor.post('/manage/import', { action, id })).status).toBe(422);
    await administrator.visitor.post('/manage/import', { action: 'discard', id });
    expect(await names()).toHaveLength(2);
    await editor.press('import');
    expect(await names()).toHaveLength(1);
    await editor.check('other.csv', ROW);
    expect(await names()).toHaveLength(2);
    await editor.press('discard');
    expect(await names()).toEqual([]);
    await editor.check('other.csv', ROW);
    clock.now += 3_700_000;
    await site.as('administrator').then((one) => one.text('/manage/import'));
    expect(await names()).toEqual([]);
  });

  it('refuse what is larger than they take, and read no more of it', async () => {
    const { site, names } = await openWatched();
    const { check } = fileVisitor(site, await site.as('editor'));
    const large = await check('a.csv', new Uint8Array(5_400_000));
    expect([large.status, await names()]).toEqual([413, []]);
    const rows = `${HEAD}\n${'a,2031-01-01,2031-01-01\n'.repeat(200_000)}`;
    const many = await check('a.csv', rows);
    expect([many.status, await names(), wordsOf(many.text).includes('too many events')]).toEqual([
      422,
      [],
      true,
    ]);
    const rule = 'RRULE:FREQ=SECONDLY';
    const bomb = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${`BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20270101T000000Z\r\n${rule}\r\nSUMMARY:x\r\nEND:VEVENT\r\n`.repeat(500)}END:VCALENDAR\r\n`;
    expect((await check('a.ics', bomb)).status).toBeLessThan(500);
    expect((await site.calendar.select({ kind: 'event', hidden: true })).total).toBe(0);
  });

  it.each(HOSTILE)('show %j inert, wherever a file has it', async (text) => {
    const site = await openFileSite();
    const visitor = await site.as('editor');
    const { check } = fileVisitor(site, visitor);
    const cell = `"${text.replaceAll('"', '""')}"`;
    await check(
      `${text}.csv`,
      `${HEAD},EVENT COST\n${cell},2031-05-01,2031-05-01,${cell}\nX,${cell},2031-05-01,1\n`,
    );
    await harmless(visitor.get('/manage/import'), [200]);
    await check('a.csv', `${cell},EVENT NAME\nX,y\n`);
    await harmless(visitor.get('/manage/import'), [200]);
    await harmless(
      visitor.get(`/manage/export?search=${encodeURIComponent(text)}&venue=${encodeURIComponent(text)}`),
      [200],
    );
    const hostile = { kind: text, dates: text, ignore: text, id: text };
    for (const action of ['import', 'undo', 'discard', 'check', text])
      await harmless(visitor.post('/manage/import', { ...hostile, action }), [303, 404, 422]);
  });
});
