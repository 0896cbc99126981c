import { expect, it } from 'vitest';
import { wordsOf, openFileSite } from './file-site.js';

const DAY = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };

it('exports what the filters of the list show, in every format', async () => {
  const site = await openFileSite();
  const { calendar } = site;
  const music = await calendar.categories.create({ name: 'Music' });
  await calendar.events.create({
    ...DAY,
    title: 'Jazz',
    categories: [music.id],
    venue: { venue: 'Corn Hall' },
  });
  await calendar.events.create({ ...DAY, title: 'Market', venue: { venue: 'Square' } });
  await calendar.events.create({ ...DAY, title: 'Draft jazz', status: 'draft', categories: [music.id] });
  const editor = await site.as('editor');
  const list = await editor.text(`/manage/events?category=${music.id}`);
  expect(list).toContain(`/manage/export?category=${music.id}"`);
  const page = await editor.text(`/manage/export?category=${music.id}`);
  expect([
    wordsOf(page).includes('with its filters'),
    page.includes(`name="category" value="${music.id}"`),
  ]).toEqual([true, true]);
  for (const [format, type] of [
    ['csv', 'text/csv'],
    ['ics', 'text/calendar'],
    ['json', 'application/x-ndjson'],
  ] as const) {
    const answer = await editor.get(`/manage/export?category=${music.id}&format=${format}`);
    const text = await answer.text();
    expect([
      format,
      answer.headers.get('content-type')?.split(';')[0],
      answer.headers.get('content-disposition'),
    ]).toEqual([format, type, `attachment; filename="events.${format}"`]);
    for (const [word, isThere] of [
      ['Jazz', true],
      ['Draft jazz', true],
      ['Music', true],
      ['Corn Hall', true],
      ['Market', false],
      ['Square', false],
    ] as const)
      expect([format, word, text.includes(word)]).toEqual([format, word, isThere]);
    const drafts = await editor.text(`/manage/export?status=draft&format=${format}`);
    expect([format, drafts.includes('Draft jazz'), drafts.includes('Corn Hall')]).toEqual([
      format,
      true,
      false,
    ]);
  }
});

it('has drafts, venues and fields only for those who may see them', async () => {
  const fields = {
    event: { note: { type: 'text', read: 'editors', write: 'editors' }, age: { type: 'integer' } },
  } as const;
  const site = await openFileSite({ fields });
  const { calendar } = site;
  const hidden = await calendar.venues.create({ venue: 'Secret hall', status: 'draft' });
  await calendar.events.create({
    ...DAY,
    title: 'Open',
    venue: { id: hidden.id },
    custom: { note: 'Internal', age: 12 },
  });
  await calendar.events.create({ ...DAY, title: 'Foreign draft', status: 'draft' });
  await calendar.events.create({ ...DAY, title: 'Foreign secret', status: 'private' });
  const expected = { editor: true, author: false, contributor: false } as const;
  for (const role of ['editor', 'author', 'contributor'] as const) {
    const visitor = await site.as(role);
    for (const format of ['csv', 'ics', 'json']) {
      const text = await visitor.text(`/manage/export?format=${format}`);
      expect([role, format, text.includes('Open')]).toEqual([role, format, true]);
      for (const word of ['Foreign draft', 'Foreign secret', 'Secret hall'])
        expect([role, format, word, text.includes(word)]).toEqual([role, format, word, expected[role]]);
      if (format !== 'ics')
        expect([role, format, text.includes('Internal')]).toEqual([role, format, expected[role]]);
    }
  }
  expect((await (await site.as('subscriber')).get('/manage/export?format=csv')).status).toBe(403);
  expect((await site.visitor().get('/manage/export?format=csv')).status).toBe(303);
});

it('states a series whose events are all there, and single events of others', async () => {
  const site = await openFileSite();
  const { calendar } = site;
  await calendar.events.create({ ...DAY, title: 'Choir' }, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  const editor = await site.as('editor');
  const whole = await editor.text('/manage/export?format=ics');
  expect([whole.match(/BEGIN:VEVENT/g)?.length, whole.includes('RRULE:')]).toEqual([1, true]);
  const { refs } = await calendar.select({ kind: 'event', orderby: 'id', order: 'asc', limit: 10 });
  await calendar.events.update(refs[1]?.id ?? 0, { title: 'Concert' });
  const part = await editor.text('/manage/export?search=concert&format=ics');
  expect([part.match(/BEGIN:VEVENT/g)?.length, /RRULE|RECURRENCE-ID/.exec(part)?.[0]]).toEqual([
    1,
    undefined,
  ]);
  expect(part).toContain('SUMMARY:Concert');
});
