import { textsByLanguage } from '@kalends/editor/kit';
import { describe, expect, it } from 'vitest';
import { SOURCE_TEXTS } from '../../src/editor/texts/texts.js';
import { createSourceFile } from '../source-file.js';
import { useSourceSite } from './source-site.js';

const textsOf = textsByLanguage(SOURCE_TEXTS);

describe.each(Object.keys(SOURCE_TEXTS))('the texts in the language %s', (language) => {
  const texts = textsOf({ locale: language });
  const site = useSourceSite(createSourceFile([]).ask, { locale: `${language}-001` });

  it('are on the pages of the editor', async () => {
    const visitor = await site().as('administrator');
    const list = await visitor.text('/manage/sources');
    for (const text of [texts.title, texts.about, texts.newTitle, texts.empty]) expect(list).toContain(text);
  });

  it('name every number', () => {
    expect(texts.failing(7)).toContain('7');
    expect(texts.duplicate('Jazz', 7)).toContain('7');
  });
});
