import { failureOf, headerText, statusOf, type Answer, type Call } from '@kalends/http';
import { errorJson } from '@kalends/http-adapter/interface';
import { readChanges, type ChangesPage, type ChangesTools } from './changes.js';
import type { createStreamSlots } from './stream-slots.js';
import { streamBody, type StreamBounds } from './stream-body.js';
import type { Versions } from './versions.js';

/** The parts that changes are sent with as they come. */
export interface StreamTools extends ChangesTools, Pick<StreamBounds, 'readTime' | 'readRate'> {
  readonly versions: Versions;
  readonly takeSlot: ReturnType<typeof createStreamSlots>;
  /** After how many milliseconds without a change a line is sent, and the caller identified again. */
  readonly heartbeat: number;
}

/** The least time between reading twice, in milliseconds: what happens in between comes together. */
const PAUSE = 1_000;

/** When clients try again after the connection was lost, in milliseconds. */
const RETRY = 5_000;

const HEADERS = {
  'Cache-Control': 'no-store',
  // nginx and its like pass each piece on
  'X-Accel-Buffering': 'no',
};

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** A block of lines of the stream. */
const block = (...lines: readonly string[]): Uint8Array => ENCODER.encode(`${lines.join('\n')}\n\n`);

const eventOf = ({ cursor, body }: ChangesPage): Uint8Array =>
  block(`id: ${cursor}`, `data: ${typeof body === 'string' ? body : DECODER.decode(body)}`);

/** Waits for something, at most so many milliseconds and until a signal is aborted. */
async function within(
  milliseconds: number,
  over: AbortSignal,
  wait: (until: AbortSignal) => Promise<void>,
): Promise<void> {
  const until = new AbortController();
  const end = () => until.abort();
  const timer = setTimeout(end, milliseconds);
  over.addEventListener('abort', end);
  if (over.aborted) end();
  await wait(until.signal);
  clearTimeout(timer);
  over.removeEventListener('abort', end);
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
    if (signal.aborted) resolve();
  });

/** The pages after the first one, as they come; a page without changes after each `heartbeat` without any. */
async function* pagesAfter(
  first: ChangesPage,
  { versions, heartbeat }: StreamTools,
  read: (cursor: string) => Promise<ChangesPage>,
  over: AbortSignal,
): AsyncGenerator<ChangesPage, void, undefined> {
  let page = first;
  let [readAt, toldAt] = [performance.now(), performance.now()];
  for (;;) {
    const { version, cursor } = page;
    if (!page.more) {
      const left = toldAt + heartbeat - performance.now();
      await within(Math.max(0, left), over, (until) => versions.above(version, until));
      await within(Math.max(0, readAt + PAUSE - performance.now()), over, untilAborted);
    }
    if (over.aborted) return;
    readAt = performance.now();
    page = await read(cursor);
    if (page.count === 0 && performance.now() - toldAt < heartbeat) continue;
    toldAt = performance.now();
    yield page;
  }
}

/** The stream: a retry time, the pages, and the reason if the caller may read no more of them. */
async function* blocks(
  first: ChangesPage,
  tools: StreamTools,
  call: Call,
  over: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const read = async (cursor: string): Promise<ChangesPage> => {
    // the rights may have changed; the cursor has expired then
    const caller = await call.identifyAgain();
    await call.work.turn();
    return readChanges(tools, { ...call, ...caller, params: { ...call.params, cursor } });
  };
  try {
    yield block(`retry: ${RETRY}`);
    if (first.count > 0) yield eventOf(first);
    let { cursor } = first;
    for await (const page of pagesAfter(first, tools, read, over)) {
      if (page.count > 0) yield eventOf(page);
      else yield page.cursor === cursor ? block(':') : block(`id: ${page.cursor}`);
      ({ cursor } = page);
    }
  } catch (thrown) {
    const error = failureOf(thrown);
    if (statusOf(error) >= 500) throw error;
    yield block('event: refused', `data: ${errorJson(error, call.actor)}`);
  }
}

/**
 * The operation that sends changes as they come, as server-sent events: each has a page of changes as its data, and the
 * cursor of the page as its id. A client that comes back with `Last-Event-ID` goes on there.
 */
export async function streamChanges(tools: StreamTools, call: Call): Promise<Answer> {
  const { takeSlot, readTime, readRate } = tools;
  const { ending, goesOn, release } = takeSlot(call.work.client);
  try {
    const cursor = headerText(call.request.headers, 'last-event-id') ?? call.params['cursor'];
    const first = await readChanges(tools, { ...call, params: { ...call.params, cursor } });
    const body = streamBody((over) => blocks(first, tools, call, over), {
      ...{ readTime, readRate, ending },
      onPiece: goesOn,
      onEnd: release,
    });
    return { contentType: 'text/event-stream', headers: HEADERS, body };
  } catch (error) {
    release();
    throw error;
  }
}
