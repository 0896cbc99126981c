import { textsByLanguage } from '@kalends/editor/kit';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_TEXTS } from '../../src/editor/texts/texts.js';
import { useWebhookSite } from './webhook-site.js';

const textsOf = textsByLanguage(WEBHOOK_TEXTS);

describe.each(Object.keys(WEBHOOK_TEXTS))('the texts in the language %s', (language) => {
  const texts = textsOf({ locale: language });
  const site = useWebhookSite({ locale: `${language}-001` });

  it('are on the pages of the editor', async () => {
    const visitor = await site().as('administrator');
    const list = await visitor.text('/manage/webhooks');
    for (const text of [texts.title, texts.newTitle, texts.empty]) expect(list).toContain(text);
  });

  it('name every number', () => {
    expect(texts.replayed(7, true)).toContain('7');
  });
});
