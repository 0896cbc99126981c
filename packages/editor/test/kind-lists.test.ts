import { isTermKind, nameFieldOf } from '@kalends/core/adapter';
import { PLACES } from '@kalends/site';
import { describe, expect, it } from 'vitest';
import { ALL, linkTo, pathOf, recordsIn } from './kinds.js';
import { openSite, useSite } from './site.js';

const site = useSite();
const { created, load, eventWith } = recordsIn(site);

describe.each(ALL)('the list of the kind %s', (kind) => {
  const name = nameFieldOf(kind);

  it('finds, sorts and pages, and counts the published events of each', async () => {
    const own = await openSite();
    try {
      const resource = own.calendar[PLACES[kind].collection] as {
        create(input: object): Promise<{ id: number }>;
      };
      const ids: number[] = [];
      for (let count = 0; count < 52; count++)
        ids.push((await resource.create({ [name]: `Row ${String(count).padStart(2, '0')}` })).id);
      const visitor = await own.as('editor');
      const path = pathOf(kind);
      for (const status of ['publish', 'publish', 'draft'] as const)
        await own.calendar.events.create({
          ...{ title: `Of ${status}`, status, start_date: '2026-12-01', end_date: '2026-12-01' },
          ...linkTo(kind, ids[0] ?? 0),
        });
      const first = await visitor.text(path);
      expect(first).toContain('Row 00');
      expect(first).not.toContain('Row 51');
      expect(first).toContain('Page 1 of 2');
      const shown = `/manage/events?status=publish&amp;${kind}=${ids[0]}`;
      expect(first).toContain(`href="${own.base}${shown}">2</a>`);
      const events = await visitor.text(shown.replace('&amp;', '&'));
      expect(events).toContain('2 events<');
      expect(events).toMatch(/<option[^>]*selected[^>]*>(?:\s|&nbsp;)*Row 00</);
      expect(await visitor.text(`${path}?page=2`)).toContain('Row 51');
      const found = await visitor.text(`${path}?search=row+17`);
      expect(found).toContain('Row 17');
      expect(found).not.toContain('Row 18');
      const order = isTermKind(kind) ? 'name' : 'title';
      const last = await visitor.text(`${path}?orderby=${order}&order=desc`);
      expect(last).toContain('aria-sort="descending"');
      expect(last.indexOf('Row 51')).toBeLessThan(last.indexOf('Row 50'));
      const odd = `${path}?page=999999&orderby=__proto__&order=up&status=trash&status[]=x&changed=x&done=constructor`;
      expect((await visitor.get(odd)).status).toBe(200);
      expect(await visitor.text(`${path}?search=nothing+like+it`)).toContain(
        `There are no ${PLACES[kind].collection} here.`,
      );
      expect(first.includes('e-tabs')).toBe(!isTermKind(kind));
    } finally {
      await own.close();
    }
  });

  it('removes several at once, after asking', async () => {
    const { visitor, id } = await created(kind);
    const { id: other } = await created(kind);
    await eventWith(kind, id);
    await eventWith(kind, other);
    const path = pathOf(kind);
    await visitor.text(path);
    const hasTrash = !isTermKind(kind);
    const fields = { 'ids[]': [String(id), String(other), '999999'], act: hasTrash ? 'trash' : 'delete' };
    const asked = await visitor.post(`${path}?search=name`, fields);
    expect(asked.status).toBe(200);
    const text = await asked.text();
    expect(text).toContain('2 events lose the link to it.');
    expect(text.match(/name="ids\[\]"/g)).toHaveLength(2);
    expect((await load(kind, id))?.['status']).not.toBe('trash');
    const done = await visitor.post(`${path}?search=name`, { ...fields, sure: '1' });
    expect(done.headers.get('location')).toBe(
      `${site().base}${path}?search=name&changed=2&failed=1${hasTrash ? '' : '&done=deleted'}`,
    );
    if (!hasTrash) {
      expect(await load(kind, other)).toBeUndefined();
      return;
    }
    expect((await load(kind, other))?.['status']).toBe('trash');
    await visitor.post(`${path}?status=trash`, { 'ids[]': [String(id)], act: 'restore' });
    await visitor.post(`${path}?status=trash`, { 'ids[]': [String(other)], act: 'purge' });
    expect((await load(kind, id))?.['status']).toBe('draft');
    expect(await load(kind, other)).toBeUndefined();
    await visitor.post(path, { 'ids[]': [String(id)], act: 'publish' });
    expect((await load(kind, id))?.['status']).toBe('publish');
  });

  it.each(['', 'draft', 'purge', 'constructor', 'no such act'])(
    'does nothing that it does not offer: %j',
    async (act) => {
      const { visitor, id } = await created(kind, { status: 'publish' });
      if (act === 'draft' && !isTermKind(kind)) return;
      const before = await load(kind, id);
      const answer = await visitor.post(pathOf(kind), { 'ids[]': [String(id), 'x', '-1', '1e99'], act });
      expect(answer.status).toBe(303);
      expect(await load(kind, id)).toEqual(before);
    },
  );
});
