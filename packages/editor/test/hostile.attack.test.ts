import { describe, expect, it } from 'vitest';
import { HOSTILE, harmless } from './hostile.js';
import { openSite, type Visitor } from './site.js';

async function typeEverywhere(visitor: Visitor, text: string): Promise<Response> {
  await visitor.text('/manage/events/new');
  return visitor.post('/manage/events/new', {
    title: `T ${text}`,
    description: text,
    excerpt: text,
    'start_date[]': ['2026-12-01', '10:00'],
    'end_date[]': ['2026-12-01', '11:00'],
    venue: `V ${text}`,
    'organizer[]': [`O ${text}`],
    'categories[]': ['', `C ${text}`],
    tags: `G ${text}`,
    cost: text,
    event_status_reason: text,
    own_label: text,
  });
}

describe.each(HOSTILE)('the text %j', (text) => {
  it('is inert in every view, wherever it stands', async () => {
    const site = await openSite({
      fields: { event: { label: { type: 'text', label: text, description: text } } },
    });
    try {
      const visitor = await site.as('editor');
      const stored = await typeEverywhere(visitor, text);
      expect(stored.status).toBe(303);
      const place = (stored.headers.get('location') ?? '').replace(/\?.*/, '');
      await harmless(visitor.get(place), [200]);
      await harmless(visitor.get('/manage/events'), [200]);
      const query = encodeURIComponent(text);
      await harmless(visitor.get(`/manage/events?search=${query}&venue=${query}&category=${query}`), [200]);
      await harmless(visitor.get(`/manage/events?status=${query}&done=${query}&changed=${query}`), [200]);
      await harmless(visitor.get(`/manage/events/new?done=${query}&once=${query}`), [200]);
      await harmless(visitor.get(`/manage/${query}`), [404]);
      const wrong = {
        title: text,
        'recurrence[]': ['rule', text, text, text, text, text, text],
        'start_date[]': [text, text],
        timezone: text,
        website: text,
        image: text,
      };
      await harmless(visitor.post(place, { ...wrong, venue: text, 'organizer[]': text }), [422]);
      await site.calendar.events.update(Number(/\d+$/.exec(place)?.[0]), { excerpt: `other ${text}` });
      await harmless(visitor.post(place, { title: `M ${text}`, excerpt: text, revision: '1' }), [409]);
      await harmless(visitor.get(`${place}/history?before=${query}&done=${query}`), [200]);
      await harmless(visitor.get(`${place}/history`), [200]);
      await harmless(visitor.post(`${place}/history`, { revision: text, 'fields[]': text }), [422]);
      await harmless(
        visitor.post(place, { token: text, title: text, [`a[${text}]`]: text, [text]: text }),
        [403],
      );
      const stranger = site.visitor();
      await stranger.text(`/manage/login?next=${query}`);
      await harmless(stranger.get(`/manage/login?next=${query}`), [200]);
      await harmless(stranger.post('/manage/login', { name: text, password: text, next: text }), [401]);
    } finally {
      await site.close();
    }
  });
});
