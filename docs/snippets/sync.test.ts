import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { expect, it } from 'vitest';
import { calendar, handler } from './sync.js';

it('tells changes beside the interface', async () => {
  await calendar.tags.create({ name: 'new' });
  const answer = await toFetchHandler(handler)(
    new Request('https://example.org/wp-json/kalends/v1/changes?kinds=tag'),
  );
  expect(await answer.json()).toMatchObject({
    changes: [{ kind: 'tag', tag: { name: 'new' } }],
    more: false,
  });
});
