// #region receiver
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** What a message says. */
interface Message {
  readonly type: string;
  readonly data: { readonly id: number; readonly rest_url: string };
}

const webhook = new Webhook(process.env['WEBHOOK_SECRET'] ?? '');

const verified = async (request: IncomingMessage): Promise<Message> =>
  webhook.verify(await text(request), request.headers as Record<string, string>) as Message;

export const receiver = createServer((request, response) => {
  verified(request)
    .then(
      ({ type, data }) => {
        response.writeHead(204).end();
        changed(type, data.id);
      },
      () => response.writeHead(401).end(),
    )
    .catch((error: unknown) => console.error(error));
});
// #endregion receiver

/** What was received. */
export const changes: string[] = [];

const changed = (type: string, id: number): void => void changes.push(`${type} ${id}`);
