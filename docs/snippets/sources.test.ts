import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { calendar, sources, stop } from './sources.js';

const lines = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', 'UID:1@hall', 'SUMMARY:Jazz'],
  ...['DTSTART:20310501T200000Z', 'DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
];
const server = createServer((_, response) => void response.end(lines.join('\r\n')));
afterAll(async () => {
  await stop();
  server.close();
});

it('follows a calendar', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await sources.add({ url: `http://127.0.0.1:${port}/calendar.ics` }, { trusted: true });
  const reports = async () => (await sources.list()).map(({ report }) => report?.counts);
  await expect.poll(reports).toEqual([{ created: 1 }]);
  expect((await calendar.knownBy(['1@hall'])).map(({ title }) => title)).toEqual(['Jazz']);
});
