import { kindsOf, type KindIn, type Role } from '@kalends/core';
import { isToOne, LINK_FIELD, nameFieldOf } from '@kalends/core/adapter';
import { PLACES } from '@kalends/site';
import { expect } from 'vitest';
import type { EditorSite, SiteOptions } from './site.js';

/** A kind that events link to. */
export type LinkedTo = KindIn<'linked' | 'term'>;
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** The kinds that events link to. */
export const ALL = kindsOf('linked', 'term');
/** The path of the list of a kind. */
export const pathOf = (kind: LinkedTo): string => `/manage/${PLACES[kind].collection}`;
/** The id of the record to whose form an answer leads. */
export const idOf = (answer: Response): number =>
  Number(/\/(\d+)(?:\?|$)/.exec(answer.headers.get('location') ?? '')?.[1]);
/** The value of a hidden element. */
export const valueIn = (text: string, name: string): string =>
  new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(text)?.[1] ?? '';
/** What a form says of the version that it was made for. */
export const revisionIn = (text: string): Fields => ({
  revision: valueIn(text, 'revision'),
  loaded: valueIn(text, 'loaded'),
});

/** A site with fields of its own for venues and organizers. */
export const OWN_FIELDS: SiteOptions = {
  fields: {
    venue: {
      seats: { type: 'integer', label: 'Seats', min: 0 },
      notes: { type: 'text', read: 'editors', label: 'Notes of the office' },
    },
    organizer: { level: { type: 'choice', options: ['local', 'guest'] } },
  },
};

/** The link of an event to a record. */
export const linkTo = (kind: LinkedTo, id: number): Readonly<Record<string, unknown>> => ({
  [LINK_FIELD[kind]]: isToOne(LINK_FIELD[kind]) ? id : [id],
});

let made = 0;
/** Says in a form that its event is another one than those that are like it. */
export const ANOTHER = { 'apart[]': Array.from({ length: 300 }, (_, index) => String(index + 1)) };

/** A name that no other record of these tests has. */
export const fresh = (): string => `Name ${(made += 1)}`;

/** Records of these kinds in a site: to create by their forms, and to look at as they are stored. */
export function recordsIn(site: () => EditorSite) {
  async function created(kind: LinkedTo, fields: Fields = {}, role: Role = 'editor') {
    const visitor = await site().as(role);
    await visitor.text(`${pathOf(kind)}/new`);
    const answer = await visitor.post(`${pathOf(kind)}/new`, { [nameFieldOf(kind)]: fresh(), ...fields });
    expect([kind, answer.status, answer.headers.get('location')]).toEqual([
      kind,
      303,
      expect.stringMatching(/\?done=(?:created|published)$/),
    ]);
    const id = idOf(answer);
    return { visitor, id, path: `${pathOf(kind)}/${id}` };
  }

  async function load(kind: LinkedTo, id: number): Promise<Readonly<Record<string, unknown>> | undefined> {
    const [record] = await site().calendar.load(kind, [id]);
    return record as object | undefined as Readonly<Record<string, unknown>> | undefined;
  }

  /** An event with a link to a record. */
  async function eventWith(kind: LinkedTo, id: number, fields: object = {}): Promise<number> {
    const event = await site().calendar.events.create({
      ...{ title: 'Linked', start_date: '2026-12-01 20:00', end_date: '2026-12-01 21:00' },
      ...linkTo(kind, id),
      ...fields,
    });
    return event.id;
  }

  return { created, load, eventWith };
}
