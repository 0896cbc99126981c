import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { userId } from '../../packages/cli/src/serve/users.js';
import { login, serve, start, type Served } from '../../packages/cli/test/running.js';
import { onFile, testFiles } from '../../packages/cli/test/accounts/accounts-command.js';

const newFile = testFiles();
const running: Served[] = [];
const PASSWORD = 'correct horse battery';
const EVENT = { title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01', status: 'draft' };

async function served(file: string, ...options: string[]): Promise<Served> {
  const one = await serve(['--store', `sqlite:${file}`, '--durability', 'normal', ...options]);
  running.push(one);
  return one;
}

afterEach(async () => {
  for (const one of running.splice(0)) {
    one.stop();
    await one.exitCode;
  }
});

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a request with exactly these headers, so many of one name as there are. */
async function ask(
  { apiRoot, origin }: Served,
  headers: Readonly<Record<string, string | readonly string[]>>,
  sent: { readonly path?: string; readonly body?: object } = {},
): Promise<Answer> {
  const url = new URL(origin + new URL(apiRoot).pathname + (sent.path ?? '/events'));
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: sent.body === undefined ? 'GET' : 'POST' }, (response) => {
      const { statusCode = 0 } = response;
      text(response).then(
        (json) => resolve({ status: statusCode, body: JSON.parse(json) as Answer['body'] }),
        reject,
      );
    });
    outgoing.on('error', reject);
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    if (sent.body !== undefined) outgoing.setHeader('Content-Type', 'application/json');
    outgoing.end(sent.body === undefined ? undefined : JSON.stringify(sent.body));
  });
}

const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });
const write = (one: Served, headers: Readonly<Record<string, string>>) => ask(one, headers, { body: EVENT });

const REFUSED = {
  code: 'incorrect_password',
  message:
    'The Authorization header cannot be read. It has to be Basic with a name and a password, or Bearer with an API key.',
  data: { status: 401 },
};

/** A server on a new file with an account. */
async function servedWithAccount(...options: string[]): Promise<Served> {
  const file = newFile();
  await onFile(file)('user add zoe --role editor --password-stdin', PASSWORD);
  return served(file, ...options);
}

describe('an Authorization header that kalends serve cannot read', () => {
  it('is anonymous, as with the plugin, while there are only users of the command line (K26)', async () => {
    const file = newFile();
    const one = await served(file, '--user', 'ann:pw');
    for (const header of [
      'Basic ',
      'Basic !!!',
      `Basic ${btoa('ann:')}`,
      'Bearer x',
      'Digest username="ann"',
    ])
      expect((await ask(one, { Authorization: header })).status, header).toBe(200);
    expect((await ask(one, login('ann', 'wrong'))).status).toBe(401);
    await onFile(file)('user add zoe --role editor --password-stdin', PASSWORD);
    await expect.poll(async () => (await ask(one, { Authorization: 'Bearer x' })).status).toBe(401);
  });

  it('is 401 in the documented form, on public routes too, whatever the page that sends it', async () => {
    const one = await servedWithAccount('--user', 'ann:pw');
    const { Authorization: right } = login('ann', 'pw');
    expect((await ask(one, {})).status).toBe(200);
    expect((await ask(one, { Authorization: right })).status).toBe(200);
    for (const header of [
      '',
      ' ',
      'Basic',
      'Basic ',
      'Basic !!!',
      `Basic ${btoa('no colon')}`,
      `Basic ${btoa('ann:')}`,
      `Basic ${btoa(':')}`,
      `${right}, ${right}`,
      'Bearer',
      'Digest username="ann"',
      'Negotiate abc',
      right.replace('Basic', 'Basic2'),
      [right, right],
      [right, 'Bearer x'],
      ['', right],
    ])
      for (const path of ['/events', '/doc', '/events/999'])
        expect(await ask(one, { Authorization: header }, { path }), JSON.stringify(header)).toEqual({
          status: 401,
          body: REFUSED,
        });
    expect((await ask(one, { Authorization: '', Origin: 'https://elsewhere.example' })).status).toBe(401);
  });

  it.each([1, 2, 3, 4, 5])(
    'may be anything: none of 200 is believed, anonymous or a fault of the server (seed %i)',
    async (seed) => {
      const one = await servedWithAccount('--user', 'ann:pw', '--trust-proxy', '1');
      const { Authorization: right } = login('ann', 'pw');
      let state = 20261122 + seed;
      const pick = (below: number): number => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return (state >>> 8) % below;
      };
      const pieces = [
        'Basic',
        'basic',
        'Bearer',
        ' ',
        '  ',
        ',',
        '=',
        '\t',
        ':',
        btoa('ann:pw'),
        right,
        'kalends_',
        'é',
        '"',
        'a'.repeat(300),
      ];
      const statuses = new Map<number, number>();
      for (let run = 0; run < 200; run++) {
        const header = Array.from({ length: 1 + pick(5) }, () => pieces[pick(pieces.length)] ?? '').join('');
        const address = `10.${run % 250}.${pick(250)}.1`;
        const { status } = await ask(one, { Authorization: header, 'X-Forwarded-For': address });
        const isRight = /^\s*basic +YW5uOnB3\s*$/i.test(header);
        expect(status, JSON.stringify(header)).toBe(isRight ? 200 : 401);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(statuses.get(401)).toBeGreaterThan(180);
      expect(one.errors).toEqual([]);
    },
  );
});

