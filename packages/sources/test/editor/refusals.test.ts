import { it } from 'vitest';
import { expectGerman } from '../../../editor/test/reasons-in.js';
import german from '../../src/editor/texts/de.json' with { type: 'json' };
import { createSourceFile } from '../source-file.js';
import { useSourceSite } from './source-site.js';

const file = createSourceFile(['Messe']);
const site = useSourceSite(file.ask, { locale: 'de' });

const FIELDS = {
  ...{ url: 'https://other.example/calendar.ics', name: '', status: 'publish' },
  ...{ category: '', every: '60', removes: '1' },
};

it('sources are refused by sentences of the language', async () => {
  const visitor = await site().as('administrator');
  const LONG = 'x'.repeat(200);
  await expectGerman(
    visitor,
    [
      ...[
        '',
        'x',
        'http://other.example/a.ics',
        'ftp://other.example/',
        'https://u:p@other.example/a.ics',
      ].map((url) => ({ url })),
      { url: `https://other.example/${'x'.repeat(3_000)}` },
      { name: LONG },
      { category: LONG },
      ...['', 'x', '14', '10081', '1.5'].map((every) => ({ every })),
      { status: 'trash' },
    ].map((wrong) => ['/manage/sources/new', { ...FIELDS, ...wrong }] as const),
    german,
  );
  for (const failure of ['The source answers with the status 404.', 'The source has no list of events.']) {
    file.failure = failure;
    await expectGerman(visitor, [['/manage/sources/new', FIELDS]], german);
  }
  await site().sources.add({ url: FIELDS.url }, { tries: false });
  await expectGerman(visitor, [['/manage/sources/new', FIELDS]], german);
  for (let count = 1; count < 50; count++)
    await site().sources.add({ url: `https://other.example/${count}.ics` }, { tries: false });
  await expectGerman(
    visitor,
    [['/manage/sources/new', { ...FIELDS, url: 'https://other.example/last.ics' }]],
    german,
  );
});
