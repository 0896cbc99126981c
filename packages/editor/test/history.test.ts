import { kindsOf } from '@kalends/core';
import { nameFieldOf } from '@kalends/core/adapter';
import { describe, expect, it } from 'vitest';
import { differences } from '../src/forms/differences.js';
import { fresh, pathOf, recordsIn } from './kinds.js';
import { useSite } from './site.js';

const DAY = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };

const FIELDS = {
  event: {
    age: { type: 'integer', label: 'From age' },
    notes: { type: 'text', label: 'Notes of the office', read: 'editors' },
  },
} as const;

/** The text of a page without its elements, blanks as one. */
const plain = (page: string): string =>
  page
    .slice(page.indexOf('<main'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The forms of a history, newest first: what each of them sends. */
const formsIn = (page: string): Record<string, string[]>[] =>
  [...page.matchAll(/<form[^>]*history"[^]*?<\/form>/g)].map(([form]) => {
    const sent: Record<string, string[]> = {};
    for (const [, name = '', value = ''] of form.matchAll(/name="([^"]+)"\s+value="([^"]*)"/g))
      sent[name] = [...(sent[name] ?? []), value];
    return sent;
  });

describe('what changed in an event', () => {
  const site = useSite({
    fields: FIELDS,
    userOf: (id) => (id === 77 ? { name: 'Ann <b>' } : undefined),
  });

  /** An event with three changes, and the path of its history. */
  async function changed() {
    const { calendar } = site();
    const ann = calendar.as({ id: 77, role: 'editor' });
    const name = fresh();
    const { id } = await ann.events.create({ title: name, ...DAY, custom: { age: 6 } });
    await ann.events.update(id, { title: `${name} again`, venue: { venue: `Hall of ${name}` } });
    await calendar.as({ id: 78, role: 'editor' }).events.update(id, { cost: ['12'], custom: { age: 12 } });
    await ann.events.update(id, { start_date: '2026-12-02 20:00', end_date: '2026-12-02 22:00' });
    return { id, name, path: `/manage/events/${id}/history`, load: () => calendar.events.get(id) };
  }

  it('is told newest first, with names, labels and times of the site', async () => {
    const { path, name, id } = await changed();
    const editor = await site().as('editor');
    expect(await editor.text(`/manage/events/${id}`)).toContain(`${path}">History</a>`);
    const text = plain(await editor.text(path));
    const told = [
      'Fri, Nov 20, 2026, 6:07 PM – Ann &lt;b&gt;',
      'Start 2026-12-01 20:00 2026-12-02 20:00',
      'User 78',
      'Cost None 12',
      'From age 6 12',
      `Title ${name} ${name} again`,
      `Venue None Hall of ${name}`,
    ];
    const places = told.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(text).not.toContain('None None');
  });

  it('is told as it is where a name or a number is 1', async () => {
    const { calendar } = site();
    const { id } = await calendar.events.create({ title: fresh(), ...DAY });
    await calendar.events.update(id, { organizer: { organizer: '1' }, featured: true });
    const editor = await site().as('editor');
    const text = plain(await editor.text(`/manage/events/${id}/history`));
    expect(text).toContain('Organizers None 1');
    expect(text).toContain('Featured None Yes');
  });

  it('is undone change by change', async () => {
    const { path, name, load } = await changed();
    const editor = await site().as('editor');
    const [, cost] = formsIn(await editor.text(path)).filter((form) => 'fields[]' in form);
    const { status, headers } = await editor.post(path, cost ?? {});
    expect([status, headers.get('location')]).toEqual([303, `${site().base}${path}?done=putBack`]);
    expect(await load()).toMatchObject({
      title: `${name} again`,
      cost: [],
      custom: { age: 6 },
      start_date: '2026-12-02 20:00:00',
    });
    const page = await editor.text(`${path}?done=putBack`);
    expect(page).toContain('Put back.');
    expect(plain(page)).toContain('From age 12 6');
  });

  it('is undone as a whole, down to a version', async () => {
    const { path, name, load } = await changed();
    const editor = await site().as('editor');
    const back = formsIn(await editor.text(path)).filter((form) => !('fields[]' in form));
    expect(back.length).toBe(2);
    await editor.post(path, back[1] ?? {});
    expect(await load()).toMatchObject({
      title: `${name} again`,
      cost: [],
      custom: { age: 6 },
      start_date: '2026-12-01 20:00:00',
    });
  });

  it('is not undone where a link leads nowhere any more, and the page says so', async () => {
    const { id, path, load } = await changed();
    const { calendar } = site();
    const { venue } = await load();
    await calendar.events.update(id, { venue: [] });
    await calendar.venues.delete(venue);
    await calendar.venues.purge(venue);
    const editor = await site().as('editor');
    const [latest] = formsIn(await editor.text(path));
    const refused = await editor.post(path, latest ?? {});
    expect(refused.status).toBe(422);
    expect(plain(await refused.text())).toMatch(
      /could not be put back: .*Venue: What was linked here does not exist any more/,
    );
    for (const revision of ['', '0', '-1', 'x', '999999'])
      expect((await editor.post(path, { revision })).status).toBe(422);
    for (const fields of ['toString', 'custom.__proto__', 'id'])
      expect((await editor.post(path, { revision: '1', 'fields[]': fields })).status).toBe(422);
  });

  it('is for those who may change the event, and tells no field that they do not read', async () => {
    const { calendar } = site();
    const { path } = await changed();
    for (const role of ['author', 'contributor'] as const) {
      const visitor = await site().as(role);
      expect((await visitor.get(path)).status).toBe(403);
      expect((await visitor.post(path, { revision: '1' })).status).toBe(403);
    }
    expect((await site().visitor().get(path)).status).toBe(303);
    const author = (await site().accounts.find({ login: 'author' }))?.id ?? 0;
    const { id } = await calendar.events.create({ title: 'Mine', ...DAY, author });
    await calendar.events.update(id, { custom: { notes: 'Not for authors' } });
    await calendar.events.update(id, { title: 'Still mine' });
    const [mine, all] = await Promise.all(
      (['author', 'editor'] as const).map(async (role) =>
        plain(await (await site().as(role)).text(`/manage/events/${id}/history`)),
      ),
    );
    expect(mine).toContain('Title Mine Still mine');
    expect(mine).not.toMatch(/Not for authors|Notes of the office/);
    expect(all).toContain('Notes of the office None Not for authors');
  });

  it('has pages, and old ones lead to the end', async () => {
    const { calendar } = site();
    const { id } = await calendar.events.create({ title: 'Change 0', ...DAY });
    for (let number = 1; number <= 23; number++)
      await calendar.events.update(id, { title: `Change ${number}` });
    const editor = await site().as('editor');
    const seen: string[] = [];
    for (let path: string | undefined = `/manage/events/${id}/history`; path !== undefined;) {
      const page: string = await editor.text(path);
      seen.push(
        ...[...plain(page).matchAll(/Title Change \d+ (Change \d+)/g)].map(([, title = '']) => title),
      );
      path = /href="([^"]*\?before=\d+)"/.exec(page)?.[1]?.slice(site().base.length);
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, number) => `Change ${23 - number}`));
    const empty = plain(await editor.text(`/manage/events/${id}/history?before=1`));
    expect(empty).toContain('No changes are known.');
  });
});

