import { expect, it } from 'vitest';
import { createCursors } from '../src/cursor.js';

const OWNER = { selection: 'events', rights: 'null' };

it('a cursor whose last letter is another one for the same bytes is refused', async () => {
  // one secret in sixteen gives a cursor that ends with an A, whose last bits say nothing
  for (let number = 0; ; number++) {
    const cursors = createCursors({ secret: () => Promise.resolve(`secret ${number}`) });
    const cursor = await cursors.write({ version: 7 }, OWNER);
    if (!cursor.endsWith('A')) continue;
    expect(await cursors.read(cursor, OWNER)).toEqual({ version: 7 });
    const other = `${cursor.slice(0, -1)}B`;
    await expect(cursors.read(other, OWNER)).rejects.toMatchObject({ code: 'sync_token_expired' });
    return;
  }
});
