import { createMemoryStore } from '@kalends/store-memory';
import { beforeEach, describe, expect, it } from 'vitest';
import { linkedSite, NOW } from './linked-site.js';

let site: Awaited<ReturnType<typeof linkedSite>>;
/** The ids of an editor, an author and a category. */
let [ann, bob, jazz] = [0, 0, 0];

beforeEach(async () => {
  site = await linkedSite(createMemoryStore());
  ann = (await site.person('ann', 'editor')).id;
  bob = (await site.person('bob', 'author')).id;
  jazz = (await site.calendar.categories.create({ name: 'Jazz' })).id;
});

describe('the links of a calendar', () => {
  const add = (input: object) => site.links.add(ann, { name: 'phone', ...input });

  const [NAME, ROLE, EXPIRES] = [
    'name: It has 1 to 100 characters.',
    'role: It is one of administrator, editor, author, contributor, subscriber.',
    'expires: It is a time in UTC that is to come, such as 2031-05-01T20:00:00Z.',
  ] as const;
  const NO_TIMES = [
    ...[7, '', 'tomorrow', 'x2031-05-01', '2031-05-01x', '2031-05-01T20:00:00', '2031-05-01T20:00:00Zx'],
    ...['2031-99-01', new Date(NOW).toISOString(), '2020-01-01'],
  ];

  it.each<[object, string]>([
    ...['', ' x', 7].map((name): [object, string] => [{ name }, NAME]),
    ...['owner', 7].map((role): [object, string] => [{ role }, ROLE]),
    ...NO_TIMES.map((expires): [object, string] => [{ expires }, EXPIRES]),
    [{ color: 'red' }, 'color: There is no such parameter; use name, role, filter, expires.'],
  ])('are refused with %j', async (input, message) => {
    const [name = '', ...reason] = message.split(': ');
    await expect(add(input)).rejects.toMatchObject({
      ...{ code: 'invalid_param', message },
      data: { params: { [name]: reason.join(': ') } },
    });
    expect(await site.links.list()).toEqual([]);
  });

  it.each([
    [{}, { role: 'editor', expires: null, filter: {} }],
    [
      { role: null, expires: null },
      { role: 'editor', expires: null },
    ],
    [{ expires: '2031-05-01' }, { expires: '2031-05-01T00:00:00Z' }],
    [{ expires: '2031-05-01T20:00:00.000Z' }, { expires: '2031-05-01T20:00:00Z' }],
    [{ expires: new Date(NOW + 1_000).toISOString() }, { expires: '2026-11-20T23:07:06Z' }],
    [
      { name: 'x'.repeat(100), role: 'subscriber' },
      { role: 'subscriber', capabilities: [] },
    ],
  ])('are made with %j', async (input, expected) => {
    const { link } = await add(input);
    expect(link).toMatchObject(expected);
    expect(await site.links.get(link.id)).toEqual(link);
    expect(await site.links.list()).toEqual([link]);
  });

  it('are of accounts that are there', async () => {
    await expect(site.links.add(99, { name: 'phone' })).rejects.toMatchObject({
      ...{ code: 'invalid_param', message: 'account: It is the id of an account that may log in.' },
    });
  });

  it('open by their whole secrets', async () => {
    const [one, other] = [(await add({})).secret, (await add({})).secret];
    expect((await site.links.open(one))?.link.name).toBe('phone');
    const bits = (secret: string): string => secret.slice(12);
    for (const wrong of [
      ...[one.slice(0, 12) + bits(other), `0${one}`, `${one}0`, one.slice(0, -1), one.toUpperCase(), ''],
      ...[`${one.slice(0, 12)}-${'A'.repeat(43)}`, `000000000000${bits(one)}`],
    ])
      expect([wrong, await site.links.open(wrong)]).toEqual([wrong, undefined]);
  });

  it('of a person are those that are valid now', async () => {
    const owner = { id: ann, role: 'editor' } as const;
    await site.links.add(bob, { name: 'of bob' });
    await add({ name: 'gone', filter: { categories: ['jazz'] } });
    await add({ name: 'expiring', expires: new Date(NOW + 1_000).toISOString() });
    await add({ name: 'valid' });
    const names = async () => (await site.links.of(owner)).map(({ link }) => link.name).sort();
    expect(await names()).toEqual(['expiring', 'gone', 'valid']);
    site.state.now += 1_000;
    await site.calendar.categories.delete(jazz);
    expect(await names()).toEqual(['valid']);
    const [first] = await site.links.of(owner);
    expect(first?.actor).toMatchObject({ id: owner.id });
    expect([await site.links.remove(first?.link.id ?? ''), await site.links.remove('0'.repeat(12))]).toEqual([
      ...[true, false],
    ]);
    expect(await names()).toEqual([]);
  });

  it('are fifty of one account at most', async () => {
    for (let count = 0; count < 50; count++) await add({});
    await expect(add({})).rejects.toThrow('An account has at most 50 links.');
    await site.links.add(bob, { name: 'phone' });
    expect(await site.links.list()).toHaveLength(51);
  });
});
