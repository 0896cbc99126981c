import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupSqliteStore, checkSqliteStore, restoreSqliteStore } from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { calendarFiles } from './calendar-files.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { newFile, open, filled, answers } = calendarFiles(folder);

describe('backupSqliteStore', () => {
  it('copies a file in use to one that answers the same', async () => {
    const file = await filled();
    const [target, calendar] = [newFile(), open(file)];
    await calendar.tags.create({ name: 'Only in the log so far' });
    await backupSqliteStore({ file, target });
    await calendar.tags.create({ name: 'Too late' });
    expect(checkSqliteStore({ file: target })).toEqual([]);
    expect(JSON.stringify(await answers(target))).toContain('Only in the log so far');
    expect(JSON.stringify(await answers(target))).not.toContain('Too late');
    await calendar.tags.delete(
      (await calendar.tags.list({ search: 'Too late', hide_empty: false })).items[0]?.id ?? 0,
    );
    expect(await answers(target)).toEqual(await answers(file));
    await calendar.close();
  });

  it('overwrites nothing and leaves nothing behind', async () => {
    const [file, target] = [await filled(), newFile()];
    writeFileSync(target, 'mine');
    await expect(backupSqliteStore({ file, target })).rejects.toThrow(
      /already exists; a backup never overwrites a file/,
    );
    expect(readFileSync(target, 'utf8')).toBe('mine');
    await expect(backupSqliteStore({ file, target: join(folder, 'nowhere', 'x.db') })).rejects.toMatchObject({
      code: 'internal',
    });
    await expect(backupSqliteStore({ file: newFile(), target: newFile() })).rejects.toThrow(
      /does not exist\.$/,
    );
  });
});

describe('the files of backupSqliteStore and restoreSqliteStore', () => {
  const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

  it.each([0o600, 0o640, 0o664])('have the mode of the source, whatever the umask: %o', async (mode) => {
    const [file, target, restored] = [await filled(), newFile(), newFile()];
    chmodSync(file, mode);
    const umask = process.umask(mode === 0o600 ? 0o022 : 0o077);
    try {
      await backupSqliteStore({ file, target });
      await restoreSqliteStore({ backup: target, file: restored });
    } finally {
      process.umask(umask);
    }
    expect([target, restored].map(modeOf)).toEqual(Array(2).fill(mode.toString(8)));
  });

  it('have nothing beside them, nor has what they were made from', async () => {
    const place = mkdtempSync(join(folder, 'alone-'));
    const [file, target] = [join(place, 'kalends.db'), join(place, 'copy.db')];
    renameSync(await filled(), file);
    await backupSqliteStore({ file, target });
    await restoreSqliteStore({ backup: target, file });
    expect(readdirSync(place).sort()).toEqual(['copy.db', 'kalends.db', 'kalends.db.before-restore']);
  });

  it('are not mixed with what killed backups have left, which is removed', async () => {
    const place = mkdtempSync(join(folder, 'killed-'));
    const [file, target] = [await filled(), join(place, 'today.db')];
    const { pid: ended } = spawnSync(process.execPath, ['-e', '']);
    const left = ['yesterday.db', 'today.db'].map((name) => `${name}.kalends-${ended}.part`);
    // that of a process that still runs, and what is not ours
    const others = [`other.db.kalends-${process.ppid}.part`, 'mine.part', 'notes.kalends'];
    for (const name of [...left, `${left[0] ?? ''}-journal`, ...others])
      writeFileSync(join(place, name), 'x');
    await backupSqliteStore({ file, target });
    expect(readdirSync(place).sort()).toEqual([...others, 'today.db'].sort());
  });
});

describe('restoreSqliteStore', () => {
  it('puts a backup in the place of a file, and keeps what was there', async () => {
    const [file, backup] = [await filled(), newFile()];
    await backupSqliteStore({ file, target: backup });
    const before = await answers(file);
    const calendar = open(file);
    await calendar.tags.create({ name: 'After the backup' });
    await calendar.close();
    const after = await answers(file);
    expect(after).not.toEqual(before);
    const kept = `${file}.before-restore`;
    expect(await restoreSqliteStore({ backup, file })).toBe(kept);
    expect(checkSqliteStore({ file })).toEqual([]);
    expect(await answers(file)).toEqual(before);
    expect(await answers(kept)).toEqual(after);
    await expect(restoreSqliteStore({ backup, file })).rejects.toThrow(`${kept} exists; move it away first.`);
    expect(await answers(file)).toEqual(before);
  });

  it('makes the file when there is none', async () => {
    const [backup, file] = [await filled(), newFile()];
    expect(await restoreSqliteStore({ backup, file })).toBeUndefined();
    expect(await answers(file)).toEqual(await answers(backup));
  });

  it('changes nothing when a process has the file open, or when the backup is none', async () => {
    const [file, backup, broken] = [await filled(), newFile(), newFile()];
    await backupSqliteStore({ file, target: backup });
    writeFileSync(broken, 'not a database, but long enough to look like one'.repeat(100));
    const [calendar, before] = [open(file), await answers(file)];
    await expect(restoreSqliteStore({ backup, file })).rejects.toThrow(/locked by another process/);
    await calendar.tags.create({ name: 'Still served' });
    await calendar.close();
    await expect(restoreSqliteStore({ backup: broken, file })).rejects.toThrow(/is not a database/);
    expect(await answers(file)).not.toEqual(before);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });
});
