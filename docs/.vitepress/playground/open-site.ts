import { CACHE, SITES, type SentRequest } from './messages.js';

/** Asks the service worker for the id of this tab. */
function idOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    port1.start();
    worker.postMessage('id', [port2]);
  });
}

/** Waits until requests of this page go through the service worker. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return;
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

/** Stores what this page has loaded, for visits without a network, and nothing of former versions. */
async function storeFiles(calendarScript: string): Promise<void> {
  const { origin, pathname } = location;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = loaded.filter((url) => url.startsWith(`${origin}/`) && !url.includes(`/${SITES}`));
  const urls = new Set([origin + pathname, origin + calendarScript, ...own]);
  const cache = await caches.open(CACHE);
  await cache.addAll([...urls]);
  const former = (await cache.keys()).filter(({ url }) => !urls.has(url));
  await Promise.all(former.map((request) => cache.delete(request)));
}

/** The registration once its worker is active. */
async function registered(folder: string): Promise<ServiceWorker> {
  const registration = await navigator.serviceWorker.register(`${folder}service-worker.js`, {
    scope: folder,
  });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker === null) throw new TypeError('The service worker could not be installed.');
  if (worker.state === 'activated') return worker;
  return new Promise((resolve, reject) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker);
      if (worker.state === 'redundant') reject(new TypeError('The service worker could not be installed.'));
    }),
  );
}

/**
 * Starts a calendar with the demo events in this tab. Resolves to its URL, below which the service worker leads every request to it.
 * Rejects where the browser has no service workers.
 *
 * @param folder the path of the playground, with a slash at its end
 */
export async function openSite(folder: string): Promise<string> {
  if (!('serviceWorker' in navigator)) throw new TypeError('This browser has no service workers here.');
  const calendarScript = `${folder}calendar.js`;
  const calendar = new Worker(calendarScript);
  const baseUrl = `${location.origin}${folder}${SITES}${await idOf(await registered(folder))}`;
  await new Promise<void>((resolve, reject) => {
    calendar.addEventListener('message', () => resolve(), { once: true });
    calendar.addEventListener('error', ({ message }) => reject(new TypeError(message)), { once: true });
    calendar.postMessage(baseUrl);
  });
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<SentRequest>) =>
    calendar.postMessage(data, [...ports]),
  );
  await controlled();
  // a browser that has no room for them shows the playground all the same
  await storeFiles(calendarScript).catch(() => undefined);
  return baseUrl;
}
