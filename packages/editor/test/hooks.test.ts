import { CalendarError, type ErrorCode } from '@kalends/core';
import { expect, it } from 'vitest';
import { idOf, revisionIn } from './kinds.js';
import { useSite } from './site.js';

const REFUSALS: Readonly<Record<string, ErrorCode>> = { Twice: 'conflict', Never: 'forbidden' };

function refuse({ title = '' }: { readonly title?: string | undefined }): undefined {
  const code = REFUSALS[title] as 'conflict' | 'forbidden' | undefined;
  if (code !== undefined) throw new CalendarError(code, `The house says no to ${title}`);
}

const site = useSite({ hooks: { event: { before: { create: refuse, update: refuse } } } });

const FORM = {
  'start_date[]': ['2026-12-01', '20:00'],
  'end_date[]': ['2026-12-01', '23:00'],
  timezone: 'America/New_York',
};

it.each(Object.keys(REFUSALS))('what a hook refuses stays in the form, with its words: %s', async (title) => {
  const visitor = await site().as('editor');
  await visitor.text('/manage/events/new');
  const id = idOf(await visitor.post('/manage/events/new', { ...FORM, title: 'Jazz' }));
  const known = revisionIn(await visitor.text(`/manage/events/${id}`));
  for (const [path, sent] of [
    ['/manage/events/new', {}],
    [`/manage/events/${id}`, known],
  ] as const) {
    const answer = await visitor.post(path, { ...FORM, ...sent, title, description: 'Long text' });
    const text = await answer.text();
    expect([path, answer.status]).toEqual([path, 422]);
    expect(text).toContain(`The house says no to ${title}.`);
    expect(text).toContain('Long text');
  }
  expect((await site().calendar.events.get(id)).title).toBe('Jazz');
});
