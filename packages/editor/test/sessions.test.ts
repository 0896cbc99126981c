import { changeAccount } from '@kalends/auth';
import { describe, expect, it } from 'vitest';
import { openSite, PASSWORD, useSite } from './site.js';

const site = useSite();

const API = '/wp-json/tribe/events/v1/events';
const EVENT = { title: 'x', start_date: '2026-12-01 10:00', end_date: '2026-12-01 11:00' };

describe('entering', () => {
  it('leads to the login form, and back to where one wanted to go', async () => {
    const visitor = site().visitor();
    const first = await visitor.get('/manage/events?status=draft');
    expect(first.status).toBe(303);
    const login = first.headers.get('location') ?? '';
    expect(login).toBe(`${site().base}/manage/login?next=${encodeURIComponent('/events?status=draft')}`);
    await visitor.text(login);
    const answer = await visitor.post('/manage/login', {
      name: 'editor',
      password: PASSWORD,
      next: '/events?status=draft',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${site().base}/manage/events?status=draft`,
    ]);
    expect((await visitor.get('/manage/events')).status).toBe(200);
    expect((await visitor.get('/manage/login')).headers.get('location')).toBe(`${site().base}/manage`);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '@evil.example/',
    '.evil.example/',
    '/x\r\nSet-Cookie: a=b',
    'evil',
  ])('leads nowhere else: %j', async (next) => {
    const visitor = site().visitor();
    await visitor.text(`/manage/login?next=${encodeURIComponent(next)}`);
    const answer = await visitor.post('/manage/login', { name: 'editor', password: PASSWORD, next });
    expect(answer.headers.get('location')).toMatch(new RegExp(`^${site().base}/manage(?:/|$)`));
  });

  it('has a cookie that scripts do not see, and that ends in a week', async () => {
    const visitor = site().visitor();
    await visitor.text('/manage/login');
    const answer = await visitor.post('/manage/login', { name: 'editor', password: PASSWORD });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^kalends-editor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/,
    );
  });

  it.each([
    ['editor', 'wrong password'],
    ['no one', PASSWORD],
  ])('refuses %s with %s in the same words, and keeps the name', async (name, password) => {
    const visitor = site().visitor();
    await visitor.text('/manage/login');
    const answer = await visitor.post('/manage/login', { name, password });
    const text = await answer.text();
    expect(answer.status).toBe(401);
    expect(text).toContain('The name or the password is wrong.');
    expect(text).toContain(`value="${name}"`);
    expect(text).not.toContain(password);
  });

  it('counts failures together with those of the interface', async () => {
    const own = await openSite();
    try {
      const basic = { authorization: `Basic ${btoa('author:wrong')}` };
      for (let count = 0; count < 5; count++) await fetch(own.base + API, { headers: basic });
      const visitor = own.visitor();
      await visitor.text('/manage/login');
      const answer = await visitor.post('/manage/login', { name: 'author', password: PASSWORD });
      expect(answer.status).toBe(429);
      expect(await answer.text()).toContain('Too many failed logins. Try again in 15 minutes.');
    } finally {
      await own.close();
    }
  });
});

describe('a session', () => {
  it('has another secret than the visitor came with', async () => {
    const visitor = site().visitor();
    const planted = `kalends-editor=${'a'.repeat(64)}`;
    visitor.setCookie(planted);
    await visitor.text('/manage/login');
    expect(visitor.cookie()).toBe(planted);
    await visitor.post('/manage/login', { name: 'editor', password: PASSWORD });
    expect(visitor.cookie()).not.toBe(planted);
    const other = site().visitor();
    other.setCookie(planted);
    expect((await other.get('/manage/events')).status).toBe(303);
  });

  it('cannot be used again after logging out', async () => {
    const visitor = await site().as('editor');
    const cookie = visitor.cookie();
    expect((await visitor.post('/manage/logout', {})).headers.get('location')).toBe(
      `${site().base}/manage/login`,
    );
    visitor.setCookie(cookie);
    expect((await visitor.get('/manage/events')).status).toBe(303);
  });

  it.each([
    ['a new password', { password: 'another password' }],
    ['disabling', { disabled: true }],
  ])('ends with %s', async (_what, change) => {
    const own = await openSite();
    try {
      const visitor = await own.as('editor');
      await changeAccount(own.accounts, 'editor', change, { cost: { ln: 4, r: 8, p: 1 } });
      expect((await visitor.get('/manage/events')).status).toBe(303);
    } finally {
      await own.close();
    }
  });

  it('does not count for the interfaces beside the editor', async () => {
    const visitor = await site().as('administrator');
    const answer = await fetch(site().base + API, {
      method: 'POST',
      headers: { cookie: visitor.cookie(), origin: site().base, 'content-type': 'application/json' },
      body: JSON.stringify(EVENT),
    });
    expect(answer.status).toBe(401);
  });

  it('is not that of an Authorization header', async () => {
    const answer = await site()
      .visitor()
      .get('/manage/events', { authorization: `Basic ${btoa(`editor:${PASSWORD}`)}` });
    expect(answer.status).toBe(303);
  });

  it('with two cookies of its name is none', async () => {
    const visitor = await site().as('editor');
    visitor.setCookie(`${visitor.cookie()}; kalends-editor=${'b'.repeat(64)}`);
    expect((await visitor.get('/manage/events')).status).toBe(303);
  });
});

describe('forms', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
  ])('of %s are refused, whatever token they have', async (_what, headers) => {
    const visitor = await site().as('editor');
    const answer = await visitor.post('/manage/logout', { secret_text: '<b>typed</b>' }, headers);
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('typed');
    expect((await visitor.get('/manage/events')).status).toBe(200);
  });

  it('of another session are not carried out, and can be sent again', async () => {
    const visitor = await site().as('editor');
    const answer = await visitor.post('/manage/logout', {
      token: 'f'.repeat(64),
      title: '"<i>typed</i>',
      'a[b][]': 'c',
    });
    const text = await answer.text();
    expect(answer.status).toBe(403);
    expect(text).toContain('<input type="hidden" name="title" value="&quot;&lt;i&gt;typed&lt;/i&gt;"');
    expect(text).toContain('name="a[b][0]" value="c"');
    expect((await visitor.get('/manage/events')).status).toBe(200);
  });

  it('of a session that has ended keep what was typed', async () => {
    const visitor = site().visitor();
    await visitor.text('/manage/login');
    const answer = await visitor.post('/manage/', { title: 'typed' });
    expect(answer.status).toBe(404);
    const sent = await visitor.post('/manage/login', { token: 'stale', name: 'typed' });
    expect([sent.status, (await sent.text()).includes('value="typed"')]).toEqual([401, true]);
  });
});

describe('answers', () => {
  it.each(['/manage/login', '/manage/events', '/manage/nothing', '/manage'])(
    'of %s are kept and framed by no one, and run no foreign script',
    async (path) => {
      const answer = await (await site().as('editor')).get(path);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
    },
  );

  it('leave the stylesheet to caches, for everyone', async () => {
    for (const visitor of [site().visitor(), await site().as('editor')]) {
      const answer = await visitor.get('/manage/style.css');
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
      expect(answer.headers.get('content-type')).toBe('text/css; charset=UTF-8');
      const etag = answer.headers.get('etag') ?? '';
      expect((await visitor.get('/manage/style.css', { 'if-none-match': etag })).status).toBe(304);
    }
    expect((await site().visitor().get('/manage/style.css?x', { origin: 'https://a.example' })).status).toBe(
      200,
    );
  });

  it('refuse those who may edit nothing', async () => {
    const answer = await (await site().as('subscriber')).get('/manage/events');
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('Log out');
  });
});

describe('the log', () => {
  it('tells the views from the routes of other interfaces', async () => {
    const routes: (string | null)[] = [];
    const own = await openSite({ onAnswer: ({ route }) => routes.push(route) });
    try {
      const visitor = own.visitor();
      for (const path of [
        API,
        '/manage',
        '/manage/events',
        '/manage/events/7',
        '/manage/a/b',
        '/manage/style.css',
      ])
        await visitor.get(path);
      expect(routes).toEqual([
        '/events',
        '/manage',
        '/manage/events',
        '/manage/events/{id}',
        '/manage/{path*}',
        '/manage/style.css',
      ]);
    } finally {
      await own.close();
    }
  });

  it.each(['/manage/', '/manage/a/b', '/manage/events/x', '/manage/login/more'])(
    'is of the editor for every path below it: %s',
    async (path) => {
      for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
        const answer = await fetch(site().base + path, { method, redirect: 'manual' });
        expect([method, answer.headers.get('x-frame-options')]).toEqual([method, 'DENY']);
      }
    },
  );
});

describe('an editor with the logins of its host', () => {
  it('has no form of its own', async () => {
    const own = await openSite({ identify: () => ({ id: 5, role: 'editor' }) });
    try {
      const visitor = own.visitor();
      expect((await visitor.get('/manage/events')).status).toBe(200);
      expect((await visitor.get('/manage/login')).status).toBe(404);
      const text = await visitor.text('/manage/events');
      expect(text).not.toContain('Log out');
    } finally {
      await own.close();
    }
  });

  it.each([undefined, 'https://login.example/in'])('leads anonymous visitors to %s', async (loginUrl) => {
    const own = await openSite({ identify: () => null, ...(loginUrl !== undefined && { loginUrl }) });
    try {
      const answer = await own.visitor().get('/manage/events');
      expect([answer.status, answer.headers.get('location')]).toEqual(
        loginUrl === undefined ? [401, null] : [303, loginUrl],
      );
    } finally {
      await own.close();
    }
  });
});

describe('the first account', () => {
  it('is created by a link that is valid, once', async () => {
    let open = true;
    const created: string[] = [];
    const own = await openSite({
      firstAccount: {
        isValid: (secret) => open && secret === 'right',
        isWaiting: () => open,
        async create(secret, name) {
          if (secret !== 'right' || !open) throw new TypeError('It is not valid.');
          open = false;
          created.push(name);
        },
      },
    });
    try {
      const visitor = own.visitor();
      expect((await visitor.get('/manage/first-account?secret=wrong')).status).toBe(403);
      const isNamed = async () => (await own.visitor().text('/manage/login')).includes('docker compose logs');
      expect(await isNamed()).toBe(true);
      await visitor.text('/manage/first-account?secret=right');
      const answer = await visitor.post('/manage/first-account', {
        secret: 'right',
        name: 'administrator',
        password: PASSWORD,
      });
      expect([answer.status, answer.headers.get('location'), created]).toEqual([
        303,
        `${own.base}/manage`,
        ['administrator'],
      ]);
      expect((await visitor.get('/manage/events')).status).toBe(200);
      expect((await visitor.get('/manage/first-account?secret=right')).status).toBe(403);
      expect(await isNamed()).toBe(false);
    } finally {
      await own.close();
    }
  });
});
