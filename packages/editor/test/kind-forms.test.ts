import { isTermKind, nameFieldOf } from '@kalends/core/adapter';
import { PLACES } from '@kalends/site';
import { describe, expect, it } from 'vitest';
import {
  ALL,
  fresh,
  idOf,
  OWN_FIELDS,
  pathOf,
  recordsIn,
  revisionIn,
  valueIn,
  type Fields,
  type LinkedTo,
} from './kinds.js';
import { useSite } from './site.js';

const site = useSite(OWN_FIELDS);

const { created, load, eventWith } = recordsIn(site);

/** What a form of each kind is filled with, and the values that the record then has. */
const FORMS: Readonly<Partial<Record<LinkedTo, { readonly typed: Fields; readonly stored: object }>>> = {
  venue: {
    typed: {
      venue: 'Old "Corn" Hall',
      description: 'One\r\n<b>bold</b>',
      address: '1 Mill Lane',
      city: 'Riverton',
      geo_lat: '40.5',
      geo_lng: '-74.25',
      'show_map[]': ['', '1'],
      website: 'https://hall.example/',
      own_seats: '120',
      status: 'publish',
    },
    stored: {
      venue: 'Old "Corn" Hall',
      description: 'One\n<b>bold</b>',
      address: '1 Mill Lane',
      city: 'Riverton',
      geo_lat: 40.5,
      geo_lng: -74.25,
      show_map: true,
      website: 'https://hall.example/',
      custom: { seats: 120 },
      status: 'publish',
      author: 3,
    },
  },
  organizer: {
    typed: { organizer: 'Jazz Club', email: 'jazz@club.example', phone: '1', own_level: 'guest' },
    stored: {
      organizer: 'Jazz Club',
      email: 'jazz@club.example',
      phone: '1',
      custom: { level: 'guest' },
      status: 'draft',
    },
  },
  category: {
    typed: { name: 'Concerts', description: 'Loud <b>ones</b>', slug: 'Loud Ones' },
    stored: { name: 'Concerts', description: 'Loud <b>ones</b>', slug: 'loud-ones', parent: 0 },
  },
  tag: {
    typed: { name: 'jazz', description: 'Swing' },
    stored: { name: 'jazz', description: 'Swing', slug: 'jazz', hidden: false },
  },
};

