import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { calendar, interfaces, stop, webhooks } from './webhooks.js';

it('an endpoint is told of a change', async () => {
  const receiver = createServer((_request, response) => void response.writeHead(204).end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const { endpoint } = await webhooks.add({ url, kinds: ['event'] }, { trusted: true });
  await calendar.events.create({
    title: 'Jazz',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 22:00',
  });
  await expect
    .poll(async () => webhooks.deliveries(endpoint.id))
    .toMatchObject([{ state: 'delivered', attempts: [{ status: 204 }] }]);
  expect(interfaces).toHaveLength(2);
  await stop();
  await calendar.close();
  await new Promise((resolve) => receiver.close(resolve));
});
