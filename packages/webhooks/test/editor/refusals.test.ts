import { it } from 'vitest';
import { expectGerman } from '../../../editor/test/reasons-in.js';
import german from '../../src/editor/texts/de.json' with { type: 'json' };
import { useWebhookSite } from './webhook-site.js';

const site = useWebhookSite({ locale: 'de' });

const FIELDS = {
  url: 'https://other.example/hook',
  'kinds[]': 'event',
  'operations[]': 'create',
  filter: '',
};

it('endpoints are refused by sentences of the language', async () => {
  const { webhooks } = site();
  const { endpoint } = await webhooks.add({ url: 'https://other.example/stored' });
  const visitor = await site().as('administrator');
  const wrong = [
    ...[
      '',
      'x',
      'http://other.example/',
      'https://127.0.0.1/',
      'https://u:p@other.example/',
      'https://[::1]/',
    ].map((url) => ({ url })),
    ...['x', '[1]', '{"nothing":1}', '{"start_date":"x"}'].map((filter) => ({ filter })),
    { role: 'owner' },
    { 'kinds[]': 'person' },
    { 'operations[]': 'read' },
  ];
  await expectGerman(
    visitor,
    ['/manage/webhooks/new', `/manage/webhooks/${endpoint.id}`].flatMap((path) =>
      wrong.map((one) => [path, { ...FIELDS, ...one, action: 'save' }] as const),
    ),
    german,
  );
  for (let count = 1; count < 50; count++) await webhooks.add({ url: `https://other.example/${count}` });
  await expectGerman(visitor, [['/manage/webhooks/new', FIELDS]], german);
});
