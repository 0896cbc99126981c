import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { actorIdOf } from '../../src/identify/actor-id.js';

it('is 2⁵² and the first 52 bits of the SHA-256', async () => {
  for (const id of ['cjld2cjxh0000qzrmn831i7rn', '7', 'Zoë']) {
    const bits = BigInt(`0x${createHash('sha256').update(id).digest('hex').slice(0, 13)}`);
    expect(BigInt(await actorIdOf(id))).toBe((1n << 52n) + bits);
  }
  await expect(actorIdOf('')).rejects.toBeInstanceOf(TypeError);
});

it('gives safe integers that differ, above all that are counted', async () => {
  const ids = await Promise.all(Array.from({ length: 2_000 }, (_, at) => actorIdOf(`user-${String(at)}`)));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => Number.isSafeInteger(id) && id >= 2 ** 52)).toBe(true);
});
