import { afterEach, describe, expect, it } from 'vitest';
import { change, enter, fieldsIn, RIVERTON, served, stopAll } from './settings-site.js';

afterEach(stopAll);

describe('the form of the settings', () => {
  it('takes what administrators send by forms of the editor alone', async () => {
    const one = await served();
    const bob = await enter(one, 'bob');
    expect(await bob.text('/manage/events')).not.toContain('/manage/settings');
    expect([
      (await bob.get('/manage/settings')).status,
      (await bob.post('/manage/settings', { ...RIVERTON, revision: '0', action: 'save' })).status,
    ]).toEqual([403, 403]);
    expect((await fetch(`${one.origin}/manage/settings`, { redirect: 'manual' })).status).toBe(303);
    const ann = await enter(one);
    const fields = { ...fieldsIn(await ann.text('/manage/settings')), ...RIVERTON, action: 'save' };
    const foreign = await ann.post('/manage/settings', fields, { origin: 'https://other.example' });
    const forged = await ann.post('/manage/settings', { ...fields, token: 'x'.repeat(43) });
    expect([foreign.status, forged.status]).toEqual([403, 403]);
    expect(await ann.text('/manage/settings')).toContain('name="revision" value="0"');
  });

  it('lets hostile texts be texts', async () => {
    const one = await served();
    const ann = await enter(one);
    const title = `"><script>alert(1)</script>' ]]> &lt;`;
    await change(ann, { title, logo: `https://town.example/"onerror="alert(1)` });
    for (const path of ['/', '/manage/settings', '/manage/events', '/events/feed/', '/events/', '/submit/']) {
      const text = await ann.text(path);
      // RSS quotes its texts
      const withoutQuotes = text.replace(/<!\[CDATA\[[^]*?\]\]>/g, '');
      expect([path, withoutQuotes.includes('<script>alert'), text.includes('"onerror="alert')]).toEqual([
        path,
        false,
        false,
      ]);
    }
  });
});
