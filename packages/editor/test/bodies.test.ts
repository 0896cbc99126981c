import { CalendarError } from '@kalends/core';
import type { Uploads } from '@kalends/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, PASSWORD, tokenIn, useSite, type EditorSite } from './site.js';

const site = useSite();

const LONG = 'x'.repeat(20_000);

/** The address of the form of a page. */
const actionIn = (text: string): string =>
  /<form\s+method="post"\s+action="([^"]+)"[^>]*\s+id="e-record"/.exec(text)?.[1] ?? '';

describe('forms for everybody', () => {
  it.each(['/manage/login', '/manage/logout'])('are small: %s', async (path) => {
    const visitor = site().visitor();
    await visitor.text('/manage/login');
    const answer = await visitor.post(path, { name: LONG });
    expect(answer.status).toBe(413);
    expect(await answer.text()).not.toContain('xxx');
  });

  it('are small where there is no account', async () => {
    const own = await openSite({
      firstAccount: { isValid: () => true, isWaiting: () => true, create: () => Promise.resolve() },
    });
    try {
      const visitor = own.visitor();
      await visitor.text('/manage/first-account?secret=right');
      expect((await visitor.post('/manage/first-account', { name: LONG })).status).toBe(413);
    } finally {
      await own.close();
    }
  });

  it('show 200 characters of a name', async () => {
    const visitor = site().visitor();
    await visitor.text('/manage/login');
    for (const token of [{}, { token: 'stale' }]) {
      const answer = await visitor.post('/manage/login', { name: 'x'.repeat(201), password: 'y', ...token });
      const text = await answer.text();
      expect([answer.status, text.includes(`"${'x'.repeat(200)}"`)]).toEqual([401, true]);
    }
  });

  it.each([
    ['/manage/login', { name: 'typed', password: 'a secret word', token: 'stale' }],
    ['/manage/logout', { name: 'typed', password: 'a secret word', token: 'stale' }],
    ['/manage/logout', { 'password[a][]': 'a secret word', token: 'stale' }],
    ['/manage/logout', { secret: 'a secret word', token: 'stale' }],
  ])('never show passwords and secrets again: %s %j', async (path, fields) => {
    const visitor = site().visitor();
    await visitor.text('/manage/login');
    const answer = await visitor.post(path, fields);
    expect([401, 403]).toContain(answer.status);
    expect(await answer.text()).not.toContain('a secret word');
  });

  it('tell when to try again', async () => {
    const own = await openSite();
    try {
      const visitor = own.visitor();
      await visitor.text('/manage/login');
      for (let count = 0; count < 5; count++)
        await visitor.post('/manage/login', { name: 'editor', password: 'wrong' });
      const answer = await visitor.post('/manage/login', { name: 'editor', password: PASSWORD });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900']);
    } finally {
      await own.close();
    }
  });
});

describe('a second login', () => {
  it('ends the first session of its browser', async () => {
    const visitor = await site().as('editor');
    const first = visitor.cookie();
    const page = await visitor.text('/manage/events/new');
    await visitor.post('/manage/login', { token: tokenIn(page), name: 'author', password: PASSWORD });
    expect(visitor.cookie()).not.toBe(first);
    expect((await visitor.get('/manage/events')).status).toBe(200);
    visitor.setCookie(first);
    expect((await visitor.get('/manage/events')).status).toBe(303);
  });
});

describe('a form whose session has ended', () => {
  const DESCRIPTION = `typed ${'x'.repeat(100_000)}`;

  it('keeps what was typed, however long it is', async () => {
    const visitor = await site().as('editor');
    const action = actionIn(await visitor.text('/manage/events/new'));
    visitor.setCookie('');
    const answer = await visitor.post(action, { title: 'Typed', description: DESCRIPTION });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain(DESCRIPTION);
  });

  it('is small for those who never had one', async () => {
    const visitor = site().visitor();
    await visitor.text('/manage/login');
    for (const query of ['', '?large=', `?large=${'a'.repeat(64)}`]) {
      const answer = await visitor.post(`/manage/events/new${query}`, { description: DESCRIPTION });
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain('xxx');
    }
    expect(await visitor.text('/manage/login')).not.toContain('large=');
  });
});

describe('a form with a file', () => {
  const BYTES = 300_000;
  let own: EditorSite;
  const stored: number[] = [];
  const uploads: Uploads = {
    async store(bytes) {
      stored.push(bytes.length);
      throw new CalendarError('invalid_param', 'No file is stored here.', { params: { image: 'x' } });
    },
    files: () => [],
    remove: () => Promise.resolve(),
  };

  beforeAll(async () => {
    own = await openSite({ limits: { uploadSize: BYTES, bodySize: 100_000 }, uploads });
  });
  afterAll(() => own.close());

  /** Sends a form with a file of so many bytes. */
  async function send(role: 'editor' | 'contributor', bytes: number): Promise<Response> {
    const visitor = await own.as(role);
    const page = await visitor.text('/manage/events/new');
    const body = new FormData();
    body.set('token', tokenIn(page));
    body.set('title', 'Typed');
    body.set('image', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
    return fetch(`${own.base}/manage/events/new`, {
      method: 'POST',
      headers: { cookie: visitor.cookie(), origin: own.base },
      redirect: 'manual',
      body,
    });
  }

  it('is refused above the size of files, although body and file together have room for it', async () => {
    expect((await send('editor', BYTES + 50_000)).status).toBe(413);
    expect(stored).toEqual([]);
  });

  it('has no room for it in a form without files', async () => {
    const visitor = await own.as('editor');
    await visitor.text('/manage/events/new');
    expect((await visitor.post('/manage/events/new', { description: 'x'.repeat(150_000) })).status).toBe(413);
  });

  it('has no room for it where the caller may not upload', async () => {
    expect((await send('contributor', 150_000)).status).toBe(413);
  });

  it('keeps its texts when the session has ended', async () => {
    const visitor = await own.as('editor');
    const action = actionIn(await visitor.text('/manage/events/new'));
    const body = new FormData();
    body.set('title', 'Typed');
    body.set('image', new File([new Uint8Array(250_000)], 'a.png', { type: 'image/png' }));
    const answer = await fetch(action, { method: 'POST', headers: { origin: own.base }, body });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('value="Typed"');
  });

  it('is read with every boundary that HTTP has', async () => {
    const visitor = await own.as('editor');
    const page = await visitor.text('/manage/events/new');
    // a quoted boundary may have a semicolon
    const boundary = 'a;b';
    const part = (name: string, value: string): string =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const answer = await fetch(`${own.base}/manage/events/new`, {
      method: 'POST',
      headers: {
        ...{ cookie: visitor.cookie(), origin: own.base },
        'content-type': `multipart/form-data; boundary="${boundary}"`,
      },
      redirect: 'manual',
      body: `${part('token', tokenIn(page))}${part('title', 'Typed')}--${boundary}--\r\n`,
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('value="Typed"');
  });
});
