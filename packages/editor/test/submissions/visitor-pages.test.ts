import { createMemoryMedia } from '@kalends/media';
import { createUploads } from '@kalends/media/http';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, messagesOf } from '../../src/messages/messages-of.js';
import { VISITOR_STYLESHEET } from '../../src/submissions/visitor-stylesheet.js';
import {
  answered,
  FILLED,
  FORM,
  linkIn,
  mailbox,
  MANY,
  opened,
  stampIn,
  submitted,
  waiting,
} from './submitting.js';

describe('the form within the pages of the site', () => {
  it('has their header, their styles and their footer', async () => {
    const { site } = await opened();
    const text = await site.visitor().text(FORM);
    for (const part of [
      'class="k-header"',
      '/kalends/pages.css',
      '/kalends/pages.js',
      'id="k-main"',
      'noindex',
    ])
      expect([part, text.includes(part)]).toEqual([part, true]);
    expect(text).toContain(`<link rel="stylesheet" href="${site.base}/submit/form.css" />`);
    const styles = await fetch(`${site.base}/submit/form.css`);
    expect([styles.status, await styles.text()]).toEqual([200, VISITOR_STYLESHEET]);
    const script = /<script src="([^"]+\/visitor-[\da-f]{8}\.js)" defer>/.exec(text)?.[1] ?? '';
    expect([(await fetch(script)).status, (await fetch(script)).headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('sets no rule for what stands around it', () => {
    expect(VISITOR_STYLESHEET.startsWith('.e-visitors{')).toBe(true);
    let depth = 0;
    const closings = [...VISITOR_STYLESHEET].flatMap((sign, index) => {
      depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
      return sign === '}' && depth === 0 ? [index] : [];
    });
    expect(closings).toEqual([VISITOR_STYLESHEET.trimEnd().length - 1]);
  });

  it.each(LANGUAGES)('says before it is sent what is required: %s', async (locale) => {
    const { site } = await opened({ locale });
    const { required } = messagesOf(locale);
    const text = await site.visitor().text(FORM);
    const [intro = ''] = /<h1>[^]*?<\/p>/.exec(text) ?? [];
    expect(intro).toContain(required);
    for (const name of ['sender_name', 'sender_email', 'title', 'start_date[]']) {
      const [before = ''] = text.split(`name="${name}"`);
      expect([name, before.slice(-600).includes(required)]).toEqual([name, true]);
    }
  });
});

/** The end that a start and an end become. */
const ENDS: readonly (readonly [start: readonly string[], end: readonly string[], stored: string])[] = [
  [['2026-12-01', '20:00'], ['', ''], '2026-12-01 21:00:00'],
  [['2026-12-01', '23:30'], ['', ''], '2026-12-02 00:30:00'],
  [['2026-12-31', '23:30'], ['', '02:00'], '2027-01-01 02:00:00'],
  [['2026-12-01', '20:00'], ['', '22:15'], '2026-12-01 22:15:00'],
  [['2026-12-01', '20:00'], ['2026-12-01', ''], '2026-12-01 21:00:00'],
  [['2026-12-01', '20:00'], ['2026-12-03', '10:00'], '2026-12-03 10:00:00'],
];

describe('the end', () => {
  it.each(ENDS)('follows the start without scripts: %j to %j is %s', async (start, end, stored) => {
    const { site, clock } = await opened({ submissions: { limits: MANY } });
    const { status } = await submitted(site.visitor(), clock, { 'start_date[]': start, 'end_date[]': end });
    expect([status, (await waiting(site))[0]?.event?.end_date]).toEqual([200, stored]);
  });

  it('of whole days is the day of the start', async () => {
    const { site, clock } = await opened();
    const day = { 'start_date[]': ['2026-12-01', ''], 'end_date[]': ['', ''], 'all_day[]': ['', '1'] };
    await submitted(site.visitor(), clock, day);
    expect((await waiting(site))[0]?.event).toMatchObject({ all_day: true, end_date: '2026-12-01 23:59:59' });
  });

  it.each([
    [['2026-12-01', '20:00'], ['2026-11-30', '20:00'], 'end_date'],
    [['', ''], ['', ''], 'start_date'],
  ] as const)('is refused beside its field: %j to %j', async (start, end, name) => {
    const { site, clock } = await opened();
    const { status, text } = await submitted(site.visitor(), clock, {
      'start_date[]': start,
      'end_date[]': end,
    });
    expect([status, text.includes(`id="e-error-${name}"`), text.includes('value="Open day"')]).toEqual([
      422,
      true,
      true,
    ]);
  });
});

describe('what visitors are told', () => {
  it('of an empty title and start is that they are required', async () => {
    const { site, clock } = await opened({ locale: 'de' });
    const { text } = await submitted(site.visitor(), clock, { title: ' ', 'start_date[]': ['', ''] });
    for (const name of ['title', 'start_date'])
      expect(text).toContain(`id="e-error-${name}">${messagesOf('de').missing}</p>`);
  });

  it('says what happens next, and leads back to the calendar', async () => {
    const { site, clock } = await opened({ submissions: { limits: MANY } });
    const visitor = site.visitor();
    const leadsOn = (text: string): boolean =>
      text.includes(`<a href="${site.base}/events/">To the calendar</a>`) &&
      text.includes(`<a href="${site.base}/submit/">Submit another event</a>`);
    const { text } = await submitted(visitor, clock);
    expect([leadsOn(text), text.includes('once the editors have accepted it')]).toEqual([true, true]);
    const link = linkIn(text);
    expect(leadsOn(await visitor.text(link))).toBe(true);
    const withdrawn = await (await answered(visitor, link, 'withdraw')).text();
    expect([leadsOn(withdrawn), withdrawn.includes('once the editors have accepted it')]).toEqual([
      true,
      false,
    ]);
    expect(leadsOn(await visitor.text(link))).toBe(true);
  });

  it('leads on where a message confirms', async () => {
    const { send } = mailbox();
    const { site, clock } = await opened({ submissions: { send } });
    expect((await submitted(site.visitor(), clock)).text).toContain('To the calendar');
  });

  it('asks for the picture again, which a refused form loses', async () => {
    const { site, clock } = await opened({ uploads: createUploads({ media: createMemoryMedia() }) });
    const stamp = stampIn(await site.visitor().text(FORM));
    clock.now += 10_000;
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...FILLED, stamp, title: '' }))
      for (const one of [value].flat()) body.append(name, one);
    const pixel = Buffer.from('R0lGODdhAQABAIABAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64');
    body.append('image', new Blob([pixel], { type: 'image/gif' }), 'pixel.gif');
    const answer = await fetch(site.base + FORM, { method: 'POST', body, headers: { origin: site.base } });
    const text = await answer.text();
    expect([
      answer.status,
      text.includes('id="e-error-title"'),
      text.includes('Please choose the picture again'),
    ]).toEqual([422, true, true]);
  });
});
