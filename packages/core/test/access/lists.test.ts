import { STATUSES, type Calendar, type Role, type Status } from '@kalends/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf, invalid, refusalOf } from '../support/refusal-of.js';

const ME = 5;
type Caller = Role | 'anonymous';
const WRITERS: readonly Role[] = ['contributor', 'author', 'editor', 'administrator'];

const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const MARCH = { start_date: '2031-03-01', end_date: '2031-03-31' };
const NAMING = {
  events: (title: string) => ({ title, ...DATES }),
  venues: (venue: string) => ({ venue }),
  organizers: (organizer: string) => ({ organizer }),
} as const;
type Posts = keyof typeof NAMING;

describe.each(Object.keys(NAMING) as Posts[])(
  'transport.md §3.1 with F11 and F44, what a list of %s shows',
  (posts) => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const of = (caller: Caller | 'host') =>
      (caller === 'host' ? calendar : calendar.as(caller === 'anonymous' ? null : { id: ME, role: caller }))[
        posts
      ] as Calendar['events'];

    beforeAll(async () => {
      for (const author of [1, ME]) {
        for (const status of STATUSES) {
          const given = {
            ...NAMING[posts](`${status} ${author}`),
            author,
            status: status === 'trash' ? 'publish' : status,
            ...(status === 'future' ? { date: '2040-01-01' } : {}),
          };
          const { id } = await of('host').create(given as never);
          if (status === 'trash') await of('host').delete(id);
        }
      }
    });

    /** What a list shows: `status author`, sorted. */
    const shown = async (caller: Caller, status?: Status | readonly Status[]): Promise<string[]> => {
      const window = posts === 'events' ? MARCH : {};
      const asked = status === undefined ? {} : { status };
      const { items, total } = await of(caller).list({ per_page: 50, ...window, ...asked });
      expect(total).toBe(items.length);
      return items.map((item) => `${item.status} ${item.author}`).sort();
    };
    const both = (...statuses: string[]) =>
      statuses.flatMap((status) => [`${status} 1`, `${status} ${ME}`]).sort();
    const mine = (...statuses: string[]) => statuses.map((status) => `${status} ${ME}`).sort();

    it.each(['anonymous', 'subscriber'] as const)('to %s: what is published', async (caller) => {
      expect(await shown(caller)).toEqual(both('publish'));
      for (const status of ['publish', ['publish'], []] as const) {
        expect(await shown(caller, status), JSON.stringify(status)).toEqual(both('publish'));
      }
      for (const status of [
        'draft',
        'trash',
        'future',
        ['publish', 'publish'],
        ['publish', 'draft'],
      ] as const) {
        expect(await refusalOf(shown(caller, status)), JSON.stringify(status)).toMatchObject({
          code: 'invalid_param',
          data: { params: invalid('status') },
        });
      }
    });

    it.each(['contributor', 'author'] as const)(
      'to a %s: what is published, and their own',
      async (caller) => {
        expect(await shown(caller)).toEqual(
          [...both('publish'), ...mine('future', 'draft', 'pending', 'private')].sort(),
        );
        expect(await shown(caller, [])).toEqual(both('publish'));
        expect(await shown(caller, ['draft', 'pending'])).toEqual(mine('draft', 'pending'));
        expect(await shown(caller, 'trash')).toEqual(mine('trash'));
        expect(await shown(caller, ['publish', 'private'])).toEqual(
          [...both('publish'), ...mine('private')].sort(),
        );
      },
    );

    it.each(['editor', 'administrator'] as const)('to an %s: everything but the trash', async (caller) => {
      expect(await shown(caller)).toEqual(both('publish', 'future', 'draft', 'pending', 'private'));
      expect(await shown(caller, [])).toEqual(both('publish', 'private'));
      for (const status of STATUSES) expect(await shown(caller, status), status).toEqual(both(status));
      expect(await shown(caller, ['draft', 'trash'])).toEqual(both('draft', 'trash'));
    });

    it.each(WRITERS)('to a %s who asks for a status that there is not: nothing, 400', async (caller) => {
      for (const status of ['any', 'Publish', 'inherit', 'auto-draft', ['draft', 'nope']]) {
        expect(await codeOf(shown(caller, status as Status)), JSON.stringify(status)).toBe('invalid_param');
      }
    });
  },
);
