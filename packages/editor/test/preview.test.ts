import { expect, it } from 'vitest';
import { useSite } from './site.js';

const site = useSite();

const FORM = {
  title: 'Jazz & more',
  description: 'Bring a <b>blanket</b>. <script>alert(1)</script>',
  'start_date[]': ['2026-12-01', '20:00'],
  'end_date[]': ['2026-12-01', '23:00'],
  event_status: 'cancelled',
  event_status_reason: 'Rain',
};

it('shows the page of a new event, and stores nothing', async () => {
  const visitor = await site().as('editor');
  expect(await visitor.text('/manage/events/new')).toContain('value="preview"');
  const version = await site().calendar.version();
  for (const title of ['Jazz & more', 'Another title']) {
    const answer = await visitor.post('/manage/events/new', {
      ...FORM,
      title,
      venue: 'A new mill',
      action: 'preview',
    });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(text).toContain(`<h1 dir="auto">${title.replace('&', '&#038;')}</h1>`);
    expect(text).toContain('Bring a <b>blanket</b>');
    expect(text).toContain('Rain');
    expect(text).not.toContain('alert(1)</script>');
  }
  expect(await site().calendar.version()).toBe(version);
});

it('shows a stored event with what was typed, and the public page stays as it is', async () => {
  const { id, slug } = await site().calendar.events.create({
    title: 'Stored',
    start_date: '2026-12-01',
    end_date: '2026-12-01',
    venue: { venue: 'Old Corn Hall' },
  });
  const visitor = await site().as('editor');
  const page = `${site().base}/event/${slug}/`;
  const before = await (await fetch(page)).text();
  await visitor.text(`/manage/events/${id}`);
  const answer = await visitor.post(`/manage/events/${id}`, { title: 'Typed', action: 'preview' });
  const text = await answer.text();
  expect(text).toContain('<h1 dir="auto">Typed</h1>');
  expect(text).toContain('Old Corn Hall');
  expect(await (await fetch(page)).text()).toBe(before);
});

it('says what is wrong, and shows no event of others', async () => {
  const visitor = await site().as('contributor');
  await visitor.text('/manage/events/new');
  const answer = await visitor.post('/manage/events/new', {
    ...FORM,
    'end_date[]': ['2026-11-01', '10:00'],
    action: 'preview',
  });
  expect(answer.status).toBe(422);
  const { id } = await site().calendar.events.create({
    title: 'Hidden',
    status: 'draft',
    start_date: '2026-12-01',
    end_date: '2026-12-01',
  });
  expect((await visitor.post(`/manage/events/${id}`, { action: 'preview' })).status).toBe(404);
});
