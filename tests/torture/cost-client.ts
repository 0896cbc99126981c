import { request } from 'node:http';
import { loginOf, type Shape } from './cost-shapes.js';

/** What a request was answered with. */
export interface Answered {
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  /** Of the answer's body. */
  readonly bytes: number;
  readonly text: string;
  /** Of a cookie that the answer sets, what is sent back. */
  readonly cookie: string;
}

/** Sends a request from an address of this machine; resolves with the answer, whatever it is. */
export function send(apiRoot: string, shape: Shape, localAddress = '127.0.0.1'): Promise<Answered> {
  const { method, path, type } = shape;
  const body = Buffer.from(shape.body);
  const headers = {
    ...loginOf(shape),
    ...shape.headers,
    ...(body.length > 0 && { 'Content-Type': type, 'Content-Length': String(body.length) }),
  };
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const end = (status: number, [cookie = '']: readonly string[] = []) => {
      const answer = Buffer.concat(chunks);
      const text = answer.toString('latin1');
      resolve({ status, bytes: answer.length, text, cookie: cookie.split(';', 1)[0] ?? '' });
    };
    const sent = request(apiRoot + path, { method, headers, localAddress, agent: false }, (response) => {
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('close', () => end(response.statusCode ?? 0, response.headers['set-cookie']));
    });
    sent.once('error', () => end(0));
    sent.end(body);
  });
}
