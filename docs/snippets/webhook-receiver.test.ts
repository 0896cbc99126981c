import { connect, type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, it, vi } from 'vitest';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

it('the receiver takes messages that are signed, and no others', async () => {
  vi.stubEnv('WEBHOOK_SECRET', SECRET);
  const { changes, receiver } = await import('./webhook-receiver.js');
  vi.unstubAllEnvs();
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const now = new Date();
  const send = async (body: string, signed = body) => {
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(SECRET).sign('msg_1', now, signed),
    };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  const body = '{"type":"event.create","data":{"id":1}}';
  expect(await send(body)).toBe(204);
  expect(await send(body.replace('1', '2'), body)).toBe(401);
  expect(changes).toEqual(['event.create 1']);
  // a sender that breaks off in the middle ends nothing
  const broken = connect(Number(new URL(url).port), '127.0.0.1');
  const ended = new Promise((resolve) =>
    receiver.once('request', (request) => request.once('close', resolve)),
  );
  broken.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{', () => broken.destroy());
  await ended;
  expect(await send(body)).toBe(204);
  await new Promise((resolve) => receiver.close(resolve));
});
