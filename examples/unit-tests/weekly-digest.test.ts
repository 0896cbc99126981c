import { createCalendar, type Calendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { beforeEach, describe, expect, it } from 'vitest';
import { weeklyDigest } from './weekly-digest.js';

/** A Monday morning in Rome. */
const NOW = Date.UTC(2031, 4, 5, 7);

let calendar: Calendar;

beforeEach(() => {
  calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    clock: () => NOW,
  });
});

describe('weeklyDigest', () => {
  it('lists what happens in the next seven days', async () => {
    const hall = { venue: 'Old Corn Hall' };
    await calendar.events.create({
      title: 'Jazz',
      start_date: '2031-05-08 20:00',
      end_date: '2031-05-08 22:00',
      venue: hall,
    });
    await calendar.events.create({
      title: 'Kite Day',
      start_date: '2031-05-11',
      end_date: '2031-05-11',
      all_day: true,
    });
    await calendar.events.create({
      title: 'Too late',
      start_date: '2031-05-12 09:00',
      end_date: '2031-05-12 10:00',
    });
    expect(await weeklyDigest(calendar)).toBe(
      ['2 this week:', '2031-05-08 20:00 Jazz, Old Corn Hall', '2031-05-11 all day Kite Day'].join('\n'),
    );
  });

  it('keeps drafts to itself', async () => {
    const day = { start_date: '2031-05-06 18:00', end_date: '2031-05-06 19:00' };
    await calendar.events.create({ title: 'Secret', ...day, status: 'draft' });
    expect(await weeklyDigest(calendar)).toBe('Nothing this week.');
  });
});
