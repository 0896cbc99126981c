import { createMemoryStore } from '@kalends/store-memory';
import { beforeAll, describe, expect, it } from 'vitest';
import { newInterface } from '../site-of-tests.js';
import { compile, type CompileError, type Typed } from './compiled.js';
import { directClient } from './direct-client.js';
import { parsed, sentBy } from './exchange.js';
import { EXCHANGES } from './exchanges.js';
import { calendarOn, handlerOf, seed } from './seeded-site.js';

/** The published type of each operation's success; what describes the interface itself has none. */
const TYPES: ReadonlyMap<string, string> = new Map(
  newInterface().routes.flatMap(({ path, operations }) =>
    operations.flatMap(({ methods, answer }) =>
      methods.map((method) => [`${method} ${path === '' ? '/' : path}`, `${answer}Json`] as const),
    ),
  ),
);
const UNPUBLISHED = new Set(['NamespaceIndexJson', 'OpenApiDocumentJson']);

/** What changes the form of an answer. */
const REFORMED = /(?:^|&)_(?:fields|envelope|jsonp)/;

/** Runs all exchanges and keeps the answers that have a published type. */
async function recorded(): Promise<Typed[]> {
  const calendar = calendarOn(createMemoryStore());
  const names = await seed(calendar);
  const client = directClient(handlerOf(calendar));
  const answers: Typed[] = [];
  for (const exchange of EXCHANGES) {
    const { op, name, given, wanted } = exchange;
    const received = await client(sentBy(exchange, names));
    if (wanted.keep !== undefined) names.set(wanted.keep, Number(parsed(received)['id']));
    const type = received.status < 400 ? TYPES.get(op) : 'ErrorJson';
    const plain = received.text !== '' && !REFORMED.test(`${given.query ?? ''}&${given.form ?? ''}`);
    if (type === undefined || UNPUBLISHED.has(type) || !plain) continue;
    answers.push({ title: `${op}: ${name}`, type, json: received.text });
  }
  return answers;
}

/** An event that is not as its type says, in three ways. */
function wrongEvents(answers: readonly Typed[]): Typed[] {
  const json = answers.find(({ type }) => type === 'EventJson')?.json ?? '';
  return [
    { title: 'a name too many', json: json.replace('{', '{"subtitle":"",') },
    { title: 'a name too few', json: json.replace(/"title":"[^"]*",/, '') },
    { title: 'another kind of value', json: json.replace(/"author":"(\d+)"/, '"author":$1') },
  ].map((wrong) => ({ ...wrong, type: 'EventJson' }));
}

describe('answers have the types that are published', () => {
  let answers: Typed[];
  let errors: readonly CompileError[];

  beforeAll(async () => {
    answers = await recorded();
    // at once: most of the time goes into reading the types
    errors = compile([...answers, ...wrongEvents(answers)]);
  });

  it('and there are answers of all types', () => {
    const seen = new Set(answers.map(({ type }) => type));
    const published = [...TYPES.values(), 'ErrorJson'].filter((type) => !UNPUBLISHED.has(type));
    expect(published.filter((type) => !seen.has(type))).toEqual([]);
  });

  it('and what has not is found', () => {
    expect(errors.map(({ title }) => title)).toEqual([
      'a name too many',
      'a name too few',
      'another kind of value',
    ]);
  });

  it('with no error about what was answered', () => {
    const titles = new Set(answers.map(({ title }) => title));
    expect(errors.filter(({ title }) => titles.has(title) || title === '')).toEqual([]);
  });
});
