import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { useTown } from './site.js';

/** Below the package, from where the types of schema.org are found. */
const folder = mkdtempSync(join(import.meta.dirname, '.schema-org-'));
afterAll(() => rmSync(folder, { recursive: true }));

const OPTIONS: ts.CompilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
};

/** What is wrong with linked data of these types by the types of schema.org. */
function faults(all: readonly (readonly [type: string, data: string])[]): string[] {
  const file = join(folder, 'data.mts');
  const lines = all.map(
    ([type, data], index) => `export const data${index}: WithContext<${type}> = ${data};`,
  );
  writeFileSync(file, `import type { Event, WithContext } from 'schema-dts';\n${lines.join('\n')}\n`);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], OPTIONS))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 500));
}

describe('the linked data of events, by the types of schema-dts', () => {
  const site = useTown({ fields: { venue: { seats: { type: 'integer', label: 'Seats' } } } });
  const day = { start_date: '2026-12-10 10:00:00', end_date: '2026-12-10 11:00:00' };

  /** The linked data on the page of an event. */
  async function dataOf(input: object): Promise<string> {
    const { slug } = await site().calendar.events.create({ title: 'Concert', ...day, ...input });
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s;
    return block.exec(await site().text(`/event/${slug}/`))?.[1] ?? '';
  }

  it('have nothing that schema.org does not know', async () => {
    const image = await site().calendar.images.create({ url: 'https://example.org/a.png' });
    const venue = {
      ...{ venue: 'Hall', address: '1 Main Street', city: 'Riverton', zip: '10001', state: 'NY' },
      ...{
        country: 'United States',
        phone: '555',
        website: 'https://hall.example/',
        geo_lat: 40.7,
        geo_lng: -74,
      },
    };
    const organizer = [
      { organizer: 'Club', email: 'club@example.org', phone: '555', website: 'https://club.example/' },
      { organizer: 'Society', description: 'For music' },
    ];
    const offers = [
      { url: 'https://tickets.example/', price: '12.50', currency: 'EUR', availability: 'limited' },
      { url: 'https://door.example/', price: '', currency: '', availability: 'sold_out' },
    ];
    const described = { description: '<p>Come <b>early</b></p>', excerpt: 'Early', image: image.id };
    const inputs: readonly object[] = [
      {},
      { ...described, venue, organizer, cost: ['12'] },
      { ...described, venue, offers },
      { event_status: 'cancelled', event_status_reason: 'Storm' },
      { event_status: 'moved', previous_start_date: '2026-12-01 10:00:00' },
      { event_status: 'postponed', previous_start_date: '2026-12-01 10:00:00' },
      { event_status: 'online', virtual_url: 'https://stream.example/' },
      { venue, virtual_url: 'https://stream.example/' },
      { all_day: true, cost: ['Free'] },
    ];
    const all: [string, string][] = [];
    for (const input of inputs) all.push(['Event', await dataOf(input)]);
    expect(all.filter(([, data]) => data === '')).toEqual([]);
    expect(faults(all)).toEqual([]);
  });

  it('would be refused with a property or a value that it does not know', async () => {
    const data = await dataOf({});
    expect(faults([['Event', data.replace('"startDate"', '"startsAt"')]])).toHaveLength(1);
    expect(faults([['Event', data.replace('EventScheduled', 'EventForgotten')]])).toHaveLength(1);
  });
});
