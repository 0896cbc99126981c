import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve, type Served } from './served-calendar.js';

/** What arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What happens to one request. */
export type Act = (response: ServerResponse) => void;

/** A server that does what its script says, request by request, and remembers what it was asked. */
export interface Scripted extends Served {
  readonly arrived: readonly Arrived[];
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Serves a script. What comes after its end is answered by 500. */
export async function serveScript(...script: readonly Act[]): Promise<Scripted> {
  const arrived: Arrived[] = [];
  const end: Act = (response) => response.writeHead(500).end('the script has ended');
  const served = await serve((request, response) => {
    const act = script[arrived.length] ?? end;
    const { method = '', url = '', headers } = request;
    const entry = { method, url, headers, body: '' };
    arrived.push(entry);
    void bodyOf(request).then((body) => {
      entry.body = body;
      act(response);
    });
  });
  return { ...served, arrived };
}

/** Answers JSON. */
export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Act =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Answers a text. */
export const text =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Act =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Cuts the connection without a word. */
export const cut: Act = (response) => response.destroy();

/** Cuts the connection in the middle of a body. */
export const cutWithin: Act = (response) => {
  response.writeHead(200, { 'Content-Length': '1000' });
  response.write('{"id":', () => response.destroy());
};

/** Answers nothing, and tells that it has been asked. */
export const silence =
  (asked: () => void): Act =>
  () =>
    asked();

/** Begins an answer that does not end, and tells that it has. */
export const halfAnAnswer =
  (begun: () => void): Act =>
  (response) => {
    response.writeHead(200);
    response.write('{"id":', begun);
  };
