import type { Actor, FieldDeclarations } from '@kalends/core';
import { afterEach, expect, it } from 'vitest';
import { openSite, type PagesSite, type SiteOptions } from './site.js';

const FIELDS = {
  event: {
    age: { type: 'integer', label: 'From <age>' },
    style: { type: 'choices', options: ['jazz', 'folk'] },
    wheelchair: { type: 'flag', label: 'Wheelchair access' },
    doors: { type: 'date' },
    price: { type: 'number' },
    info: { type: 'url' },
    dress: { type: 'text' },
    menu: { type: 'html' },
    before: { type: 'reference', kind: 'event' },
    hall: { type: 'reference', kind: 'venue' },
    notes: { type: 'text', read: 'editors', label: 'Notes for us' },
  },
  venue: { steps: { type: 'integer' }, access: { type: 'text' }, key: { type: 'text', read: 'editors' } },
  organizer: { since: { type: 'integer' }, key: { type: 'text', read: 'editors' } },
} as const satisfies FieldDeclarations;

const DATES = { start_date: '2026-12-10 10:00:00', end_date: '2026-12-10 11:00:00' };

let opened: PagesSite | undefined;
afterEach(() => opened?.close());

const open = async (options: SiteOptions = {}): Promise<PagesSite> =>
  (opened = await openSite({ fields: FIELDS, ...options }));

