import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { countSent } from '../src/count-sent.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

describe('messages for lost passwords', () => {
  it('are three an hour to one account, however many count', async () => {
    const { values } = createMemoryStore();
    const together = await Promise.all(Array.from({ length: 8 }, async () => countSent(values, 7, NOW)));
    expect(together.filter(Boolean)).toHaveLength(3);
    expect(await countSent(values, 8, NOW)).toBe(true);
    expect(await countSent(values, 7, NOW + HOUR - 1)).toBe(false);
    expect(await countSent(values, 7, NOW + HOUR)).toBe(true);
  });

  it('are 100 an hour to all, in a value that stays small', async () => {
    const { values } = createMemoryStore();
    const counted: boolean[] = [];
    for (let account = 1; account <= 120; account += 1) counted.push(await countSent(values, account, NOW));
    expect(counted.filter(Boolean)).toHaveLength(100);
    expect((await values.get('account links sent'))?.length).toBeLessThan(3_000);
    expect(await countSent(values, 500, NOW + HOUR)).toBe(true);
    expect((await values.get('account links sent'))?.length).toBeLessThan(30);
  });

  it('are counted again where something else is stored', async () => {
    const { values } = createMemoryStore();
    await values.put('account links sent', '{"sent":1}');
    expect(await countSent(values, 7, NOW)).toBe(true);
    expect(await values.get('account links sent')).toBe(`[[${NOW},7]]`);
  });

  it.each(['7', '[7]', `["${NOW}",7]`, `[${NOW},"7"]`, 'null'])(
    'leave out what is no message: %s',
    async (other) => {
      const { values } = createMemoryStore();
      await values.put('account links sent', `[${other},[${NOW},7],[${NOW},7]]`);
      expect([await countSent(values, 7, NOW), await countSent(values, 7, NOW)]).toEqual([true, false]);
      expect(await values.get('account links sent')).toBe(`[${Array(3).fill(`[${NOW},7]`).join()}]`);
    },
  );

  it('are not sent where others count without a pause', async () => {
    let calls = 0;
    const values = { get: async () => undefined, put: async () => ++calls > 20 };
    expect([await countSent(values, 7, NOW), calls]).toEqual([false, 20]);
  });
});
