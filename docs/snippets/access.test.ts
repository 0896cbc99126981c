import { CAPABILITIES, ROLES, type Capability } from '@kalends/core';
import type { Handler } from '@kalends/http-adapter';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  anybody,
  author,
  authorOf,
  behindProxy,
  calendar,
  changeable,
  firstEditor,
  forMembers,
  forPeople,
  forPrograms,
  helper,
  withAccounts,
} from './access.js';

afterAll(() => calendar.close());

const TIMES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
const page = readFileSync(join(import.meta.dirname, '../access.md'), 'utf8');
const BASE = 'https://calendar.example';

it('names the author of an event by the text that the host knows', async () => {
  const ann = await calendar.actorOf({ id: 'ann', role: 'author' });
  const { id } = await calendar.as(ann).events.create({ title: 'Of Ann', ...TIMES });
  expect(await authorOf(id, { id: 'bob' })).toBe('ann');
  await calendar.events.delete(id);
});

it('gives each caller the rights of the table', async () => {
  await expect(anybody.events.create({ title: 'No', ...TIMES })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const own = await author.events.create({ title: 'Own', ...TIMES });
  expect([own.author, own.status]).toEqual([7, 'publish']);
  const helped = await helper.events.create({ title: 'Helped', ...TIMES });
  await expect(helper.events.update(helped.id, { title: 'Late' })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const window = { start_date: '2031-01-01', end_date: '2031-12-31' };
  expect((await anybody.events.list(window)).total).toBe(2);
});

it('knows what a caller may change', async () => {
  const soon = { start_date: 'tomorrow 10:00', end_date: 'tomorrow 11:00' };
  const { id } = await author.events.create({ title: 'Soon', ...soon });
  expect(await changeable(author)).toContain(id);
  expect(await changeable(helper)).toEqual([]);
});

/** The status of a write with these headers. */
async function write(handler: Handler, headers: Readonly<Record<string, string>>): Promise<number> {
  const body = JSON.stringify({ venue: 'Hall' });
  const handled = await handler({
    method: 'POST',
    url: '/wp-json/tribe/events/v1/venues',
    headers: { 'content-type': 'application/json', ...headers },
    body: async () => new TextEncoder().encode(body),
  });
  return handled.matched ? handled.response.status : 0;
}

const basic = (name: string, password: string) => ({ authorization: `Basic ${btoa(`${name}:${password}`)}` });
const USERS = [{ id: 1, name: 'ann', password: 'correct horse', role: 'editor' }] as const;

it('lets in who has a password or a token', async () => {
  const people = forPeople(BASE, USERS);
  expect(await write(people, basic('ann', 'correct horse'))).toBe(201);
  expect(await write(people, basic('ann', 'a guess'))).not.toBe(201);
  expect(await write(people, {})).toBe(401);
  const programs = forPrograms(BASE, [{ token: 'a-token', actor: { id: 2, role: 'editor' } }]);
  expect(await write(programs, { authorization: 'Bearer a-token' })).toBe(201);
  expect(await write(programs, { authorization: 'Bearer a-guess' })).not.toBe(201);
});

it('lets in sessions, but not for other sites', async () => {
  const members = forMembers(BASE, new Map([['abc123', { id: 3, role: 'editor' }]]));
  const from = (origin: string) => write(members, { cookie: 'theme=dark; session=abc123', origin });
  expect(await from(BASE)).toBe(201);
  expect(await from('https://app.example')).toBe(201);
  expect(await from('https://elsewhere.example')).toBe(401);
  expect(await write(members, { cookie: 'session=another' })).toBe(401);
});

it('counts failures of the client that a proxy names', async () => {
  const handler = behindProxy(BASE, USERS);
  const from = (address: string, password: string) =>
    write(handler, { ...basic('ann', password), 'x-real-ip': address });
  for (let failure = 0; failure < 10; failure += 1) await from('192.0.2.1', 'a guess');
  expect(await from('192.0.2.1', 'correct horse')).toBe(429);
  expect(await from('192.0.2.2', 'correct horse')).toBe(201);
});

it('lets in the accounts of a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-access-'));
  const file = join(folder, 'kalends.db');
  const secret = await firstEditor(file);
  const handler = withAccounts(BASE, file);
  expect(await write(handler, basic('ann', 'correct horse battery'))).toBe(201);
  expect(await write(handler, { authorization: `Bearer ${secret}` })).toBe(201);
  expect(await write(handler, { authorization: 'Digest x' })).toBe(401);
  rmSync(folder, { recursive: true });
});

it.each(CAPABILITIES)('says who has %s', (capability) => {
  const roles = Object.entries<readonly Capability[]>(ROLES).flatMap(([role, granted]) =>
    granted.includes(capability) ? [role] : [],
  );
  const row = page.split('\n').find((line) => line.startsWith(`| \`${capability}\` `));
  expect(row?.split('|').at(-2)?.trim()).toMatch(roles.length === 0 ? /^none/ : roles.join(', '));
});