describe.each(ALL)('the forms of the kind %s', (kind) => {
  const name = nameFieldOf(kind);

  it('create a record with what was typed, and show it', async () => {
    const filled = { [name]: 'Jo', description: 'Of <b>Riverton</b>' };
    const { typed, stored } = FORMS[kind] ?? { typed: filled, stored: filled };
    const { visitor, id, path } = await created(kind, typed);
    expect(await load(kind, id)).toMatchObject(stored);
    const text = await visitor.text(`${path}?done=${'status' in typed ? 'published' : 'created'}`);
    expect(text).toMatch(/Created\.|Published\./);
    expect(text).toContain(`<h1 dir="auto">${String(typed[name]).replaceAll('"', '&quot;')}</h1>`);
  });

  it('change nothing if nothing was typed', async () => {
    const { visitor, id, path } = await created(kind, { description: 'One\r\nTwo' });
    const before = await load(kind, id);
    const text = await visitor.text(path);
    const answer = await visitor.post(path, {
      ...{ [name]: String(before?.[name]), description: 'One\r\nTwo', slug: String(before?.['slug']) },
      ...revisionIn(text),
    });
    expect(answer.headers.get('location')).toBe(`${site().base}${path}?done=saved`);
    const { modified: _, modified_utc: __, revision: ___, ...after } = (await load(kind, id)) ?? {};
    expect(before).toMatchObject(after);
  });

  it('change what was typed', async () => {
    const { visitor, id, path } = await created(kind);
    await visitor.text(path);
    const slug = isTermKind(kind) ? { slug: `new-${id}` } : {};
    const answer = await visitor.post(path, { [name]: 'Renamed', description: 'New', ...slug });
    expect(answer.status).toBe(303);
    expect(await load(kind, id)).toMatchObject({ [name]: 'Renamed', description: 'New', ...slug });
    expect(await visitor.text(`${path}?done=saved`)).toContain('Saved.');
  });

  it('keep what was typed, and say at its field what is wrong', async () => {
    const { visitor, id, path } = await created(kind);
    for (const at of [path, `${pathOf(kind)}/new`]) {
      const answer = await visitor.post(at, { [name]: '', description: '<i>Typed</i>' });
      const text = await answer.text();
      expect([at, answer.status]).toEqual([at, 422]);
      expect(text).toContain('&lt;i&gt;Typed&lt;/i&gt;');
      expect(text).toContain(`id="e-error-${name}"`);
      expect(text).toContain(`href="#e-field-${name}"`);
      expect(text).toContain('aria-invalid="true"');
    }
    expect((await load(kind, id))?.['description']).toBe('');
  });

  it('keep both versions when someone else has saved the record, and save what is chosen', async () => {
    const { visitor, id, path } = await created(kind);
    const text = await visitor.text(path);
    const { calendar } = site();
    const resource = calendar[PLACES[kind].collection] as {
      update(id: number, patch: object): Promise<unknown>;
    };
    await resource.update(id, { [name]: 'Theirs', description: 'Their text' });
    const typed = { [name]: 'Mine', description: 'My text', ...revisionIn(text) };
    const conflict = await visitor.post(path, typed);
    const page = await conflict.text();
    expect(conflict.status).toBe(409);
    for (const shown of ['Theirs', 'Mine', 'Their text', 'My text']) expect(page).toContain(shown);
    expect((await load(kind, id))?.[name]).toBe('Theirs');
    // what is refused in between does not make it a change of the later revision
    const refused = await visitor.post(path, { ...typed, slug: '', [name]: '' });
    const again = await visitor.post(path, { ...typed, ...revisionIn(await refused.text()) });
    expect([refused.status, again.status]).toEqual([422, 409]);
    const choice = { [`keep_${name}`]: 'mine', keep_description: 'theirs' };
    const answer = await visitor.post(path, { ...typed, ...revisionIn(page), ...choice });
    expect(answer.status).toBe(303);
    expect(await load(kind, id)).toMatchObject({ [name]: 'Mine', description: 'Their text' });
  });

  it('leave to others what was not edited, unless it is chosen', async () => {
    const { visitor, id, path } = await created(kind, { description: 'Before' });
    const before = await load(kind, id);
    const loaded = revisionIn(await visitor.text(path));
    const resource = site().calendar[PLACES[kind].collection] as {
      update(id: number, patch: object): Promise<unknown>;
    };
    await resource.update(id, { [name]: 'Theirs' });
    const typed = { [name]: String(before?.[name]), description: 'Mine', ...loaded };
    const conflict = await visitor.post(path, typed);
    const page = await conflict.text();
    expect(conflict.status).toBe(409);
    const chosen = [...page.matchAll(/name="(keep_\w+)"\s+value="(\w+)"\s+checked/g)].map((found) =>
      found.slice(1),
    );
    expect(chosen).toEqual([
      [`keep_${name}`, 'theirs'],
      ['keep_description', 'mine'],
    ]);
    const answer = await visitor.post(path, {
      ...{ ...typed, ...revisionIn(page) },
      ...(Object.fromEntries(chosen) as Record<string, string>),
    });
    expect(answer.status).toBe(303);
    expect(await load(kind, id)).toMatchObject({ [name]: 'Theirs', description: 'Mine' });
  });

  it('say that a record that someone else has deleted is not found', async () => {
    const { visitor, id, path } = await created(kind);
    await visitor.text(path);
    const { calendar } = site();
    await calendar[PLACES[kind].collection].delete(id);
    if (!isTermKind(kind)) await calendar[PLACES[kind].collection].purge(id);
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.post(path, { [name]: 'x' })).status).toBe(404);
    expect((await visitor.post(path, { action: 'trash' })).status).toBe(404);
    for (const other of ['0', '-1', 'x', '1e400', '999999999'])
      expect([other, (await visitor.get(`${pathOf(kind)}/${other}`)).status]).toEqual([other, 404]);
  });

  it('create one record, however often they are sent', async () => {
    const visitor = await site().as('editor');
    const once = valueIn(await visitor.text(`${pathOf(kind)}/new`), 'once');
    const fields = { [name]: fresh(), once };
    const ids = [];
    for (let count = 0; count < 2; count++) ids.push(idOf(await visitor.post(`${pathOf(kind)}/new`, fields)));
    expect(ids[0]).toBe(ids[1]);
    const another = await visitor.post(`${pathOf(kind)}/new`, { ...fields, [name]: fresh() });
    expect(idOf(another)).not.toBe(ids[0]);
  });

  it('come back with what was typed when the session has ended', async () => {
    const { path } = await created(kind);
    const stranger = site().visitor();
    await stranger.text('/manage/login');
    const answer = await stranger.post(path, { [name]: '"<i>typed</i>', revision: '3' });
    const text = await answer.text();
    expect(answer.status).toBe(401);
    expect(text).toContain(`name="${name}" value="&quot;&lt;i&gt;typed&lt;/i&gt;"`);
    expect(text).toContain('name="revision" value="3"');
  });

  it('come back with long texts when the session has ended', async () => {
    const { visitor, path } = await created(kind);
    const long = 'x'.repeat(100_000);
    for (const at of [path, `${pathOf(kind)}/new`]) {
      const [, action = ''] = /action="([^"]+\?large=\w+)"/.exec(await visitor.text(at)) ?? [];
      const stranger = site().visitor();
      await stranger.text('/manage/login');
      const answer = await stranger.post(action, { description: long });
      expect([at, answer.status, (await answer.text()).includes(long)]).toEqual([at, 401, true]);
    }
  });

  it('of another origin are not carried out', async () => {
    const { visitor, id, path } = await created(kind);
    for (const fields of [
      { [name]: 'Foreign' },
      { action: 'trash', sure: '1' },
      { action: 'delete', sure: '1' },
    ]) {
      const answer = await visitor.post(path, fields, { origin: 'https://evil.example' });
      expect(answer.status).toBe(403);
    }
    const bulk = await visitor.post(
      pathOf(kind),
      { 'ids[]': [String(id)], act: 'trash', sure: '1' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(bulk.status).toBe(403);
    expect(await load(kind, id)).toMatchObject({ [name]: expect.not.stringContaining('Foreign') });
    expect((await load(kind, id))?.['status']).not.toBe('trash');
  });

  it('ask before they take links from events, and say from how many', async () => {
    const { visitor, id, path } = await created(kind, { status: 'publish' });
    const linked = [await eventWith(kind, id), await eventWith(kind, id, { status: 'draft' })];
    await visitor.text(path);
    const action = isTermKind(kind) ? 'delete' : 'trash';
    const asked = await visitor.post(path, { action });
    const text = await asked.text();
    expect(asked.status).toBe(200);
    expect(text).toContain('2 events lose the link to it.');
    expect(text).toContain(String((await load(kind, id))?.[name]));
    expect((await load(kind, id))?.['status']).not.toBe('trash');
    const done = await visitor.post(path, { action, sure: '1' });
    const there = action === 'trash' ? `${path}?done=trashed` : `${pathOf(kind)}?done=deleted`;
    expect(done.headers.get('location')).toBe(site().base + there);
    for (const event of await site().calendar.load('event', linked))
      expect(Object.values(event ?? {}).flat()).not.toContain(id);
    expect(await visitor.text(there)).toContain(
      action === 'trash' ? 'Moved to the trash.' : 'Deleted for good.',
    );
    if (action === 'delete') {
      expect(await load(kind, id)).toBeUndefined();
      return;
    }
    await visitor.post(path, { action: 'restore' });
    expect((await load(kind, id))?.['status']).toBe('publish');
    await visitor.post(path, { action: 'trash', sure: '1' });
    expect((await visitor.post(path, { action: 'purge' })).status).toBe(200);
    expect((await visitor.post(path, { action: 'purge', sure: '1' })).status).toBe(303);
    expect(await load(kind, id)).toBeUndefined();
  });

  it.each(['constructor', '__defineGetter__', 'duplicate', 'preview', 'restore', 'toString'])(
    'have no action %s',
    async (action) => {
      const { visitor, id, path } = await created(kind);
      const before = await load(kind, id);
      const answer = await visitor.post(path, { action });
      expect([action, [303, 404].includes(answer.status)]).toEqual([action, true]);
      expect(await load(kind, id)).toMatchObject({ [name]: before?.[name] });
      expect((await load(kind, id))?.['status']).toBe(before?.['status']);
      expect((await visitor.get(`${path}?done=${action}`)).status).toBe(200);
    },
  );
});
