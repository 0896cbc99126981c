import { expect, expectTypeOf, it } from 'vitest';
import type { AffectedRecord } from '../src/listeners.js';
import type { CommittedWrite, EventRecord } from '../src/index.js';
import { calendarAt } from './support/calendar-at.js';

it('a listener is told who did what, and what was there before', async () => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const heard: CommittedWrite[] = [];
  calendar.onCommit((write) => heard.push(write));
  const view = calendar.as({ id: 7, role: 'editor' });
  const last = () =>
    heard.at(-1)?.affected.map(({ kind, operation, before, record }) => [kind, operation, before, record]);

  const dates = { start_date: '2031-05-01', end_date: '2031-05-01' };
  const event = await view.events.create({
    title: 'Jazz',
    ...dates,
    venue: { venue: 'Hall' },
    tags: ['live'],
  });
  const [venue] = await calendar.load('venue', [event.venue]);
  const [tag] = await calendar.load('tag', event.tags);
  expect(heard.map(({ actor }) => actor?.id)).toEqual([7]);
  expect(last()).toEqual(
    expect.arrayContaining([
      ['event', 'create', undefined, event],
      ['venue', 'create', undefined, venue],
      ['tag', 'create', undefined, tag],
    ]),
  );
  const renamed = await view.events.update(event.id, { title: 'Blues' });
  expect(last()).toEqual([['event', 'update', event, renamed]]);
  await calendar.tags.delete(tag?.id ?? 0);
  expect(heard.at(-1)?.actor?.id).toBe(calendar.actor?.id);
  expect(last()).toContainEqual(['tag', 'delete', tag, undefined]);
  expect(heard.at(-1)?.affected.find(({ kind }) => kind === 'event')).toMatchObject({ operation: 'update' });
});

it('the kind narrows the record', () => {
  const titleOf = (one: AffectedRecord): string | undefined =>
    one.kind === 'event' ? one.record?.title : undefined;
  expectTypeOf<Extract<AffectedRecord, { kind: 'event' }>['before']>().toEqualTypeOf<
    EventRecord | undefined
  >();
  expect(
    titleOf({ kind: 'tag', id: 1, operation: 'delete', before: undefined, record: undefined }),
  ).toBeUndefined();
});