describe('accounts of the store', () => {
  it('are added, changed, disabled and removed while servers run, and count at once', async () => {
    const file = newFile();
    const kalends = onFile(file);
    const [one, other] = [await served(file), await served(file)];
    expect(one.lines[0]).toContain('read-only: kalends user add makes an account');
    const ann = login('ann', PASSWORD);
    const statuses = async (headers: Readonly<Record<string, string>>) =>
      Promise.all([one, other].map(async (server) => (await write(server, headers)).status));
    expect(await statuses(ann)).toEqual([401, 401]);
    await kalends('user add ann --role editor --password-stdin', PASSWORD);
    expect(await statuses(ann)).toEqual([201, 201]);
    await kalends('user role ann subscriber');
    expect(await statuses(ann)).toEqual([403, 403]);
    await kalends('user role ann editor');
    const { lines } = await kalends('key create script --account ann');
    const key = bearer(lines[0] ?? '');
    expect(await statuses(key)).toEqual([201, 201]);
    await kalends('key revoke 1');
    expect(await statuses(key)).toEqual([401, 401]);
    await kalends('user disable ann');
    expect(await statuses(ann)).toEqual([401, 401]);
    await kalends('user enable ann');
    expect(await statuses(ann)).toEqual([201, 201]);
    await kalends('user password ann --password-stdin', 'a new password');
    expect(await statuses(ann)).toEqual([401, 401]);
    await kalends('user remove ann');
    expect(await statuses(login('ann', 'a new password'))).toEqual([401, 401]);
  });

  it('stay the authors of their records when they are gone, and no one inherits their drafts', async () => {
    const file = newFile();
    const kalends = onFile(file);
    await kalends('user add ann --role contributor --password-stdin', PASSWORD);
    await kalends('user add boss --role editor --password-stdin', PASSWORD);
    const one = await served(file);
    const { body } = await write(one, login('ann', PASSWORD));
    expect(body).toMatchObject({ author: '2', status: 'draft' });
    const path = `/events/${String(body['id'])}`;
    await kalends('user remove ann');
    await kalends('user add ann --role contributor --password-stdin', PASSWORD);
    expect((await ask(one, login('ann', PASSWORD), { path })).status).toBe(403);
    expect((await write(one, login('ann', PASSWORD))).body).toMatchObject({ author: '4' });
    // a client that sends a record back as it got it changes no author
    const kept = await ask(one, login('boss', PASSWORD), { path, body: { title: 'Blues', author: '2' } });
    expect(kept).toMatchObject({ status: 200, body: { author: '2', title: 'Blues' } });
  });

  it('log in by application passwords, and by keys that may less', async () => {
    const file = newFile();
    const kalends = onFile(file);
    await kalends('user add ann --role editor --no-password');
    const one = await served(file, '--log', 'json');
    const word = (await kalends('key create phone --account ann --application-password')).lines[0] ?? '';
    for (const password of [word, word.replaceAll(' ', '')])
      expect((await write(one, login('ann', password))).body).toMatchObject({ author: '2' });
    const less = (await kalends('key create form --account ann --role subscriber')).lines[0] ?? '';
    expect((await write(one, bearer(less))).status).toBe(403);
    expect((await write(one, login('ann', less))).status).toBe(403);
    const { lines } = await kalends('key list --json');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject([
      { lastUsed: expect.any(String) },
      { lastUsed: expect.any(String) },
    ]);
    // no secret is in the log
    const written = [...one.lines, ...one.errors].join('\n');
    for (const secret of [word, less]) expect(written).not.toContain(secret.slice(-10));
    expect(written).toContain('"actor":2');
  });

  it('leave a demo without an administrator of its own', async () => {
    const file = newFile();
    await onFile(file)('user add ann --role editor --no-password');
    const one = await served(file, '--demo');
    expect(one.lines.join('\n')).not.toContain('password');
  });
});

