import { kindsOf } from '@kalends/core';
import { isTermKind, LINK_FIELD, nameFieldOf } from '@kalends/core/adapter';
import { describe, expect, it } from 'vitest';
import { HOSTILE, harmless } from './hostile.js';
import { fresh, pathOf, recordsIn, type LinkedTo } from './kinds.js';
import { tokenIn, useSite } from './site.js';

const site = useSite();
const { created, load, eventWith } = recordsIn(site);

/** The form of a page that merges records, as its hidden elements have it. */
function fieldsIn(text: string): { readonly 'ids[]': string[]; readonly 'revisions[]': string[] } {
  const all = (name: string): string[] =>
    [...text.matchAll(new RegExp(`name="${name}\\[\\]"\\s+value="([^"]*)"`, 'g'))].map(
      ([, value]) => value ?? '',
    );
  return { 'ids[]': all('ids'), 'revisions[]': all('revisions') };
}

const queryOf = (...ids: readonly number[]): string => ids.map((id) => `ids[]=${id}`).join('&');

const linksOf = async (kind: LinkedTo, event: number): Promise<unknown> => {
  const record = await site().calendar.events.get(event);
  return [record[LINK_FIELD[kind]]].flat();
};

describe.each(kindsOf('linked', 'term'))('merging records of the kind %s', (kind) => {
  it('goes from the list to the record that stays, with all events', async () => {
    const name = fresh();
    const stays = await created(kind, { [nameFieldOf(kind)]: `${name} stays`, description: 'One' });
    const other = await created(kind, { [nameFieldOf(kind)]: `${name} goes`, description: 'Two' });
    const events = [await eventWith(kind, other.id), await eventWith(kind, other.id, { status: 'draft' })];
    const { visitor } = stays;
    const list = await visitor.text(pathOf(kind));
    expect(list).toContain(`href="${site().base}${pathOf(kind)}/merge"`);
    expect(list).toContain('<option value="merge">');
    const ids = [String(stays.id), String(other.id)];
    const sent = await visitor.post(pathOf(kind), { 'ids[]': ids, act: 'merge' });
    const to = sent.headers.get('location') ?? '';
    expect([sent.status, to]).toEqual([
      303,
      `${site().base}${pathOf(kind)}/merge?${queryOf(stays.id, other.id)}`,
    ]);
    const page = await visitor.text(to);
    expect(page).toContain(`Keep “${name} goes”`);
    expect(page).toMatch(/<pre dir="auto">\s*0\s*<\/pre>[\s\S]*<pre dir="auto">\s*2\s*<\/pre>/);
    expect(page).toContain('One');
    expect(page).toContain('Two');
    const done = await visitor.post(`${pathOf(kind)}/merge`, { ...fieldsIn(page), stays: String(stays.id) });
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      `${site().base}${stays.path}?done=merged`,
    ]);
    expect(await visitor.text(`${stays.path}?done=merged`)).toContain(
      'Merged: this is the record that stays.',
    );
    for (const event of events) expect(await linksOf(kind, event)).toEqual([stays.id]);
    expect((await load(kind, other.id))?.['status'] ?? 'gone').toBe(isTermKind(kind) ? 'gone' : 'trash');
  });

  it('asks again if a record has changed since the page was made', async () => {
    const [a, b] = [await created(kind), await created(kind)];
    const page = await a.visitor.text(`${pathOf(kind)}/merge?${queryOf(a.id, b.id)}`);
    const fields = { ...fieldsIn(page), stays: String(a.id) };
    await b.visitor.text(b.path);
    await b.visitor.post(b.path, { description: 'Changed' });
    const refused = await a.visitor.post(`${pathOf(kind)}/merge`, fields);
    const again = await refused.text();
    expect([refused.status, again.includes('Changed')]).toEqual([422, true]);
    expect(again).toContain('This could not be merged:');
    const done = await a.visitor.post(`${pathOf(kind)}/merge`, { ...fieldsIn(again), stays: String(a.id) });
    expect(done.status).toBe(303);
  });

  it('asks which one stays, and for two records', async () => {
    const [a, b] = [await created(kind), await created(kind)];
    const { visitor } = a;
    await visitor.text(a.path);
    for (const stays of ['', '999999', 'x']) {
      const answer = await visitor.post(`${pathOf(kind)}/merge`, {
        'ids[]': [String(a.id), String(b.id)],
        stays,
      });
      expect([answer.status, (await answer.text()).includes('Which one stays')]).toEqual([200, true]);
    }
    for (const ids of [[], [String(a.id)], [String(a.id), String(a.id)], [String(a.id), '999999', 'x']]) {
      const answer = await visitor.post(`${pathOf(kind)}/merge`, { 'ids[]': ids, stays: String(a.id) });
      expect([answer.status, (await answer.text()).includes('Likely duplicates')]).toEqual([200, true]);
    }
    const many = queryOf(...Array.from({ length: 11 }, (_, index) => index + 1));
    expect(await visitor.text(`${pathOf(kind)}/merge?${many}`)).toContain('Likely duplicates');
    expect(await load(kind, b.id)).toBeDefined();
  });

  it('is refused without the token of the page', async () => {
    const [a, b] = [await created(kind), await created(kind)];
    const fields = { 'ids[]': [String(a.id), String(b.id)], stays: String(a.id), token: 'x' };
    const page = await a.visitor.text(a.path);
    expect(tokenIn(page)).not.toBe('');
    expect(
      (await a.visitor.post(`${pathOf(kind)}/merge`, fields, { origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect(await load(kind, b.id)).toBeDefined();
  });

  it.each(HOSTILE)('has the text %j inert in it', async (text) => {
    const [a, b] = [
      await created(kind, { [nameFieldOf(kind)]: `${fresh()} ${text}`, description: `A ${text}` }),
      await created(kind, { [nameFieldOf(kind)]: `${fresh()} ${text}`, description: `B ${text}` }),
    ];
    const path = `${pathOf(kind)}/merge`;
    await harmless(a.visitor.get(`${path}?${queryOf(a.id, b.id)}&stays=${encodeURIComponent(text)}`), [200]);
    await harmless(a.visitor.get(`${path}?ids[]=${encodeURIComponent(text)}`), [200]);
    await harmless(
      a.visitor.post(path, { 'ids[]': [String(a.id), String(b.id)], 'revisions[]': text, stays: text }),
      [200],
    );
  });
});

describe('likely duplicates', () => {
  it('have the same folded name, or the same address', async () => {
    const one = await created('venue', { venue: 'Café Müller', status: 'publish' });
    const two = await created('venue', { venue: 'CAFE  MULLER', status: 'draft' });
    const [three, four] = [
      await created('venue', { address: '1, Main St.', city: 'Riverton' }),
      await created('venue', { address: '1 main st', city: 'riverton' }),
    ];
    await created('venue', { address: '1 main st', city: 'Elsewhere' });
    const text = await one.visitor.text('/manage/venues/merge');
    for (const [a, b] of [
      [one, two],
      [three, four],
    ] as const)
      expect(
        [`ids[]=${a.id}&amp;ids[]=${b.id}`, `ids[]=${b.id}&amp;ids[]=${a.id}`].some((link) =>
          text.includes(link),
        ),
      ).toBe(true);
  });

  it('are told of what the caller may change only, and so is the page of a merge', async () => {
    const name = fresh();
    const foreign = [await created('venue', { venue: name }), await created('venue', { venue: name })];
    const hidden = await created('venue', { venue: name, status: 'draft' });
    const own = await created('venue', { venue: name }, 'author');
    expect(await own.visitor.text('/manage/venues/merge')).not.toContain(name);
    const ids = [own, hidden, ...foreign].map(({ id }) => id);
    expect(await own.visitor.text(`/manage/venues/merge?${queryOf(...ids)}`)).not.toContain(
      'Which one stays',
    );
    await own.visitor.text(own.path);
    const sent = { 'ids[]': ids.map(String), stays: String(own.id) };
    expect((await own.visitor.post('/manage/venues/merge', sent)).status).toBe(200);
    expect((await load('venue', hidden.id))?.['status']).toBe('draft');
  });

  it('count no events that the caller may not see', async () => {
    const [a, b] = [await created('category', {}, 'author'), await created('category', {}, 'author')];
    await eventWith('category', b.id);
    await eventWith('category', b.id, { status: 'draft' });
    const page = await a.visitor.text(`/manage/categories/merge?${queryOf(a.id, b.id)}`);
    expect(page).toMatch(/<pre dir="auto">\s*1\s*<\/pre>/);
    expect(page).not.toMatch(/<pre dir="auto">\s*2\s*<\/pre>/);
  });
});
