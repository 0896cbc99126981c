import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { comingEvents } from './events.js';
import { eventPage, fileOf, indexPage } from './pages.js';

/**
 * Writes `index.html` and a page for each coming event into a folder, and takes away pages of events that are over.
 *
 * @param api where the interface is: `https://site.example/wp-json/tribe/events/v1`
 * @returns how many events there are
 * @throws Error when the events cannot be had; nothing is written then
 */
export async function buildSite(api: string, folder: string): Promise<number> {
  const events = await comingEvents(api);
  const pages = new Map([['index.html', await indexPage(events)]]);
  for (const event of events) pages.set(fileOf(event), await eventPage(event));
  await mkdir(folder, { recursive: true });
  for (const [name, text] of pages) await writeFile(join(folder, name), text);
  for (const name of await readdir(folder)) {
    if (/^event-\d+\.html$/.test(name) && !pages.has(name)) await rm(join(folder, name));
  }
  return events.length;
}
