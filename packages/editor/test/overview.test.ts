import type { Store } from '@kalends/core/store';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, messagesOf } from '../src/messages/messages-of.js';
import type { View } from '../src/kit.js';
import { openSite, useSite, type EditorSite } from './site.js';

/** The ids of people in the order of `PEOPLE`, as the accounts gave them. */
async function idOf({ accounts }: EditorSite, name: string): Promise<number> {
  return (await accounts.find({ login: name }))?.id ?? 0;
}

async function fill(site: EditorSite): Promise<void> {
  const { calendar } = site;
  const create = async (title: string, day: string, input: object = {}) =>
    calendar.events.create({ title, start_date: `${day} 20:00`, end_date: `${day} 22:00`, ...input });
  const contributor = await idOf(site, 'contributor');
  await create('Over', '2026-11-01');
  for (const day of ['05', '04', '03', '02', '01', '06', '07']) await create(`Next ${day}`, `2026-12-${day}`);
  await create('Not listed', '2026-12-01', { hide_from_listings: true });
  await create('Of an editor, a draft', '2026-12-08', { status: 'draft' });
  await create('Of an editor, private', '2026-12-08', { status: 'private' });
  await create('Waits <b>here</b>', '2026-12-09', { status: 'pending', author: contributor });
  await create('Of a contributor, a draft', '2026-12-10', { status: 'draft', author: contributor });
  await create('In the trash', '2026-12-10', { status: 'trash' });
}

/** The titles in each part of the page, by its heading. */
function partsIn(page: string): Record<string, string[]> {
  const parts: Record<string, string[]> = {};
  for (const [, id = '', content = ''] of page.matchAll(
    /<section aria-labelledby="e-(\w+)">([^]*?)<\/section>/g,
  ))
    parts[id] = [...content.matchAll(/<li>\s*<(?:a|span)[^>]*>([^<]*)</g)].map(([, title = '']) => title);
  return parts;
}

const waits = (path: string, text: string | undefined, access: View['access'] = () => true): View => ({
  ...{ path, summary: path, access },
  show: () => ({ title: path, main: '' as never }),
  waiting: async () => text,
});

describe('the overview', () => {
  const selections: number[] = [];
  const site = useSite(
    {
      watched: (store: Store) => ({
        ...store,
        find: async (query) => {
          selections.push(query.limit);
          return store.find(query);
        },
      }),
      addsTo: () => ({
        views: [
          waits('/two', 'Two wait.'),
          waits('/none', undefined),
          waits('/secret', 'A secret.', (view) => view.may('edit_others_posts')),
        ],
      }),
    },
    fill,
  );

  it('shows what waits, what is next, drafts, and what was changed last', async () => {
    const page = await (await site().as('editor')).text('/manage/');
    expect(partsIn(page)).toEqual({
      waiting: ['Two wait.', 'A secret.'],
      pending: ['Waits here'],
      next: ['Next 01', 'Not listed', 'Next 02', 'Next 03', 'Next 04'],
      drafts: expect.arrayContaining(['Of an editor, a draft', 'Of a contributor, a draft']) as unknown,
      changed: expect.any(Array) as unknown,
    });
    expect(partsIn(page)['changed']).toHaveLength(5);
    expect(page).not.toContain('In the trash');
    expect(page).toContain(`href="${site().base}/manage/events/new"`);
    expect(page).toContain(`href="${site().base}/manage/events?period=upcoming&amp;order=asc"`);
  });

  it('shows contributors their own events, and what they may open', async () => {
    const page = await (await site().as('contributor')).text('/manage/');
    expect(partsIn(page)).toEqual({
      waiting: ['Two wait.'],
      pending: ['Waits here'],
      next: [],
      drafts: ['Of a contributor, a draft'],
      changed: expect.arrayContaining(['Waits here', 'Of a contributor, a draft']) as unknown,
    });
    for (const hidden of ['Of an editor', 'secret', 'Next 0']) expect(page).not.toContain(hidden);
    expect(page).toContain(
      `href="${site().base}/manage/events?status=pending&amp;orderby=modified&amp;order=desc&amp;whose=mine"`,
    );
  });

  it('asks for a few events only', async () => {
    const editor = await site().as('editor');
    selections.length = 0;
    await editor.text('/manage/');
    expect(selections).toEqual([5, 5, 5, 5]);
  });

  it('is not for those who write nothing, nor for those who have not logged in', async () => {
    expect((await (await site().as('subscriber')).get('/manage/')).status).toBe(403);
    expect((await site().visitor().get('/manage/')).headers.get('location')).toContain('/manage/login');
  });

  it.each(LANGUAGES)('leads on where there is nothing yet: %s', async (locale) => {
    const empty = await openSite({ locale });
    const page = await (await empty.as('editor')).text('/manage/');
    const { overview, kinds } = messagesOf(locale);
    expect(partsIn(page)).toEqual({ next: [] });
    for (const text of [overview.title, overview.nothingNext, kinds.event.newTitle])
      expect(page).toContain(text);
    await empty.close();
  });
});

describe.each(LANGUAGES)('the help in the language %s', (locale) => {
  const site = useSite({ locale });

  it('names buttons and fields as they are, and says what the caller may do', async () => {
    const { buttons, fields, help, history, kinds, merging, picture } = messagesOf(locale);
    const editor = await (await site().as('editor')).text('/manage/help');
    for (const text of [
      ...[kinds.event.newTitle, buttons.publish, buttons.saveDraft, fields.recurrence, history],
      ...[fields.hide_from_listings, merging.duplicates, picture.noUploads, help.undoTitle],
    ])
      expect(editor).toContain(text.replaceAll("'", '&#39;'));
    expect(editor).not.toMatch(/\{\w+\}|undefined/);
    const contributor = await (await site().as('contributor')).text('/manage/help');
    const administrator = await (await site().as('administrator')).text('/manage/help');
    const topics = (page: string) => [...page.matchAll(/<h2 id="(\w+)"/g)].map(([, id]) => id);
    const shared = ['seen', 'repeat', 'picture', 'undo', 'place'];
    expect(topics(contributor)).toEqual(['review', ...shared]);
    expect(topics(editor)).toEqual(['publish', ...shared]);
    expect(topics(administrator)).toEqual(['publish', ...shared, 'people']);
  });
});
