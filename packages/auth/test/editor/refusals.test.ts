import { it } from 'vitest';
import { expectGerman } from '../../../editor/test/reasons-in.js';
import { PASSWORD, useSite } from '../../../editor/test/site.js';
import german from '../../src/editor/texts/de.json' with { type: 'json' };

const site = useSite({ accounts: true, feedLinks: true, locale: 'de' });

const NEW = { name: 'ann', email: '', role: 'author', password: PASSWORD, password_again: PASSWORD };
const LONG = 'x'.repeat(500);

it('people and keys are refused by sentences of the language', async () => {
  const visitor = await site().as('administrator');
  const { id } = (await site().accounts.find({ login: 'author' })) ?? { id: 0 };
  await expectGerman(
    visitor,
    [
      ...[
        ...['', 'a:b', LONG, 'editor', 'configured'].map((name) => ({ name })),
        ...['x', 'a@b@c', LONG].map((email) => ({ email })),
        ...['', 'owner'].map((role) => ({ role })),
        { password: 'short', password_again: 'short' },
        { password: LONG.repeat(10), password_again: LONG.repeat(10) },
        { password_again: 'other' },
      ].map((wrong) => ['/manage/people/new', { ...NEW, ...wrong }] as const),
      [`/manage/people/${id}`, { action: 'role', role: 'owner' }],
      [`/manage/people/${id}`, { action: 'password', password: 'short', password_again: 'short' }],
      ...[{ key_name: '' }, { key_name: LONG }, { key_name: 'x', key_role: 'owner' }].map(
        (fields) => [`/manage/people/${id}`, { action: 'key', key_form: 'key', ...fields }] as const,
      ),
      [`/manage/people/${id}`, { action: 'key', key_form: 'key', key_name: 'x', key_expires: '2020-01-01' }],
      [
        '/manage/account',
        { action: 'password', password: 'x', password_again: 'x', password_current: PASSWORD },
      ],
    ],
    german.accounts,
  );
});

it('private links are refused by sentences of the language', async () => {
  const visitor = await site().as('editor');
  await expectGerman(
    visitor,
    [
      ...['', LONG].map((name) => ({ name })),
      ...['x', '[1]', '{"nothing":1}', '{"categories":[{}]}', '{"start_date":"x"}'].map((filter) => ({
        filter,
      })),
      { role: 'owner' },
      ...['x', '2020-01-01', '2026-02-31'].map((expires) => ({ expires })),
    ].map((wrong) => ['/manage/feed-links', { action: 'make', name: 'Telefon', ...wrong }] as const),
    german.feedLinks,
  );
  const { id = 0 } = (await site().accounts.find({ login: 'editor' })) ?? {};
  for (let count = 0; count < 50; count++)
    await site().feedLinks.add({ id, role: 'editor' }, { name: `Link ${count}` });
  await expectGerman(
    visitor,
    [['/manage/feed-links', { action: 'make', name: 'Noch einer' }]],
    german.feedLinks,
  );
});
