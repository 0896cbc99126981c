import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { login, run, serve } from '../running.js';
import { onFile, testFiles } from './accounts-command.js';

const newFile = testFiles();
const PASSWORD = 'correct horse battery\n';

describe('kalends user', () => {
  it('adds, changes and removes accounts, and lists them without their hashes', async () => {
    const kalends = onFile(newFile());
    const added = await kalends(
      'user add ann --role editor --email ann@example.org --password-stdin',
      PASSWORD,
    );
    expect(added).toEqual({ exitCode: 0, lines: ['ann (id 2, editor) is added.'], errors: [] });
    await kalends('user add bob --role author --password-stdin', PASSWORD);
    await kalends('user add bot --role contributor --no-password');
    expect((await kalends('user role ANN author')).lines).toEqual([
      'ann (id 2, author) has the role author now.',
    ]);
    expect((await kalends('user password ann --password-stdin', 'another password')).lines).toEqual([
      'ann (id 2, author) has the new password.',
    ]);
    expect((await kalends('user disable ann@example.org')).lines).toEqual([
      'ann (id 2, author) is disabled.',
    ]);
    expect((await kalends('user remove bob')).lines).toEqual([
      'bob (id 3, author) is removed, and stays the author of its records.',
    ]);
    expect((await kalends('user list')).lines).toEqual([
      'ID  NAME  ROLE         STATE     E-MAIL',
      '2   ann   author       disabled  ann@example.org',
      '3   bob   author       removed',
      '4   bot   contributor  active',
    ]);
    expect((await kalends('user enable ann')).lines).toEqual(['ann (id 2, author) is enabled.']);
    const { lines } = await kalends('user list --json');
    expect(lines.join('')).not.toMatch(/scrypt|hash/i);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject([
      { id: 2, name: 'ann', email: 'ann@example.org', role: 'author', disabled: false, password: true },
      { id: 3, name: 'bob', removed: expect.any(String), password: false },
      { id: 4, name: 'bot', password: false },
    ]);
  });

  it('gives accounts and keys rights by capabilities', async () => {
    const file = newFile();
    const kalends = onFile(file);
    const add = 'user add ann --role subscriber --capabilities edit_posts,manage_tags --password-stdin';
    expect((await kalends(add, PASSWORD)).exitCode).toBe(0);
    expect((await kalends('user list')).lines[1]).toBe(
      '2   ann   subscriber: edit_posts,manage_tags  active',
    );
    const made = await kalends('key create tags --account ann --capabilities manage_tags,publish_posts');
    const server = await serve(['--store', `sqlite:${file}`]);
    const statuses = async (headers: Readonly<Record<string, string>>) =>
      Promise.all(
        Object.entries({
          '/events': { title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01' },
          '/tags': { name: `tag ${headers['Authorization']}` },
          '/categories': { name: 'Music' },
        }).map(async ([path, body]) => {
          const init = {
            method: 'POST',
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          };
          const response = await fetch(server.apiRoot + path, init);
          const { status } = (await response.json()) as { readonly status?: string };
          return [response.status, status];
        }),
      );
    const password = login('ann', PASSWORD.trim());
    expect(await statuses(password)).toEqual([
      [201, 'draft'],
      [201, undefined],
      [403, undefined],
    ]);
    // the key never has more than its account
    expect(
      (await statuses({ Authorization: `Bearer ${made.lines[0] ?? ''}` })).map(([code]) => code),
    ).toEqual([403, 201, 403]);
    await kalends('user role ann subscriber');
    expect((await kalends('user list')).lines[1]).toBe('2   ann   subscriber  active');
    const refused = async () => (await statuses(password)).every(([code]) => code === 403);
    while (!(await refused())) await new Promise((resolve) => setTimeout(resolve, 20));
    server.stop();
    await server.exitCode;
  });

  it('takes the records of an author over where it is told to', async () => {
    const kalends = onFile(newFile());
    const added = await kalends('user add admin --role administrator --id 1 --no-password --json');
    expect(JSON.parse(added.lines[0] ?? '')).toMatchObject({ id: 1, name: 'admin', role: 'administrator' });
    expect((await kalends('user add ann --role editor --id 1 --no-password')).errors).toEqual([
      'kalends: The id 1 is taken.',
    ]);
  });

  it.each([
    ['user add ann', 'kalends: --role is required', 2],
    ['user add ann --role boss', expect.stringContaining('boss'), 2],
    ['user add ann --role editor --capabilities fly', expect.stringContaining('list of capabilities'), 2],
    ['user add ann --role editor --email x', expect.stringContaining('e-mail address'), 2],
    ['user add ann --role editor', expect.stringContaining('use --password-stdin'), 2],
    ['user add ann --role editor --password-stdin --no-password', expect.stringContaining('exclude'), 2],
    ['user add a:b --role editor --no-password', expect.stringContaining('no colon'), 1],
    ['user role ann', expect.stringContaining('Use: kalends user role NAME ROLE'), 2],
    ['user role ann boss', expect.stringContaining('boss'), 2],
    ['user rename ann', expect.stringContaining('Unknown command "user rename"; kalends user --help'), 2],
    ['key create x', 'kalends: --account is required', 2],
    ['key create x --account nemo', 'kalends: There is no account nemo.', 1],
    ['key create x --account ann --expires soon', expect.stringContaining('soon'), 2],
    ['key create x --account ann --expires 2001-01-01', expect.stringContaining('must be in the future'), 1],
    ['key revoke first', expect.stringContaining('not the id of a key'), 2],
    ['key revoke 7', 'kalends: There is no active key 7.', 1],
  ])('%s: %s', async (line, message, exitCode) => {
    const file = newFile();
    await onFile(file)('user add bob --role editor --no-password');
    expect(await onFile(file)(line)).toEqual({ exitCode, lines: [], errors: [message] });
  });

  it('makes a file for the first account only, and knows no store that ends with it', async () => {
    const file = newFile();
    expect(await onFile(file)('user list')).toMatchObject({
      exitCode: 1,
      errors: [expect.stringContaining(file)],
    });
    expect(existsSync(file)).toBe(false);
    expect(await run(['user', 'list'])).toMatchObject({ errors: ['kalends: --store is required'] });
    expect(await run(['user', 'list'], { KALENDS_STORE: 'memory' })).toMatchObject({
      errors: [expect.stringContaining('ends with the process')],
    });
    const nowhere = `sqlite:${join(file, 'nowhere.db')}`;
    expect(await run(['user', 'list', '--store', nowhere])).toMatchObject({ exitCode: 1 });
  });

  it('asks for the password twice on a terminal, and repeats none of it', async () => {
    const file = newFile();
    const ask = (...answers: string[]) => {
      const questions: string[] = [];
      const readSecret = (question: string) => {
        questions.push(question);
        return Promise.resolve(answers.shift() ?? '');
      };
      const args = ['user', 'add', 'ann', '--role', 'editor', '--store', `sqlite:${file}`];
      return run(args, {}, { readSecret }).then((result) => ({ ...result, questions }));
    };
    const different = await ask('hunter2-hunter2', 'hunter3-hunter3');
    expect(different).toMatchObject({ exitCode: 1, questions: ['Password: ', 'Repeat the password: '] });
    const short = await ask('hunter2', 'hunter2');
    expect(short).toMatchObject({ exitCode: 1 });
    expect(JSON.stringify([different, short])).not.toContain('hunter');
    expect(await ask('hunter2-hunter2', 'hunter2-hunter2')).toMatchObject({ exitCode: 0 });
  });
});

describe('kalends key', () => {
  it('makes keys, shows them once, lists and revokes them', async () => {
    const kalends = onFile(newFile());
    await kalends('user add ann --role editor --no-password');
    const api = await kalends('key create website --account ann --role contributor --expires 90d');
    expect(api).toEqual({
      exitCode: 0,
      lines: [expect.stringMatching(/^kalends_[\w-]{43}$/)],
      errors: ['The key 1 of ann is shown this once and stored as a hash.'],
    });
    const word = await kalends(
      'key create phone --account ann --application-password --capabilities edit_posts --json',
    );
    const created = JSON.parse(word.lines[0] ?? '') as { secret: string };
    expect(created).toMatchObject({
      id: 2,
      account: 2,
      name: 'phone',
      secret: expect.stringMatching(/^\w{4}( \w{4}){5}$/),
    });
    expect((await kalends('key revoke 2')).lines).toEqual(['The key 2 is revoked.']);
    expect((await kalends('key revoke 2')).exitCode).toBe(1);
    const { lines } = await kalends('key list');
    expect(lines).toEqual([
      expect.stringMatching(/^ID {2}ACCOUNT {2}NAME +BEGINS WITH +MAY +STATE +EXPIRES +LAST USED$/),
      expect.stringMatching(/^1 +ann +website +kalends_.{6}… +contributor +active +20\S+Z +never$/),
      expect.stringMatching(/^2 +ann +phone +\w{4}… +edit_posts +revoked +never +never$/),
    ]);
    const listed = [...lines, ...(await kalends('key list --account ann --json')).lines].join('');
    expect(listed).not.toContain('"hash"');
    expect(listed).not.toContain((api.lines[0] ?? '').slice(-20));
    expect(listed).not.toContain(created.secret.slice(-14));
    await kalends('user add bob --role editor --no-password');
    expect((await kalends('key list --account bob --json')).lines).toEqual(['[]']);
  });
});
