import { kindsOf } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, messagesOf } from '../src/messages/messages-of.js';
import { useSite } from './site.js';

describe.each(LANGUAGES)('the texts in the language %s', (language) => {
  const messages = messagesOf(language);
  const site = useSite({ locale: `${language}-001` });

  it('are on the pages of the editor', async () => {
    const { calendar } = site();
    const { id } = await calendar.events.create({
      title: `Concert in ${language}`,
      ...{ start_date: '2026-12-10 10:00:00', end_date: '2026-12-10 11:00:00', venue: { venue: 'Hall' } },
    });
    const editor = await site().as('editor');
    const login = await site().visitor().text('/manage/login');
    expect(login).toContain(`<html lang="${language}-001" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(login).toContain(messages.password);
    const list = await editor.text('/manage/events');
    for (const text of [
      messages.kinds.event.title,
      messages.status.publish,
      messages.selected,
      messages.search,
    ])
      expect(list).toContain(text);
    const form = await editor.text(`/manage/events/${id}`);
    for (const text of [
      ...Object.values(messages.sections).slice(0, 4),
      messages.save,
      messages.fields.title,
    ])
      expect(form).toContain(text);
    const refused = await editor.post('/manage/categories/new', { name: '' });
    expect([refused.status, (await refused.text()).includes(messages.errorsTitle)]).toEqual([422, true]);
  });

  it('name every number', () => {
    for (const kind of kindsOf('event', 'linked', 'term')) {
      const { total, changed, notChanged } = messages.kinds[kind];
      for (const count of [3, 11, 103])
        for (const text of [total, changed, notChanged]) expect(text(count)).toContain(String(count));
    }
    for (const text of [messages.tooManyLogins(7), messages.page(7, 9), messages.loses(7, true)])
      expect(text).toContain('7');
    for (const count of [0, 1, 2]) expect(messages.loses(count, false)).not.toContain('#');
  });
});
