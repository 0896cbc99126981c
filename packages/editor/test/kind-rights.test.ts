import { kindsOf, type Role } from '@kalends/core';
import { nameFieldOf } from '@kalends/core/adapter';
import { describe, expect, it } from 'vitest';
import { ALL, pathOf, recordsIn, type LinkedTo } from './kinds.js';
import { useSite, type Visitor } from './site.js';

const site = useSite();
const { created, load, eventWith } = recordsIn(site);

/** Who writes records that are no terms. */
const WRITERS: readonly Role[] = ['administrator', 'editor', 'author', 'contributor'];

describe('rights', () => {
  const may: Readonly<Partial<Record<LinkedTo, readonly Role[]>>> = {
    category: ['administrator', 'editor', 'author'],
    tag: ['administrator', 'editor'],
  };

  it.each(['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const)(
    'open to the %s the views that the policy says',
    async (role) => {
      const visitor = await site().as(role);
      for (const kind of ALL) {
        const { id } = await created(kind);
        const isAllowed = (may[kind] ?? WRITERS).includes(role);
        const menu = await visitor.text('/manage/events');
        const link = `href="${site().base}${pathOf(kind)}"`;
        expect([kind, role, menu.includes(link)]).toEqual([kind, role, isAllowed]);
        for (const path of [pathOf(kind), `${pathOf(kind)}/new`, `${pathOf(kind)}/merge`]) {
          const shown = await visitor.get(path);
          expect([path, role, shown.status]).toEqual([path, role, isAllowed ? 200 : 403]);
        }
        if (isAllowed) continue;
        const before = await load(kind, id);
        const fields = { [nameFieldOf(kind)]: 'By one who may not', action: 'save' };
        for (const [path, sent] of [
          [`${pathOf(kind)}/new`, fields],
          [`${pathOf(kind)}/${id}`, fields],
          [`${pathOf(kind)}/${id}`, { action: 'delete', sure: '1' }],
          [pathOf(kind), { 'ids[]': [String(id)], act: 'delete', sure: '1' }],
          [`${pathOf(kind)}/merge`, { 'ids[]': [String(id), '1'], stays: '1' }],
        ] as const)
          expect([path, (await visitor.post(path, sent)).status]).toEqual([path, 403]);
        expect(await load(kind, id)).toEqual(before);
      }
    },
  );

  it.each(kindsOf('linked'))('keep a %s from those who may not change it', async (kind) => {
    const { id: published } = await created(kind, { [kind]: 'Seen by all', status: 'publish' });
    const { id: draft } = await created(kind, { [kind]: 'Hidden from others', status: 'draft' });
    for (const role of ['author', 'contributor'] as const) {
      const visitor: Visitor = await site().as(role);
      const list = await visitor.text(`${pathOf(kind)}?search=seen+by+all`);
      expect(list).toContain('Seen by all');
      expect(list).not.toContain(`href="${site().base}${pathOf(kind)}/${published}"`);
      expect(list).not.toContain(`name="ids[]"`);
      expect(await visitor.text(`${pathOf(kind)}?search=hidden+from`)).not.toContain('Hidden from others');
      const before = [await load(kind, published), await load(kind, draft)];
      for (const [id, status] of [
        [published, 403],
        [draft, 404],
      ] as const) {
        const path = `${pathOf(kind)}/${id}`;
        expect((await visitor.get(path)).status).toBe(status);
        for (const action of ['save', 'trash', 'restore', 'purge'])
          expect([action, (await visitor.post(path, { [kind]: 'x', action, sure: '1' })).status]).toEqual([
            action,
            status,
          ]);
        const bulk = await visitor.post(pathOf(kind), { 'ids[]': [String(id)], act: 'trash' });
        expect(bulk.headers.get('location')).toContain('changed=0&failed=1');
      }
      expect([await load(kind, published), await load(kind, draft)]).toEqual(before);
      const { id: own } = await created(kind, { status: 'draft' }, role);
      expect((await visitor.get(`${pathOf(kind)}/${own}`)).status).toBe(200);
    }
  });

  it('count no events that the caller may not see', async () => {
    const { visitor, id, path } = await created('category', {}, 'author');
    await eventWith('category', id);
    await eventWith('category', id, { status: 'draft' });
    await visitor.text(path);
    expect(await (await visitor.post(path, { action: 'delete' })).text()).toContain('1 event loses');
    const editor = await site().as('editor');
    await editor.text(path);
    expect(await (await editor.post(path, { action: 'delete' })).text()).toContain('2 events lose');
  });
});
