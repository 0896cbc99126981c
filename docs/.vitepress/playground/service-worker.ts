import { CACHE, SITES, type SentRequest, type SentResponse } from './messages.js';

declare const self: ServiceWorkerGlobalScope;

/** The path of the playground. Below it, `site/` and the id of a tab are the address of its calendar. */
const SCOPE = new URL(self.registration.scope).pathname;

const plain = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=UTF-8' } });

/** Asks the calendar in a tab for an answer. */
async function askTab(id: string, request: Request): Promise<Response> {
  const tab = await self.clients.get(id);
  if (tab === undefined)
    return plain(404, 'The tab of this calendar is closed, and its events went with it.');
  const { method, url, headers } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? await request.arrayBuffer() : null;
  const sent: SentRequest = { method, url, headers: [...headers], body };
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<SentResponse>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<SentResponse>) => resolve(data));
    port1.start();
  });
  tab.postMessage(sent, [port2]);
  const { status, headers: answerHeaders, body: bytes } = await answered;
  return new Response(bytes, { status, headers: answerHeaders.map(([...pair]) => pair) });
}

/** A file of the site, from the network, or as it was at the last visit where there is none. */
async function fetchFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const cached = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (cached === undefined) throw error;
    return cached;
  }
}

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// a tab asks for its id, which is a part of the address of its calendar, and for requests to come by here
self.addEventListener('message', (event) => {
  const { source, ports } = event;
  if (!(source instanceof WindowClient)) return;
  event.waitUntil(self.clients.claim().then(() => ports[0]?.postMessage(source.id)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (pathname.startsWith(SCOPE + SITES)) {
    const [id = ''] = pathname.slice(SCOPE.length + SITES.length).split('/');
    event.respondWith(askTab(id, request));
  } else if (request.method === 'GET') event.respondWith(fetchFile(request));
});
