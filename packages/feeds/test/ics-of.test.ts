import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { icsOf, type IcsContent } from '../src/index.js';

const SITE = { baseUrl: 'https://example.org' };
const EVENING = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

const open = () =>
  createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 0, 1, 12),
    fields: { event: { age: { type: 'integer', filter: true } } },
  });

const linesOf = (text: string, name: string): string[] =>
  text.split('\r\n').filter((line) => line.startsWith(name));

describe('icsOf', () => {
  it('writes one event', async () => {
    const calendar = open();
    const { id } = await calendar.events.create({ title: 'Jazz, outdoors', ...EVENING });
    const text = await icsOf(calendar, { event: id }, SITE);
    expect(linesOf(text, 'SUMMARY')).toEqual([String.raw`SUMMARY:Jazz\, outdoors`]);
    expect(linesOf(text, 'UID')).toEqual([`UID:${id}@example.org`]);
    expect(linesOf(text, 'DTSTART;')).toEqual(['DTSTART;TZID=Europe/Rome:20310501T200000']);
  });

  it('writes a series as one event with its rule', async () => {
    const calendar = open();
    const series = await calendar.series.create({
      title: 'Yoga',
      ...EVENING,
      recurrence: 'FREQ=WEEKLY;COUNT=5',
    });
    const text = await icsOf(calendar, { series: series.id }, SITE);
    expect(linesOf(text, 'BEGIN:VEVENT')).toHaveLength(1);
    expect(linesOf(text, 'RRULE:FREQ=WEEKLY')).toHaveLength(1);
  });

  it('writes the events of a list, those that are over too', async () => {
    const calendar = open();
    await calendar.events.create({
      title: 'Jazz',
      ...EVENING,
      categories: ['Concerts, large'],
      custom: { age: 6 },
    });
    await calendar.events.create({
      title: 'Old',
      start_date: '2001-05-01',
      end_date: '2001-05-02',
      custom: { age: 12 },
    });
    const titles = async (content: IcsContent) =>
      linesOf(await icsOf(calendar, content, SITE), 'SUMMARY').map((line) => line.slice('SUMMARY:'.length));
    expect(await titles({})).toEqual(['Old', 'Jazz']);
    expect(await titles({ categories: ['concerts-large'] })).toEqual(['Jazz']);
    expect(await titles({ search: 'old' })).toEqual(['Old']);
    expect(await titles({ custom: [{ name: 'age', op: 'lt', value: 10 }] })).toEqual(['Jazz']);
    expect(await titles({ custom: [{ name: 'age', value: [12, 13] }] })).toEqual(['Old']);
  });

  it('shows what the caller may see, and refuses as the library does', async () => {
    const calendar = open();
    const { id } = await calendar.events.create({ title: 'Secret', ...EVENING, status: 'draft' });
    const editor = { id: 1, role: 'editor' } as const;
    await expect(icsOf(calendar, { event: id }, SITE)).rejects.toMatchObject({ code: 'not_accessible' });
    expect(await icsOf(calendar, { event: id }, { ...SITE, actor: editor })).toContain('SUMMARY:Secret');
    await expect(icsOf(calendar, { event: 99 }, SITE)).rejects.toMatchObject({ code: 'not_found' });
    await expect(icsOf(calendar, { series: 99 }, SITE)).rejects.toMatchObject({ code: 'invalid_param' });
    await expect(icsOf(calendar, { categories: ['none'] }, SITE)).rejects.toMatchObject({
      code: 'invalid_param',
    });
  });
});
