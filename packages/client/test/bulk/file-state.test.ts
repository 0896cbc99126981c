import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fileState, ForeignState } from '@kalends/client/internal';

const folder = mkdtempSync(join(tmpdir(), 'kalends-state-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('is read back by another process, readable by its user only, and deleted in the end', async () => {
  const file = join(folder, 'state');
  expect(await fileState(file).load()).toBeUndefined();
  await fileState(file).save({ page: 1 });
  await fileState(file).save({ page: 2 });
  expect(await fileState(file).load()).toEqual({ page: 2 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await fileState(file).save(undefined);
  expect(readdirSync(folder)).toEqual([]);
});

it('is complete even if the process was killed while writing the next one', async () => {
  const file = join(folder, 'killed');
  await fileState(file).save({ page: 1 });
  writeFileSync(`${file}.new`, '{"page": 2, "ids": [1, 2');
  expect(await fileState(file).load()).toEqual({ page: 1 });
  await fileState(file).save({ page: 3 });
  expect(await fileState(file).load()).toEqual({ page: 3 });
});

it('is refused if the file is something else', async () => {
  const file = join(folder, 'other');
  writeFileSync(file, 'Dear diary');
  await expect(fileState(file).load()).rejects.toThrow(ForeignState);
  await expect(fileState(folder).load()).rejects.toThrow(/cannot be read/);
});

it('is refused if it was edited', async () => {
  const file = join(folder, 'edited');
  await fileState(file).save({ page: 1 });
  writeFileSync(file, readFileSync(file, 'utf8').replace('"page":1', '"page":{}'));
  await expect(fileState(file).load()).rejects.toThrow(/was edited. Delete it/);
});

it('is not shared by two runs: the second one to save is refused', async () => {
  const file = join(folder, 'shared');
  const [one, other] = [fileState(file), fileState(file)];
  await Promise.all([one.load(), other.load()]);
  await one.save({ page: 1 });
  await expect(other.save({ page: 7 })).rejects.toThrow(/changed by another run/);
  await one.save({ page: 2 });
  expect(await fileState(file).load()).toEqual({ page: 2 });
});

it('is kept by one of two runs that save the same state at the same moment', async () => {
  for (let round = 0; round < 20; round++) {
    const file = join(folder, `at-once-${round}`);
    const runs = [fileState(file), fileState(file)];
    await Promise.all(runs.map((run) => run.load()));
    const going = await Promise.all(
      runs.map(async (run) => {
        try {
          for (let page = 1; page < 5; page++) await run.save({ page });
          return true;
        } catch (error) {
          expect(error).toMatchObject({ message: expect.stringMatching(/changed by another run/) });
          return false;
        }
      }),
    );
    expect(going.filter(Boolean)).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.startsWith(`at-once-${round}.`))).toEqual([]);
  }
});
