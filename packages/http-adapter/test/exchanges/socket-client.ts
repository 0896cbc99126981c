import { Agent, request } from 'node:http';
import type { Client } from './exchange.js';

/** A client that keeps one connection to a port of this machine open, and what closes it. */
export function socketClient(port: number): { readonly client: Client; readonly close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const client: Client = ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === '' && method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: url,
        headers: { ...headers, ...length },
      };
      const sending = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(received),
            text: Buffer.concat(chunks).toString(),
          });
        });
      });
      sending.on('error', reject);
      sending.end(body);
    });
  return { client, close: () => agent.destroy() };
}
