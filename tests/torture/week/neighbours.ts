import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const DAY = 86_400_000;

/** A server beside the calendar. */
interface Neighbour {
  readonly url: string;
  readonly close: () => void;
}

async function listen(answer: RequestListener): Promise<Neighbour> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => (server.closeAllConnections(), server.close()),
  };
}

/** What of an event a receiver keeps. */
export const partOf = (record: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(['title', 'description', 'status', 'start_date', 'end_date'].map((name) => record[name]));

/** Who is told of events by webhooks only, and fails now and then. */
export interface Receiver extends Neighbour {
  /** The public events by id. */
  readonly events: Map<number, string>;
  readonly trust: (secret: string) => void;
  readonly counts: { messages: number; refused: number };
  readonly failures: string[];
  /** It fails as often as before, or never again. */
  readonly isReliable: (reliable: boolean) => void;
}

/** Starts a receiver of webhooks. */
export async function startReceiver(chance: () => number): Promise<Receiver> {
  const events = new Map<number, string>();
  const [counts, failures] = [{ messages: 0, refused: 0 }, [] as string[]];
  let [secret, failing] = ['', 0.02];
  const neighbour = await listen((request, response) => {
    void text(request).then(
      (body) => {
        counts.messages++;
        if (chance() < failing) {
          counts.refused++;
          response.writeHead(503).end();
          return;
        }
        const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
        const signed = new Webhook(secret).sign(String(id), new Date(Number(at) * 1_000), body);
        if (signature !== signed) failures.push(`a message with the signature ${String(signature)}`);
        const { data } = JSON.parse(body) as {
          readonly data: { readonly id: number; readonly record?: Readonly<Record<string, unknown>> | null };
        };
        if (data.record) events.set(data.id, partOf(data.record));
        else events.delete(data.id);
        response.writeHead(204).end();
      },
      () => undefined,
    );
  });
  return {
    ...{ ...neighbour, events, counts, failures },
    trust: (one) => (secret = one),
    isReliable: (reliable) => (failing = reliable ? 0 : 0.02),
  };
}

/** A calendar that is followed: one event on each of the next days, some of which change their titles. */
export interface Source extends Neighbour {
  /** The titles of the events that it has at a time, by UID. */
  readonly titles: (now: number) => Map<string, string>;
}

/** Starts a source. */
export async function startSource(now: () => number): Promise<Source> {
  const titles = (at: number): Map<string, string> => {
    const today = Math.floor(at / DAY);
    return new Map(
      Array.from({ length: 30 }, (_, ahead) => {
        const day = today + ahead;
        // it is named a week before
        return [`day-${day}@hall.example`, ahead < 7 ? `Concert of day ${day}` : `Something on day ${day}`];
      }),
    );
  };
  const dateOf = (uid: string): string =>
    new Date(Number(/\d+/.exec(uid)?.[0]) * DAY).toISOString().slice(0, 10).replaceAll('-', '');
  const neighbour = await listen((_request, response) => {
    const events = [...titles(now())].map(([uid, title]) =>
      [
        ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, 'LOCATION:The Hall'],
        ...[`DTSTART:${dateOf(uid)}T190000Z`, `DTEND:${dateOf(uid)}T210000Z`, 'END:VEVENT'],
      ].join('\r\n'),
    );
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:hall', ...events, 'END:VCALENDAR', ''];
    response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(lines.join('\r\n'));
  });
  return { ...neighbour, titles };
}