describe('what changed in other records', () => {
  const site = useSite();
  const { created, load } = recordsIn(site);

  it.each(kindsOf('linked', 'term'))('is told and put back for a %s', async (kind) => {
    const { visitor, id, path } = await created(kind);
    const field = nameFieldOf(kind);
    const before = (await load(kind, id))?.[field];
    const after = `<i>${fresh()}</i>`;
    await visitor.text(path);
    await visitor.post(path, { [field]: after });
    expect(path.startsWith(pathOf(kind))).toBe(true);
    const page = await visitor.text(`${path}/history`);
    expect(plain(page)).toContain(`Name ${String(before)}`);
    expect(page).not.toContain('<i>');
    await visitor.post(`${path}/history`, formsIn(page)[0] ?? {});
    expect((await load(kind, id))?.[field]).toBe(before);
  });
});

describe('two versions of a text', () => {
  it('are whole if they are short', () => {
    expect(differences('one', 'two')).toEqual(['one', 'two']);
  });

  it('are shortened to where they differ', () => {
    const [start, end] = ['a '.repeat(500), ' z'.repeat(500)];
    const [before, after] = differences(`${start}old${end}`, `${start}new text${end}`);
    expect(before).toMatch(/^…(?:a ){40}old(?: z){40}…$/);
    expect(after).toMatch(/^…(?:a ){40}new text(?: z){40}…$/);
    expect(differences(start, `${start}b`)[1]).toMatch(/^…(?:a ){40}b$/);
    expect(differences('', 'x'.repeat(3_000))[1]).toBe(`${'x'.repeat(2_000)}…`);
    expect(differences('same'.repeat(200), 'same'.repeat(100))[1].length).toBeLessThan(300);
  });
});
