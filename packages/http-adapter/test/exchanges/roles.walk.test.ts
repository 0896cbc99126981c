import { createMemoryStore } from '@kalends/store-memory';
import type { PostKind } from '@kalends/core/adapter';
import { describe, expect, it } from 'vitest';
import { asking } from './requests.js';
import { inputOf } from './inputs.js';
import { calendarOn, handlerOf } from './seeded-site.js';
import { ACTORS } from './users.js';

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
const WHO = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;

type Who = (typeof WHO)[number];
type Row = readonly [own: string | null, foreign: string];

/**
 * transport.md §3.1 with F1 and F11: the status of each answer for records that are published, scheduled, draft, pending,
 * private, in the trash, of one's own and of someone else. No one has records of one's own.
 */
const RECORDS: Readonly<Record<'GET' | 'PUT' | 'DELETE', Readonly<Record<Who, Row>>>> = {
  GET: {
    anonymous: [null, '200 403 403 403 403 403'],
    subscriber: ['200 403 403 403 403 403', '200 403 403 403 403 403'],
    contributor: ['200 200 200 200 200 trash', '200 403 403 403 403 403'],
    author: ['200 200 200 200 200 trash', '200 403 403 403 403 403'],
    editor: ['200 200 200 200 200 trash', '200 200 200 200 200 trash'],
    admin: ['200 200 200 200 200 trash', '200 200 200 200 200 trash'],
  },
  PUT: {
    anonymous: [null, '401 401 401 401 401 401'],
    subscriber: ['403 403 403 403 403 403', '403 403 403 403 403 403'],
    contributor: ['403 403 200 200 200 200', '403 403 403 403 403 403'],
    author: ['200 200 200 200 200 200', '403 403 403 403 403 403'],
    editor: ['200 200 200 200 200 200', '200 200 200 200 200 200'],
    admin: ['200 200 200 200 200 200', '200 200 200 200 200 200'],
  },
  DELETE: {
    anonymous: [null, '401 401 401 401 401 401'],
    subscriber: ['403 403 403 403 403 403', '403 403 403 403 403 403'],
    contributor: ['403 403 200 200 200 410', '403 403 403 403 403 403'],
    author: ['200 200 200 200 200 410', '403 403 403 403 403 403'],
    editor: ['200 200 200 200 200 410', '200 200 200 200 200 410'],
    admin: ['200 200 200 200 200 410', '200 200 200 200 200 410'],
  },
};

/** What a read of what is in the trash is answered to those who may edit it: an event is gone (events.md §5). */
const TRASH = { event: '403', venue: '200', organizer: '200' } as const;

const ask = asking(handlerOf(calendarOn(createMemoryStore())));
let made = 0;

/** Makes a record of someone in a status, and tells how it is addressed. */
async function make(kind: PostKind, author: number, status: (typeof STATUSES)[number]) {
  const json = {
    ...inputOf(kind, `record-${++made}`),
    author,
    ...(status !== 'trash' && { status }),
    ...(status === 'future' && { date: '2030-01-01 00:00:00' }),
  };
  const { body: created } = await ask('POST', `/${kind}s`, { as: 'admin', json });
  const id = String(created['id']);
  const { body } =
    status === 'trash' ? await ask('DELETE', `/${kind}s/${id}`, { as: 'admin' }) : { body: created };
  return { id, 'by-slug': `by-slug/${String(body['slug'])}` };
}

describe.each(['event', 'venue', 'organizer'] as const)('%s', (kind) => {
  describe.each(['id', 'by-slug'] as const)('%s', (form) => {
    describe.each(['GET', 'PUT', 'DELETE'] as const)('%s', (method) => {
      it.each(WHO)('%s', async (who) => {
        const as = who === 'anonymous' ? {} : { as: who };
        const self = who === 'anonymous' ? 0 : ACTORS[who].id;
        const someone = who === 'editor' ? ACTORS.author.id : ACTORS.editor.id;
        const row = async (author: number): Promise<string> => {
          const statuses: number[] = [];
          for (const status of STATUSES) {
            const { [form]: key } = await make(kind, author, status);
            const given = method === 'PUT' ? { ...as, json: { description: 'x' } } : as;
            statuses.push((await ask(method, `/${kind}s/${key}`, given)).status);
          }
          return statuses.join(' ');
        };
        const [own, foreign] = RECORDS[method][who];
        const wanted = (text: string) => text.replace('trash', TRASH[kind]);
        expect(await row(someone)).toBe(wanted(foreign));
        if (own !== null) expect(await row(self)).toBe(wanted(own));
      });
    });
  });
});