/** What is known of the record of a page, in the order of the page: each name with its value. */
const factsOf = (html: string): ReadonlyMap<string, string> =>
  new Map(
    [...html.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

async function fill({ calendar }: PagesSite): Promise<void> {
  const hidden = await calendar.events.create({ title: 'Secret', ...DATES, status: 'draft' });
  const hall = await calendar.venues.create({
    venue: 'Old & <b>new</b>',
    custom: { steps: 12_345, access: 'Ramp <i>behind</i> & bell', key: 'SECRET' },
  });
  await calendar.events.create({
    ...{ title: 'Concert', ...DATES, venue: { id: hall.id } },
    organizer: { organizer: 'Club', custom: { since: 1999, key: 'SECRET' } },
    custom: {
      ...{ age: 6, style: ['jazz', 'folk'], wheelchair: true, doors: '2026-12-10 09:30', price: 12_345.5 },
      ...{
        info: 'https://example.org/?a=1&b="2',
        dress: 'Black & "tie"',
        menu: '<p class="k-facts">Soup</p>',
      },
      ...{ before: hidden.id, hall: hall.id, notes: 'SECRET' },
    },
  });
}

it('shows the fields of an event by their types', async () => {
  const site = await open();
  await fill(site);
  const page = await site.text('/event/concert/');
  const facts = factsOf(page);
  expect(Object.fromEntries(facts)).toMatchObject({
    'From &lt;age&gt;': '6',
    style: '<bdi>jazz</bdi>, <bdi>folk</bdi>',
    'Wheelchair access': '<bdi>Yes</bdi>',
    doors: '<bdi>Thursday, December 10, 2026, 9:30 AM</bdi>',
    price: '12,345.5',
    info: '<a href="https://example.org/?a=1&amp;b=&quot;2" rel="noopener">https://example.org/?a=1&amp;b=&quot;2</a>',
    dress: '<bdi>Black &amp; &quot;tie&quot;</bdi>',
    menu: '<p>Soup</p>',
    hall: expect.stringMatching(
      /<a href="[^"]*\/venue\/old-new\/" dir="auto">Old &#038; <b>new<\/b><\/a>/,
    ) as string,
  });
  expect([...facts.keys()]).not.toContain('before');
});

it('shows the fields of a venue and of an organizer, and those of places in linked data', async () => {
  const site = await open();
  await fill(site);
  const venue = factsOf(await site.text('/venue/old-new/'));
  expect(Object.fromEntries(venue)).toEqual({ steps: '12,345', access: '<bdi>Ramp behind &amp; bell</bdi>' });
  expect(Object.fromEntries(factsOf(await site.text('/organizer/club/')))).toEqual({ since: '1999' });
  const [, data = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await site.text('/event/concert/')) ?? [];
  expect((JSON.parse(data) as { location: object }).location).toMatchObject({
    additionalProperty: [
      { '@type': 'PropertyValue', propertyID: 'steps', name: 'steps', value: 12_345 },
      { '@type': 'PropertyValue', propertyID: 'access', name: 'access', value: 'Ramp behind & bell' },
    ],
  });
});

it('shows fields for editors to editors alone', async () => {
  let actor: Actor | null = null;
  const site = await open({ identify: () => actor });
  await fill(site);
  const paths = ['/event/concert/', '/venue/old-new/', '/organizer/club/', '/events/list/'];
  const pages = async () => (await Promise.all(paths.map(site.text))).join('');
  expect(await pages()).not.toMatch(/SECRET|Notes for us/);
  actor = { id: 9, role: 'author' };
  expect(await pages()).not.toMatch(/SECRET|Notes for us/);
  actor = { id: 9, role: 'editor' };
  // on each of the three, and in the linked data of the event's venue there and in each list
  expect((await pages()).match(/SECRET/g)).toHaveLength(7);
  actor = null;
  expect(await pages()).not.toMatch(/SECRET|Notes for us/);
});

it('has the same page with hidden values and without', async () => {
  const paths = ['/event/concert/', '/venue/hall/', '/organizer/club/', '/events/list/', '/events/2026-12/'];
  const pagesWith = async (key: string | null) => {
    const site = await openSite({ fields: FIELDS });
    await site.calendar.events.create({
      ...{ title: 'Concert', ...DATES, custom: { age: 6, notes: key } },
      venue: { venue: 'Hall', custom: { steps: 1, key } },
      organizer: { organizer: 'Club', custom: { key } },
    });
    const texts = await Promise.all(paths.map(site.text));
    await site.close();
    return texts.map((text) => text.replaceAll(/(?<=127\.0\.0\.1(?::|%3A))\d+/g, 'PORT'));
  };
  expect(await pagesWith('SECRET')).toEqual(await pagesWith(null));
});

it('calls fields and values as the host does in the language of the pages', async () => {
  const fields = { age: 'Ab Jahren', 'style.jazz': 'Jazz & Swing', 'wheelchair.true': 'Ohne Stufen' };
  const site = await open({ locale: 'de', messages: { fields } });
  await fill(site);
  expect(Object.fromEntries(factsOf(await site.text('/event/concert/')))).toMatchObject({
    'Ab Jahren': '6',
    style: '<bdi>Jazz &amp; Swing</bdi>, <bdi>folk</bdi>',
    'Wheelchair access': '<bdi>Ohne Stufen</bdi>',
    price: '12.345,5',
  });
});

it('filters by declared fields that take few values, and by all others in the address', async () => {
  const site = await open({
    fields: {
      event: {
        style: { type: 'choices', options: ['jazz', 'folk <&>'], label: 'Style', filter: true },
        wheelchair: { type: 'flag', label: 'Wheelchair', filter: true },
        age: { type: 'integer', label: 'From age', filter: true },
        secret: { type: 'choice', options: ['x'], label: 'For us', filter: true, read: 'editors' },
        unlisted: { type: 'choice', options: ['y'], label: 'Not asked' },
      },
    },
  });
  const { events } = site.calendar;
  const at = { start_date: '2026-12-10 10:00:00', end_date: '2026-12-10 11:00:00' };
  await events.create({ title: 'One', ...at, custom: { style: ['jazz'], wheelchair: true, age: 6 } });
  await events.create({ title: 'Two', ...at, custom: { style: ['folk <&>'], wheelchair: false, age: 16 } });
  const titles = async (path: string) =>
    [...(await site.text(path)).matchAll(/<h3>\s*<a\s[^>]*>(.*?)<\/a>/g)].map(([, title]) => title);
  for (const root of ['/events/', '/embed/list/', '/events/2026-12-10/']) {
    expect(await titles(`${root}?custom[style]=jazz`)).toEqual(['One']);
    expect(await titles(`${root}?custom[style][]=jazz&custom[style][]=folk%20%3C%26%3E`)).toEqual([
      'One',
      'Two',
    ]);
    expect(await titles(`${root}?custom[wheelchair]=false`)).toEqual(['Two']);
    expect(await titles(`${root}?custom[age][lt]=12&custom[age][gt]=5`)).toEqual(['One']);
  }
  const form = await site.text('/events/?filters=open&custom[wheelchair]=true&custom[age][lt]=12');
  expect(form).toMatch(/<option value="true"\s+selected>Yes/);
  expect(form).toContain('<option value="folk &lt;&amp;&gt;"');
  expect(form).toContain('<input type="hidden" name="custom[age][lt]" value="12" />');
  expect(form).toContain('From age &lt; 12');
  expect(form).toContain('Wheelchair: Yes');
  for (const hidden of ['For us', 'Not asked', 'name="custom[secret]"']) expect(form).not.toContain(hidden);
  const script = await site.text('/embed.js');
  expect(script).toContain('"custom-style":"custom[style]"');
  for (const hidden of ['secret', 'unlisted']) expect(script).not.toContain(hidden);
  const sent = await site.get('/events/?custom[style]=jazz&custom[wheelchair]=&venue=');
  expect([sent.status, sent.headers.get('location')]).toEqual([
    301,
    `${site.base}/events/list/?custom%5Bstyle%5D=jazz`,
  ]);
  for (const unknown of ['secret]=x', '__proto__]=x', 'style][bad]=x', 'none]=1'])
    expect([unknown, (await site.get(`/events/?custom[${unknown}`)).status]).toEqual([unknown, 404]);
});

it('answers conditions without sense or end at once, with an error of the client', async () => {
  const site = await open();
  for (const view of ['', 'list/', 'month/', 'week/', '2026-12-10/']) {
    const path = `/events/${view}`;
    expect([path, (await site.get(`${path}?custom[style][0][toString]=1`)).status]).toEqual([path, 200]);
    expect([path, (await site.get(`${path}?custom[age][in][][valueOf]=1`)).status]).toEqual([path, 200]);
  }
  const many = Array.from({ length: 300 }, (_, at) => `custom[f${at}]=1`).join('&');
  expect((await site.get(`/events/?${many}`)).status).toBe(404);
});
