import { createCalendar, ROLES, type Role } from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHandler, type Handler } from '../../src/index.js';
import { answer, request, ROOT, SITE } from '../echo-interface.js';
import { executable, textsOf } from './executable.js';
import { limitFor } from '../../../../tests/rings/limits.js';
import { ADDRESS_VECTORS, VECTORS } from './vectors.js';

/** Nothing that is stored makes the server ask anybody for anything. */
const fetched = vi.fn(() => Promise.reject(new Error('the network is not to be used')));
beforeAll(() => void vi.stubGlobal('fetch', fetched));
afterAll(() => {
  vi.unstubAllGlobals();
  expect(fetched).not.toHaveBeenCalled();
});

const WRITERS = (Object.keys(ROLES) as Role[]).filter((role) => role !== 'subscriber');
const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

function handlerFor(role: Role): Handler {
  const calendar = createCalendar({ store: createReferenceStore(), clock: () => Date.UTC(2031, 4, 1) });
  return createHandler({ calendar, baseUrl: SITE, identify: () => ({ id: 1, role }) });
}

async function ask(handler: Handler, method: string, path: string, body?: object) {
  const type = { 'content-type': 'application/json' };
  const sent = request(method, ROOT + path, type, body === undefined ? '' : JSON.stringify(body));
  const { status, body: json } = await answer(handler, sent);
  return { status, body: JSON.parse(json) as { id?: unknown } };
}

const place = (vector: string) => ({
  address: vector, city: vector, country: vector, province: vector, state: vector, zip: vector, phone: vector, description: vector, excerpt: vector,
}); // oxfmt-ignore

/** What is created with a vector in every text that it has. */
const RECORDS: readonly (readonly [path: string, input: (vector: string, number: number) => object])[] = [
  ['/venues', (vector) => ({ venue: `V ${vector}`, ...place(vector) })],
  [
    '/organizers',
    (vector) => ({ organizer: `O ${vector}`, phone: vector, description: vector, excerpt: vector }),
  ],
  ['/categories', (vector, number) => ({ name: `C${number} ${vector}`, description: vector })],
  [
    '/tags',
    (vector, number) => ({ name: `T${number} ${vector}`, description: vector, slug: `s${number}${vector}` }),
  ],
  [
    '/events',
    (vector) => ({
      ...DATES,
      title: `E ${vector}`,
      description: vector,
      excerpt: vector,
      slug: `s${vector}`,
      cost: [vector],
      venue: { venue: `V ${vector}`, ...place(vector) },
      organizer: [{ organizer: `O ${vector}`, phone: vector, description: vector }],
      categories: [`C ${vector}`],
      tags: [`T ${vector}`],
    }),
  ],
];

/** Fields that take an address, each alone: most vectors are refused. */
const ADDRESSED: readonly (readonly [path: string, input: (vector: string) => object])[] = [
  ['/events', (website) => ({ ...DATES, title: 'E', website })],
  ['/events', (image) => ({ ...DATES, title: 'E', image })],
  ['/venues', (website) => ({ venue: 'V', website })],
  ['/venues', (image) => ({ venue: 'V', image })],
  ['/organizers', (website) => ({ organizer: 'O', website })],
  ['/organizers', (email) => ({ organizer: 'O', email })],
];

/** What could be executed of each text: answers repeat most of them. */
const judged = new Map<string, readonly string[]>();
function executableOnce(text: string): readonly string[] {
  const found = judged.get(text) ?? executable(text);
  judged.set(text, found);
  return found;
}

const findingsIn = (vector: string, where: string, body: object): string[] =>
  textsOf(body).flatMap(([path, text]) =>
    executableOnce(text).map(
      (finding) => `${finding} in ${where}${path}: ${text.slice(0, 200)} <= ${vector}`,
    ),
  );

/** Creates, reads and lists a record; gives what could be executed of the answers, whether there was a record, and the first answer. */
async function tryVector(handler: Handler, path: string, vector: string, input: object) {
  const created = await ask(handler, 'POST', path, input);
  const findings = findingsIn(vector, `POST ${path}`, created.body);
  if (created.status !== 201) return { stored: false, findings, answer: created.body };
  const read = await ask(handler, 'GET', `${path}/${String(created.body.id)}`);
  return {
    stored: true,
    findings: [...findings, ...findingsIn(vector, `GET ${path}`, read.body)],
    answer: created.body,
  };
}

describe.each(WRITERS)('stored markup of %s', (role) => {
  it.each(RECORDS)(
    'is harmless in every text of %s',
    { timeout: limitFor(10 * VECTORS.length) },
    async (path, input) => {
      const handler = handlerFor(role);
      const findings: string[] = [];
      let stored = 0;
      for (const [number, vector] of VECTORS.entries()) {
        const tried = await tryVector(handler, path, vector, input(vector, number));
        if (tried.stored) stored += 1;
        findings.push(...tried.findings);
      }
      const list = await ask(handler, 'GET', `${path}?per_page=50&hide_empty=0&start_date=2031-01-01`);
      findings.push(...findingsIn('all', `list ${path}`, list.body));
      expect(findings).toEqual([]);
      const mayWrite = role !== 'contributor' || !['/categories', '/tags', '/events'].includes(path);
      if (mayWrite && !(role === 'author' && path === '/tags')) expect(stored).toBeGreaterThan(150);
    },
  );

  it.each(ADDRESSED)(
    'is no address of %s',
    { timeout: limitFor(10 * VECTORS.length) },
    async (path, input) => {
      const handler = handlerFor(role);
      const findings: string[] = [];
      for (const vector of [...ADDRESS_VECTORS, ...VECTORS]) {
        const tried = await tryVector(handler, path, vector, input(vector));
        findings.push(...tried.findings);
        for (const name of ['website', 'url', 'image', 'email'] as const) {
          const value = textsOf(tried.answer).find(([at]) => at === `/${name}`)?.[1];
          if (value !== undefined && value !== '' && !/^(?:https?:\/\/|mailto:|[^\s:<>"]+@)/.test(value))
            findings.push(`${name}: ${value}`);
        }
      }
      expect(findings).toEqual([]);
    },
  );
});

it('has vectors enough', () => {
  console.log(
    `xss: ${new Set(VECTORS).size} vectors, ${WRITERS.length} roles, ${RECORDS.length + ADDRESSED.length} kinds of requests`,
  );
  expect(new Set(VECTORS).size).toBeGreaterThanOrEqual(150);
});
