import { kindsOf, STATUSES } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { newEvent, newImage, newSeries, newTerm, newVenue } from '@kalends/store-kit';
import {
  lookupRank,
  mayShareSlug,
  slugRule,
  takesSlug,
  yieldsSlug,
  type RecordOp,
} from '../../../src/store/commit/slug-rule.js';

const OPS: readonly RecordOp[] = ['insert', 'update', 'put'];
const UNPUBLISHED: readonly string[] = ['draft', 'pending'];

describe('the rule for a slug', () => {
  it('of a term is a free one for new terms, and that one for others', () => {
    for (const kind of kindsOf('term'))
      expect(OPS.map((op) => slugRule(op, kind, newTerm({ slug: '' })))).toEqual([
        'suffix',
        'exact',
        'exact',
      ]);
  });

  it('of what has none is none', () => {
    expect(OPS.map((op) => slugRule(op, 'image', newImage()))).toEqual(['keep', 'keep', 'keep']);
  });

  it('of an event is a free one, unless it waits: then it is kept', () => {
    for (const status of STATUSES) {
      const rules = UNPUBLISHED.includes(status) ? ['keep', 'keep', 'keep'] : ['suffix', 'suffix', 'exact'];
      for (const slug of ['', 'a'])
        expect(
          OPS.map((op) => slugRule(op, 'event', newEvent({ status, slug }))),
          status,
        ).toEqual(rules);
      expect(mayShareSlug('event', { status }), status).toBe(UNPUBLISHED.includes(status));
      expect(mayShareSlug('venue', { status }), status).toBe(false);
    }
    expect(mayShareSlug('event', {})).toBe(false);
  });

  it('of a venue is a free one, unless it waits and has none', () => {
    for (const status of STATUSES) {
      const empty = UNPUBLISHED.includes(status) ? ['keep', 'keep', 'keep'] : ['suffix', 'suffix', 'exact'];
      expect(
        OPS.map((op) => slugRule(op, 'venue', newVenue({ status, slug: '' }))),
        status,
      ).toEqual(empty);
      expect(
        OPS.map((op) => slugRule(op, 'venue', newVenue({ status, slug: 'a' }))),
        status,
      ).toEqual(['suffix', 'suffix', 'exact']);
    }
  });
});

describe('the rank among events of one slug', () => {
  it('is lower for what need not share it', () => {
    expect(STATUSES.map((status) => lookupRank('event', { status, author: 1 }))).toEqual(
      STATUSES.map((status) => Number(UNPUBLISHED.includes(status))),
    );
  });

  it('is lower for what an author sees', () => {
    for (const status of STATUSES) {
      const rest = Number(UNPUBLISHED.includes(status));
      const isPublic = status === 'publish';
      expect(lookupRank('event', { status, author: 5 }, 5), status).toBe(rest);
      expect(lookupRank('event', { status, author: 1 }, 5), status).toBe(rest + (isPublic ? 0 : 2));
      expect(lookupRank('venue', { status, author: 1 }, 5), status).toBe(0);
    }
    expect([lookupRank('event', {}, 5), lookupRank('event', {})]).toEqual([2, 0]);
  });
});

describe('a slug', () => {
  it('is yielded by an event in the trash without a mark', () => {
    for (const status of STATUSES)
      expect(yieldsSlug('event', { status, slug: 'a' }), status).toBe(status === 'trash');
    expect(yieldsSlug('event', { status: 'trash', slug: 'a__trashed' })).toBe(false);
    expect(yieldsSlug('venue', { status: 'trash', slug: 'a' })).toBe(false);
    expect([yieldsSlug('event', { status: 'trash' }), yieldsSlug('event', { slug: 'a' })]).toEqual([
      false,
      false,
    ]);
  });

  it('is taken by every other event that has one, when it is written and not put', () => {
    for (const status of STATUSES) {
      const taken = status === 'trash' ? [false, false, false] : [true, true, false];
      expect(
        OPS.map((op) => takesSlug(op, 'event', newEvent({ status, slug: 'a' }))),
        status,
      ).toEqual(taken);
      const empty = UNPUBLISHED.includes(status) ? [false, false, false] : taken;
      expect(
        OPS.map((op) => takesSlug(op, 'event', newEvent({ status, slug: '' }))),
        status,
      ).toEqual(empty);
    }
    expect(takesSlug('insert', 'venue', newVenue({ status: 'publish', slug: 'a' }))).toBe(false);
    expect(takesSlug('insert', 'series', newSeries())).toBe(false);
  });
});
