import { STATUSES, type Actor, type Capability, type Role, type Status } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import {
  defaultStatus,
  grantedStatus,
  may,
  ownFirst,
  seenHidden,
  seesOnlyPublic,
  visibility,
  type RecordOperation,
} from '../../src/access/policy.js';
import { CAPABILITIES, ROLES } from '../../src/access/roles.js';
import { kindsOf } from '../../src/records/kinds.js';

const ME = 5;

/** An actor with these capabilities and no others. */
const having = (...capabilities: readonly Capability[]): Actor => ({
  ...{ id: ME, role: 'subscriber', capabilities },
});

/** The capabilities that suffice, each alone. */
const sufficient = (isEnough: (actor: Actor) => boolean): readonly Capability[] =>
  CAPABILITIES.filter((capability) => isEnough(having(capability)));

it('transport.md §3.1: the capabilities of the roles', () => {
  const lowest: Readonly<Record<Capability, Role | undefined>> = {
    edit_posts: 'contributor',
    publish_posts: 'author',
    edit_published_posts: 'author',
    manage_categories: 'author',
    upload_files: 'author',
    edit_others_posts: 'editor',
    manage_tags: 'editor',
    unfiltered_html: undefined,
  };
  const order: readonly Role[] = ['subscriber', 'contributor', 'author', 'editor', 'administrator'];
  expect(Object.keys(ROLES).sort()).toEqual(order.toSorted());
  for (const capability of CAPABILITIES) {
    const bar = lowest[capability];
    const expected = bar === undefined ? [] : order.slice(order.indexOf(bar));
    expect(
      order.filter((role) => may({ id: ME, role }, capability)),
      capability,
    ).toEqual(expected);
    expect(may(null, capability), capability).toBe(false);
  }
});

describe('the one capability that suffices', () => {
  const published = (operation: RecordOperation): readonly Status[] =>
    operation === 'read' ? ['publish'] : ['publish', 'future'];

  it.each(['update', 'delete'] as const)('to %s a record depends on its author and status', (operation) => {
    for (const status of STATUSES) {
      const own = published(operation).includes(status) ? 'edit_published_posts' : 'edit_posts';
      const mine = sufficient((actor) => may(actor, operation, { author: ME, status }));
      const others = sufficient((actor) => may(actor, operation, { author: 1, status }));
      expect([mine, others], status).toEqual([[own], ['edit_others_posts']]);
      expect(may(null, operation, { author: 0, status }), status).toBe(false);
    }
  });

  it('to read is none for published records', () => {
    for (const status of STATUSES) {
      const isPublic = published('read').includes(status);
      const mine = sufficient((actor) => may(actor, 'read', { author: ME, status }));
      const others = sufficient((actor) => may(actor, 'read', { author: 1, status }));
      expect([mine, others], status).toEqual(
        isPublic ? [CAPABILITIES, CAPABILITIES] : [['edit_posts'], ['edit_others_posts']],
      );
      expect(may(null, 'read', { author: 0, status }), status).toBe(isPublic);
    }
  });

  it('to see linked data is none, except for private records (events.md §1.3)', () => {
    for (const status of STATUSES)
      for (const author of [ME, 1]) {
        const expected = status === 'private' ? ['edit_others_posts'] : CAPABILITIES;
        expect(
          sufficient((actor) => may(actor, 'read_json_ld', { author, status })),
          status,
        ).toEqual(expected);
        expect(may(null, 'read_json_ld', { author, status }), status).toBe(status !== 'private');
      }
  });

  it('to write records of a kind', () => {
    for (const kind of kindsOf('event', 'linked'))
      expect(
        sufficient((actor) => may(actor, 'write', kind)),
        kind,
      ).toEqual(['edit_posts']);
    expect(sufficient((actor) => may(actor, 'write', 'category'))).toEqual(['manage_categories']);
    expect(sufficient((actor) => may(actor, 'write', 'tag'))).toEqual(['manage_tags']);
    for (const kind of kindsOf('event', 'linked', 'term')) expect(may(null, 'write', kind), kind).toBe(false);
  });

  it('to change an image depends on its author', () => {
    expect(sufficient((actor) => may(actor, 'edit_image', { author: ME }))).toEqual(['upload_files']);
    expect(sufficient((actor) => may(actor, 'edit_image', { author: 1 }))).toEqual(['edit_others_posts']);
    expect(may(null, 'edit_image', { author: 0 })).toBe(false);
  });

  it('to publish, and without it a record waits', () => {
    for (const asked of STATUSES) {
      const needsRight = asked === 'publish' || asked === 'future';
      expect(
        sufficient((actor) => grantedStatus(actor, asked) === asked),
        asked,
      ).toEqual(needsRight ? ['publish_posts'] : CAPABILITIES);
      expect(grantedStatus(null, asked), asked).toBe(needsRight ? 'pending' : asked);
    }
    expect(sufficient((actor) => defaultStatus(actor) === 'publish')).toEqual(['publish_posts']);
    expect(defaultStatus(null)).toBe('draft');
  });
});

describe('lists', () => {
  const PUBLIC = { status: ['publish'], author: null };

  it('show published records to those who edit none, whatever they ask for', () => {
    for (const actor of [null, having(), having('edit_others_posts', 'publish_posts')])
      for (const asked of [undefined, ['draft'] as const]) expect(visibility(actor, asked)).toEqual(PUBLIC);
  });

  it('show writers their own, and editors all, in every status but the trash unless they ask for others', () => {
    const all = ['publish', 'future', 'draft', 'pending', 'private'];
    const editor = having('edit_posts', 'edit_others_posts');
    expect(visibility(having('edit_posts'))).toEqual({ status: all, author: ME });
    expect(visibility(editor)).toEqual({ status: all, author: null });
    expect(visibility(editor, ['trash'])).toEqual({ status: ['trash'], author: null });
    expect(visibility(having('edit_posts'), ['draft'])).toEqual({ status: ['draft'], author: ME });
  });

  it('are those of everyone for actors who neither edit nor manage terms', () => {
    expect(sufficient((actor) => !seesOnlyPublic(actor))).toEqual([
      'edit_posts',
      'edit_others_posts',
      'manage_categories',
      'manage_tags',
    ]);
    expect(seesOnlyPublic(null)).toBe(true);
  });

  it('begin with one’s own records for those who see some unpublished records', () => {
    expect(sufficient((actor) => ownFirst(actor) === ME)).toEqual(['edit_posts']);
    expect(ownFirst(having('edit_posts', 'edit_others_posts'))).toBeUndefined();
    expect(ownFirst(null)).toBeUndefined();
  });

  it('show hidden terms to those who manage them, and those of their own events to writers', () => {
    for (const [kind, right] of [
      ['category', 'manage_categories'],
      ['tag', 'manage_tags'],
    ] as const) {
      expect(sufficient((actor) => seenHidden(actor, kind) === true)).toEqual([right]);
      expect(seenHidden(having(right, 'edit_posts'), kind)).toBe(true);
      expect(seenHidden(having('edit_posts'), kind)).toEqual({ author: ME });
      expect(seenHidden(having('edit_others_posts'), kind)).toBe(false);
      expect(seenHidden(null, kind)).toBe(false);
    }
  });
});
