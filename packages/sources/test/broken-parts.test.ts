import { expect, it } from 'vitest';
import { ics } from '../../importer/test/support.js';
import { dated, follower } from './source-site.js';

/** What is wrong in a calendar file at each fetch, beside an event that has it. */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  'an event without a start': ['BEGIN:VEVENT', 'UID:bad@other', 'SUMMARY:Bad', 'END:VEVENT'],
  'an event without a start and without a UID': ['BEGIN:VEVENT', 'SUMMARY:Bad', 'END:VEVENT'],
  'an event without an end': dated('bad@other', 'Bad', 3).slice(0, -1),
  'an event whose UID has a comma, without an end': dated('bad\\,one@other', 'Bad', 3).slice(0, -1),
  'an alarm without an end': dated('bad@other', 'Bad', 3, 'BEGIN:VALARM', 'TRIGGER:-PT5M'),
  'the end of an alarm alone': dated('bad@other', 'Bad', 3, 'END:VALARM'),
  'an end outside': ['END:VALARM', ...dated('bad@other', 'Bad', 3)],
  'the end of an event alone': ['END:VEVENT', ...dated('bad@other', 'Bad', 3)],
  'a task without an end': [...dated('bad@other', 'Bad', 3), 'BEGIN:VTODO', 'UID:todo@other'],
  'too many properties': dated('bad@other', 'Bad', 3, ...Array<string>(10_001).fill('COMMENT:x')),
  'a line that is too long': dated('bad@other', 'Bad', 3, `DESCRIPTION:${'x'.repeat(700_000)}`),
  'too many categories': dated('bad@other', 'Bad', 3, `CATEGORIES:${'many,'.repeat(300)}x`),
  'a category with a long name': dated('bad@other', 'Bad', 3, `CATEGORIES:${'x'.repeat(300)}`),
  'a parameter without an end': dated('bad@other', 'Bad', 3, 'LOCATION;ALTREP="x:Hall'),
  'a property without a value': dated('bad@other', 'Bad', 3, 'LOCATION'),
};

it.each(Object.entries(BROKEN))('%s stops no removal', async (_, broken) => {
  let file = ics(...broken, ...dated('a@other', 'A', 1), ...dated('b@other', 'B', 2));
  const ask = async () => ({ status: 200, headers: {}, body: Buffer.from(file) });
  const { sources, add, titles, errors } = follower({ ask });
  const { id } = await add('https://other.example/calendar.ics', { status: 'publish' });
  await sources.take(id);
  const before = await titles();
  expect(before).toEqual(expect.arrayContaining(['A', 'B']));
  file = ics(...broken, ...dated('a@other', 'A', 1));
  const { report } = await sources.take(id);
  expect(report).toMatchObject({ removed: 1, kept: null });
  expect(await titles()).toEqual(before.filter((title) => title !== 'B'));
  expect(errors).toEqual([]);
});

it('removes nothing of a file that is cut off', async () => {
  let file = ics(...dated('a@other', 'A', 1), ...dated('b@other', 'B', 2));
  const ask = async () => ({ status: 200, headers: {}, body: Buffer.from(file) });
  const { sources, add, titles } = follower({ ask });
  const { id } = await add('https://other.example/calendar.ics', { status: 'publish' });
  await sources.take(id);
  for (const end of ['UID:b@other', 'END:VEVENT']) {
    file = file.slice(0, file.indexOf(end));
    expect((await sources.take(id)).report).toMatchObject({
      removed: 0,
      kept: { reason: 'Some of the source could not be read.' },
    });
  }
  expect(await titles()).toEqual(['A', 'B']);
});