describe('--user', () => {
  it('has an id by the name, the first administrator as on any site', async () => {
    const ids = ['admin', 'Admin', 'ann', 'ANN', 'bob'].map(userId);
    expect(ids[0]).toBe(1);
    expect(ids[1]).toBe(1);
    expect(ids[2]).toBe(ids[3]);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids.slice(2)) expect(Number.isSafeInteger(id) && id >= 2 ** 32).toBe(true);
    const file = newFile();
    const first = await served(file, '--user', 'ann:pw', '--user', 'bob:pw:contributor');
    const { body } = await write(first, login('bob', 'pw'));
    first.stop();
    await first.exitCode;
    // other users, in another order: the draft is bob's, and no one else's
    const second = await served(file, '--user', 'carl:pw:contributor', '--user', 'bob:pw:contributor');
    const path = `/events/${String(body['id'])}`;
    expect((await ask(second, login('bob', 'pw'), { path })).status).toBe(200);
    expect((await ask(second, login('carl', 'pw'), { path })).status).toBe(403);
  });

  it('cannot be guessed', async () => {
    const one = await served(newFile(), '--user', 'ann:pw', '--user', 'bob:pw2');
    for (let time = 0; time < 10; time++) expect((await write(one, login('ann', 'wrong'))).status).toBe(401);
    expect(await write(one, login('ann', 'pw'))).toMatchObject({
      status: 429,
      body: { code: 'too_many_failed_logins' },
    });
    expect((await write(one, login('bob', 'pw2'))).status).toBe(201);
    expect((await ask(one, {})).status).toBe(200);
  });

  it('cannot meet an account: neither its name nor its id', async () => {
    const file = newFile();
    const kalends = onFile(file);
    await kalends('user add ann --role editor --email ann@example.org --no-password');
    await kalends('user add old --role editor --id 1 --no-password');
    await kalends('user remove old');
    const refusal = async (user: string) => {
      const { exitCode, errors } = start([
        'serve',
        '--port',
        '0',
        '--store',
        `sqlite:${file}`,
        '--user',
        user,
      ]);
      expect(await exitCode).toBe(2);
      return errors.join('\n');
    };
    expect(await refusal('Ann:hidden')).toContain('there is an account that logs in as Ann');
    expect(await refusal('bob:hidden:editor:ANN@example.org')).toContain('logs in as ANN@example.org');
    expect(await refusal('admin:hidden')).toContain('the author of the records of the account old');
    for (const user of ['Ann:hidden', 'admin:hidden']) expect(await refusal(user)).not.toContain('hidden');
  });
});
