import { describe, expect, it } from 'vitest';
import { fresh, recordsIn, revisionIn } from './kinds.js';
import { useSite } from './site.js';

const site = useSite();
const { created, load, eventWith } = recordsIn(site);

describe('categories', () => {
  const parent = (id: number): string => `#${id}`;

  it('are put below others, which their list and the form show', async () => {
    const { visitor, id: top } = await created('category', { name: 'Music & more' });
    const { id: below, path } = await created('category', { parent: parent(top) });
    expect((await load('category', below))?.['parent']).toBe(top);
    const text = await visitor.text(path);
    expect(text).toMatch(new RegExp(`<option value="#${top}"\\s+selected`));
    expect(text).not.toContain(`<option value="#${below}"`);
    expect(await visitor.text('/manage/categories')).toContain(
      '><span dir="auto">Music &amp; more</span></td>',
    );
    await visitor.post(path, { parent: '' });
    expect((await load('category', below))?.['parent']).toBe(0);
  });

  it('are never below themselves, which their form says at the field', async () => {
    const { visitor, id: top, path } = await created('category');
    const { id: middle } = await created('category', { parent: parent(top) });
    const { id: bottom } = await created('category', { parent: parent(middle) });
    const form = await visitor.text(path);
    for (const id of [top, middle, bottom]) {
      expect(form).not.toContain(`value="#${id}"`);
      const answer = await visitor.post(path, { parent: parent(id), description: 'typed' });
      const text = await answer.text();
      expect(answer.status).toBe(422);
      expect(text).toMatch(/id="e-error-parent">\s*A category cannot be below itself/);
      expect(text).toContain('typed');
    }
    expect(await load('category', top)).toMatchObject({ parent: 0, description: '' });
  });

  it.each(['#999999', '999', 'x', '#', '#0', '#999999999999999'])(
    'take no %s for the one above them',
    async (wrong) => {
      const { visitor, id, path } = await created('category');
      for (const at of [path, '/manage/categories/new']) {
        const answer = await visitor.post(at, { name: fresh(), parent: wrong });
        if (wrong === '#0') expect(answer.status).toBe(303);
        else {
          expect([at, answer.status]).toEqual([at, 422]);
          expect(await answer.text()).toContain('id="e-error-parent"');
        }
      }
      expect((await load('category', id))?.['parent']).toBe(0);
    },
  );

  it('move up when the one above them is deleted, which is told, and count as their own events alone', async () => {
    const { visitor, id: top, path } = await created('category');
    const { id: below } = await created('category', { parent: parent(top) });
    await eventWith('category', top);
    await eventWith('category', below);
    const text = await (await visitor.post(path, { action: 'delete' })).text();
    expect(text).toContain('1 event loses the link to it. The categories below it move up.');
    await visitor.post(path, { action: 'delete', sure: '1' });
    expect((await load('category', below))?.['parent']).toBe(0);
  });

  it('have a name in the address, which is made of the name once', async () => {
    const { visitor, id, path } = await created('category', { name: 'Made of this' });
    expect((await load('category', id))?.['slug']).toBe('made-of-this');
    const hint = 'Made of the title or the name if it is empty.';
    expect(await visitor.text('/manage/categories/new')).toContain(hint);
    expect(await visitor.text(path)).not.toContain(hint);
    const answer = await visitor.post(path, { slug: '' });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('id="e-error-slug"')]);
  });

  it('show both parents when someone else has moved them', async () => {
    const { id: one } = await created('category', { name: 'First parent' });
    const { id: other } = await created('category', { name: 'Second parent' });
    const { visitor, id, path } = await created('category');
    const known = revisionIn(await visitor.text(path));
    await site().calendar.categories.update(id, { parent: one });
    const conflict = await visitor.post(path, { parent: parent(other), ...known });
    const text = await conflict.text();
    expect(conflict.status).toBe(409);
    for (const shown of ['First parent', 'Second parent']) expect(text).toContain(`>${shown}</pre`);
    const chosen = { parent: parent(other), ...revisionIn(text), keep_parent: 'theirs' };
    expect((await visitor.post(path, chosen)).status).toBe(303);
    expect((await load('category', id))?.['parent']).toBe(one);
  });

  it('say that a name is taken beside them, and a name in the address', async () => {
    const { visitor, id } = await created('category', { name: 'Taken', slug: 'taken-slug' });
    const twin = await visitor.post('/manage/categories/new', { name: 'taken' });
    expect([twin.status, await twin.text()]).toEqual([
      422,
      expect.stringMatching(/id="e-error-name">\s*There is one of this name already/),
    ]);
    const { path } = await created('category');
    const slug = await visitor.post(path, { slug: 'taken-slug' });
    expect([slug.status, await slug.text()]).toEqual([
      422,
      expect.stringMatching(/id="e-error-slug">\s*Another one has this name in its address/),
    ]);
    expect((await load('category', id))?.['slug']).toBe('taken-slug');
  });

  it('are saved although an event got them in the meantime', async () => {
    const { visitor, id, path } = await created('category');
    const text = await visitor.text(path);
    await eventWith('category', id);
    const answer = await visitor.post(path, { description: 'Saved', ...revisionIn(text) });
    expect(answer.status).toBe(303);
    expect(await load('category', id)).toMatchObject({ description: 'Saved', count: 1 });
    const stale = await visitor.post(path, { description: 'Other', revision: '1', loaded: 'forged' });
    expect(stale.status).toBe(409);
  });
});
