import { createMemoryStore } from '@kalends/store-memory';
import { beforeAll, describe, expect, it } from 'vitest';
import { newInterface } from '../site-of-tests.js';
import { directClient } from './direct-client.js';
import { documentationOf, type Documentation } from './document.js';
import { sentBy, verify, type Client, type Names } from './exchange.js';
import { EXCHANGES } from './exchanges.js';
import { calendarOn, COPYING, handlerOf, seed } from './seeded-site.js';

describe('the exchanges are as wanted and as /doc says', () => {
  let names: Names;
  let client: Client;
  let documentation: Documentation;

  beforeAll(async () => {
    const calendar = calendarOn(createMemoryStore());
    names = await seed(calendar);
    const handler = handlerOf(calendar);
    client = directClient(handler);
    documentation = await documentationOf(handler);
  });

  for (const exchange of EXCHANGES) {
    it(`${exchange.op}: ${exchange.name}`, async () => {
      const sent = sentBy(exchange, names);
      const received = await client(sent);
      verify(exchange, received, names);
      expect(documentation(exchange, sent, received)).toEqual([]);
    });
  }
});

describe('the exchanges are the same with hooks that return a copy of what they get', () => {
  let names: Names;
  let client: Client;

  beforeAll(async () => {
    const calendar = calendarOn(createMemoryStore(), {}, COPYING);
    names = await seed(calendar);
    client = directClient(handlerOf(calendar));
  });

  for (const exchange of EXCHANGES)
    it(`${exchange.op}: ${exchange.name}`, async () => {
      verify(exchange, await client(sentBy(exchange, names)), names);
    });
});

describe('the walk over the route table', () => {
  const operations = newInterface().routes.flatMap(({ path, operations }) =>
    operations.flatMap(({ methods }) => methods.map((method) => `${method} ${path === '' ? '/' : path}`)),
  );
  const opsOf = (belongs: (status: number) => boolean): string[] =>
    EXCHANGES.filter(({ wanted }) => belongs(wanted.status)).map(({ op }) => op);

  it.each([
    ['success', (status: number) => status < 400],
    ['failure', (status: number) => status >= 400],
  ])('finds a %s for every method of every route', (_, belongs) => {
    const covered = new Set(opsOf(belongs));
    expect(operations.filter((operation) => !covered.has(operation))).toEqual([]);
  });

  it('finds no exchange for what is no operation', () => {
    const known = new Set(['none', ...operations]);
    expect(EXCHANGES.map(({ op }) => op).filter((op) => !known.has(op))).toEqual([]);
  });

  it('finds no two exchanges of one name and operation', () => {
    const seen = EXCHANGES.map(({ op, name }) => `${op}: ${name}`);
    expect(seen.filter((name, index) => seen.indexOf(name) !== index)).toEqual([]);
  });
});
