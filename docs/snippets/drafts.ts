import { createCalendar } from '@kalends/core';
import { basicAuth, createHandler, tribeEvents } from '@kalends/http-adapter';
import { pages } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';

export const calendar = createCalendar({ store: createMemoryStore() });

// #region handler
export const handler = createHandler({
  calendar,
  baseUrl: 'https://example.org',
  identify: basicAuth([{ id: 7, role: 'editor', name: 'ann', password: 'secret' }]),
  interfaces: [tribeEvents(), pages()],
});
// #endregion handler

const ann = calendar.as({ id: 7, role: 'editor' });

// #region draft
const draft = await ann.events.create({
  title: 'Jazz in the courtyard',
  start_date: '2031-05-01 20:00',
  end_date: '2031-05-01 23:00',
  status: 'draft',
});
const preview = `https://example.org/event/preview/${draft.id}/`;
const { items: drafts } = await ann.events.list({ status: ['draft', 'pending'], starts_after: 'now' });
// #endregion draft

/** Publishes the draft. */
export async function publish(): Promise<string> {
  // #region publish
  const event = await ann.events.update(draft.id, { status: 'publish' });
  // #endregion publish
  return event.slug;
}

export { drafts, preview };
