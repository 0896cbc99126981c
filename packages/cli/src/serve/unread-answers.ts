import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@kalends/http/internal';

/** How long clients may take to read responses. */
export interface ReaderLimits {
  /** Responses at once that wait for their clients. */
  readonly unreadAnswers: number;
  /** Bytes of responses in memory that the network has not taken yet. */
  readonly unreadBytes: number;
  /** How long a client may read as slowly as it likes, in milliseconds. */
  readonly readGrace: number;
  /** Bytes per second that it must read on average beyond that. */
  readonly readRate: number;
}

/** A response that is not with the client yet. */
interface Answer {
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** Bytes written to the connection when the client began to delay the response. */
  before: number;
  /** Since when only its client delays it, in milliseconds; undefined if the server still has something to do. */
  waitsSince: number | undefined;
}

/** The responses that clients have not read yet. */
export interface UnreadAnswers {
  /** Watches the responses of a listener, which must have one request of a connection at a time. */
  readonly watch: (listener: RequestListener) => RequestListener;
  /** Closes the connections of clients that read too slowly. To be called every few seconds. */
  readonly check: () => void;
  /** How many there are. */
  readonly count: () => number;
}

/**
 * Bounds how many responses are unread, and for how long. Beyond the numbers, the client network with the most of them loses
 * the connection that has waited longest, so that those who read are not affected by those who do not.
 */
export function createUnreadAnswers(limits: ReaderLimits): UnreadAnswers {
  const { unreadAnswers, unreadBytes, readGrace, readRate } = limits;
  const answers = new Set<Answer>();

  function look(answer: Answer): void {
    const { writableEnded, writableNeedDrain } = answer.response;
    if (writableEnded || writableNeedDrain) answer.waitsSince ??= performance.now();
    else {
      answer.waitsSince = undefined;
      answer.before = answer.socket.bytesWritten;
    }
  }

  const unread = (): Answer[] => [...answers].filter(({ waitsSince }) => waitsSince !== undefined);

  function close(answer: Answer): void {
    answers.delete(answer);
    answer.socket.destroy();
  }

  /** The one that has waited longest of the client network with the most. */
  function longest(waiting: readonly Answer[]): Answer | undefined {
    const ofNetworks = new Map<string, Answer[]>();
    for (const answer of waiting) {
      const network = networkOf(answer.socket.remoteAddress ?? '') ?? '';
      const group = ofNetworks.get(network);
      if (group === undefined) ofNetworks.set(network, [answer]);
      else group.push(answer);
    }
    const most = [...ofNetworks.values()].sort((a, b) => b.length - a.length)[0] ?? [];
    return most.sort((a, b) => (a.waitsSince ?? 0) - (b.waitsSince ?? 0))[0];
  }

  function makeRoom(): void {
    for (;;) {
      const waiting = unread();
      const bytes = waiting.reduce((sum, { socket }) => sum + socket.writableLength, 0);
      if (waiting.length <= unreadAnswers && bytes <= unreadBytes) return;
      const victim = longest(waiting);
      if (victim === undefined) return;
      close(victim);
    }
  }

  const isTooSlow = ({ socket, before, waitsSince }: Answer): boolean => {
    if (waitsSince === undefined) return false;
    const taken = socket.bytesWritten - before;
    return performance.now() - waitsSince > readGrace + (taken / readRate) * 1000;
  };

  return {
    watch: (listener) => (request, response) => {
      const { socket } = request;
      const answer: Answer = { response, socket, before: socket.bytesWritten, waitsSince: undefined };
      answers.add(answer);
      response
        .on('prefinish', () => {
          // the network has not taken all of it at once
          if (socket.writableLength === 0) return;
          answer.waitsSince ??= performance.now();
          makeRoom();
        })
        .on('close', () => answers.delete(answer));
      listener(request, response);
    },
    check() {
      answers.forEach(look);
      [...answers].filter(isTooSlow).forEach(close);
      makeRoom();
    },
    count: () => unread().length,
  };
}
