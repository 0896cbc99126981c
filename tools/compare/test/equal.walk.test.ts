import { afterAll, describe, expect, it } from 'vitest';
import { limitFor } from '../../../tests/rings/limits.js';
import { calendarOf, compare, copyOf, filledStore, listenerOf, serve, type Served } from './two-sites.js';

const open: Served[] = [];
afterAll(async () => {
  for (const server of open.splice(0)) await server.close();
});

describe('equal calendars', () => {
  it(
    'do not differ under other addresses, in other stores and by other forms of address',
    { timeout: limitFor(500) },
    async () => {
      const store = await filledStore(6);
      const a = await serve(listenerOf(calendarOf(store)));
      const b = await serve(listenerOf(calendarOf(await copyOf(store)), '/club/what'));
      open.push(a, b);
      const report = await compare(`${a.url}/?rest_route=/`, `${b.url}/club/what/index.php`, {
        pageSizes: [50, 4],
        sample: 2,
      });
      expect(report).toMatchObject({
        differences: [],
        corrections: [],
        cut: [],
        equal: true,
        finished: true,
      });
      expect(report.same).toBe(report.compared);
      const below = (url: string) =>
        decodeURIComponent(url)
          .replace(/^\S+ .*?tribe\/events\/v1/, '')
          .replace('?', '&');
      // what each was asked is the same, but whether A has more languages, and only reading
      const askedA = new Set(a.arrived.filter((line) => !line.includes('lang=all')).map(below));
      expect(askedA.size).toBeGreaterThan(200);
      expect(new Set(b.arrived.map(below)).size).toBe(askedA.size);
      expect([...a.arrived, ...b.arrived].filter((line) => !/^(?:GET|HEAD|OPTIONS) /.test(line))).toEqual([]);
    },
  );
});
