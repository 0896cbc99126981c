import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount, newKey, newSession } from '@kalends/accounts/testing';
import { backupSqliteStore, checkSqliteStore, createSqliteAccounts } from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseDriver } from '../../src/driver/choose-driver.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-accounts-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

/** A file with accounts of every kind. */
async function filled(): Promise<string> {
  const file = join(folder, `${files++}.db`);
  const accounts = createSqliteAccounts({ file, durability: 'normal' });
  const passwordHash = '$scrypt$ln=4,r=8,p=1$c2FsdA$a2V5';
  const ann = await accounts.add(newAccount({ email: 'Ann@example.org', passwordHash }));
  await accounts.add(newAccount({ name: 'zoë', capabilities: ['edit_posts'], disabled: true }));
  const gone = await accounts.add(newAccount({ name: 'gone' }));
  await accounts.update({ ...gone, removed: '2031-06-01T00:00:00Z' });
  const key = await accounts.addKey(newKey(ann.id, { role: 'author', expires: '2032-01-01T00:00:00Z' }));
  await accounts.noteUse(key.id, '2031-06-01T00:00:00Z');
  await accounts.addSession(newSession(ann.id), { revision: ann.revision, most: 20 });
  await accounts.close();
  return file;
}

function tamper(file: string, script: string): void {
  const db = chooseDriver()(file);
  db.exec(script);
  db.close();
}

describe('the check of a file', () => {
  it('finds nothing wrong with accounts, in a backup neither', async () => {
    const file = await filled();
    expect(checkSqliteStore({ file })).toEqual([]);
    const target = `${file}.copy`;
    await backupSqliteStore({ file, target });
    expect(checkSqliteStore({ file: target })).toEqual([]);
    const accounts = createSqliteAccounts({ file: target });
    expect((await accounts.list()).accounts).toHaveLength(3);
    expect((await accounts.find({ login: 'ann@example.org' }))?.id).toBe(2);
    await accounts.close();
  });

  it.each([
    ['keys belong to an account that does not exist', 'UPDATE account_key SET account = 99'],
    [
      'accounts or keys have a role or a capability that is none',
      "UPDATE account SET role = 'boss' WHERE id = 2",
    ],
    [
      'accounts or keys have a role or a capability that is none',
      'UPDATE account_key SET capabilities = \'["fly"]\'',
    ],
    [
      'accounts or keys have a role or a capability that is none',
      "UPDATE account_key SET capabilities = '{'",
    ],
    ['accounts or keys have a time that is none', "UPDATE account SET created = 'once' WHERE id = 2"],
    ['accounts or keys have a time that is none', "UPDATE account_key SET expires = ''"],
    [
      'accounts have a password hash that cannot be read',
      "UPDATE account SET password_hash = 'secret' WHERE id = 2",
    ],
    ['sessions belong to an account that does not exist', 'UPDATE account_session SET account = 99'],
    ['sessions have a time that is none', "UPDATE account_session SET expires = 'never'"],
    ['sessions have a hash that is none', "UPDATE account_session SET hash = 'secret'"],
    ['keys have a hash that is none', "UPDATE account_key SET hash = 'secret'"],
    [
      'names or e-mail addresses belong to several accounts',
      "UPDATE account SET name = 'Ann' WHERE id = 3; DELETE FROM account_login WHERE account = 3",
    ],
  ])('finds that %s: %s', async (about, script) => {
    const file = await filled();
    tamper(file, script);
    const findings = checkSqliteStore({ file, repair: true });
    expect(findings).toEqual([{ about, count: 1, example: expect.any(String), repaired: false }]);
    expect(JSON.stringify(findings)).not.toContain('secret');
  });

  it.each([
    "DELETE FROM account_login WHERE login = 'ann'",
    "UPDATE account_login SET account = 3 WHERE login = 'ann@example.org'",
    "INSERT INTO account_login VALUES ('gone', 4)",
  ])('repairs logins: %s', async (script) => {
    const file = await filled();
    tamper(file, script);
    const [found, ...others] = checkSqliteStore({ file });
    expect(found).toMatchObject({ about: 'logins are missing or wrong', repaired: false });
    expect(others).toEqual([]);
    checkSqliteStore({ file, repair: true });
    const accounts = createSqliteAccounts({ file });
    expect((await accounts.find({ login: 'ANN' }))?.id).toBe(2);
    expect((await accounts.find({ login: 'ann@example.org' }))?.id).toBe(2);
    expect(await accounts.find({ login: 'gone' })).toBeUndefined();
    await accounts.close();
  });
});
