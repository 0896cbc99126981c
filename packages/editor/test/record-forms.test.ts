import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { tokenIn, useSite, type Visitor } from './site.js';

const site = useSite({
  fields: { event: { rooms: { type: 'choices', options: ['blue', 'red'] } } },
});

const DAY = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };
const MOMENTS = { 'start_date[]': ['2026-12-01', '20:00'], 'end_date[]': ['2026-12-01', '22:00'] };

type Fields = Readonly<Record<string, readonly string[]>>;

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const attributeOf = (element: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1];
  return found === undefined ? undefined : unescaped(found);
};

/** What a browser sends of the form of a page, except by its buttons. */
function fieldsIn(text: string): Fields {
  const fields = new Map<string, string[]>();
  const add = (name: string | undefined, value: string): void => {
    if (name !== undefined) fields.set(name, [...(fields.get(name) ?? []), value]);
  };
  const form = /<form\s+method="post"\s+action="[^"]*\/events\/[^]*?<\/form>/.exec(text)?.[0] ?? '';
  const elements = /<input[^>]*>|<textarea[^>]*>[^]*?<\/textarea>|<select[^>]*>[^]*?<\/select>/g;
  for (const [element] of form.matchAll(elements)) {
    const [head = ''] = /^<[^>]*>/.exec(element) ?? [];
    const name = attributeOf(head, 'name');
    if (head.startsWith('<textarea'))
      add(name, unescaped(element.slice(head.length, -'</textarea>'.length).replace(/^\n/, '')));
    else if (head.startsWith('<select')) {
      const options = [...element.matchAll(/<option[^>]*>/g)].map(([option]) => option);
      const chosen = options.find((option) => /\sselected/.test(option)) ?? options[0] ?? '';
      add(name, attributeOf(chosen, 'value') ?? '');
    } else if (!/type="(?:checkbox|radio)"/.test(head) || /\schecked/.test(head)) {
      if (attributeOf(head, 'type') !== 'file') add(name, attributeOf(head, 'value') ?? '');
    }
  }
  return Object.fromEntries(fields);
}

const stored = async (id: number) => {
  const [event] = await site().calendar.load('event', [id]);
  if (event === undefined) throw new TypeError('There is such an event.');
  return event;
};

/** An event, and its form as a browser has loaded it. */
async function loaded(input: object = {}): Promise<{ id: number; visitor: Visitor; fields: Fields }> {
  const { id } = await site().calendar.events.create({ title: 'Loaded', ...DAY, ...input });
  const visitor = await site().as('editor');
  return { id, visitor, fields: fieldsIn(await visitor.text(`/manage/events/${id}`)) };
}

const OFFERS = [
  { url: 'https://one.example/', price: '10', currency: 'EUR', availability: 'limited' },
  { url: 'https://two.example/', price: '20', currency: '', availability: '' },
] as const;

describe('a conflict', () => {
  it('keeps all rows of lists as they were typed', async () => {
    const { id, visitor, fields } = await loaded({ offers: OFFERS, custom: { rooms: ['red'] } });
    await site().calendar.events.update(id, { excerpt: 'Theirs' });
    const typed = { ...fields, 'offers[]': [...(fields['offers[]'] ?? []).slice(0, 8)], excerpt: ['Mine'] };
    typed['offers[]'][1] = '11';
    const page = await visitor.post(`/manage/events/${id}`, typed);
    expect(page.status).toBe(409);
    const sent = fieldsIn(await page.text());
    expect((await visitor.post(`/manage/events/${id}`, sent)).status).toBe(303);
    expect(await stored(id)).toMatchObject({
      offers: [{ ...OFFERS[0], price: '11' }, OFFERS[1]],
      excerpt: 'Mine',
      custom: { rooms: ['red'] },
    });
  });

  it('keeps lists that were emptied', async () => {
    const { id, visitor, fields } = await loaded({ offers: OFFERS, organizer: [{ organizer: 'Club' }] });
    await site().calendar.events.update(id, { excerpt: 'Theirs' });
    const emptied = { ...fields, 'offers[]': [''], 'organizer[]': [''] };
    const page = await visitor.post(`/manage/events/${id}`, emptied);
    await visitor.post(`/manage/events/${id}`, fieldsIn(await page.text()));
    expect(await stored(id)).toMatchObject({ offers: [], organizer: [], excerpt: 'Theirs' });
  });

  it('leaves to others what was not edited, also when it comes again', async () => {
    const { id, visitor, fields } = await loaded({ excerpt: 'Before', description: 'Before' });
    const path = `/manage/events/${id}`;
    await site().calendar.events.update(id, { excerpt: 'Theirs', description: 'Theirs' });
    const first = await visitor.post(path, { ...fields, title: ['Mine'], description: ['Mine'] });
    const page = await first.text();
    expect([first.status, page.includes('keep_excerpt'), page.includes('keep_slug')]).toEqual([
      409,
      true,
      false,
    ]);
    await site().calendar.events.update(id, { event_status_reason: 'Theirs' });
    const second = await visitor.post(path, fieldsIn(page));
    expect(second.status).toBe(409);
    await visitor.post(path, fieldsIn(await second.text()));
    expect(await stored(id)).toMatchObject({
      title: 'Mine',
      description: 'Mine',
      excerpt: 'Theirs',
      event_status_reason: 'Theirs',
    });
  });

  it('is found although the form was refused first', async () => {
    const { id, visitor, fields } = await loaded();
    const path = `/manage/events/${id}`;
    await site().calendar.events.update(id, { excerpt: 'Theirs' });
    const refused = await visitor.post(path, { ...fields, title: ['Mine'], timezone: ['Mars/Base'] });
    expect(refused.status).toBe(422);
    const again = { ...fieldsIn(await refused.text()), timezone: ['Europe/Rome'] };
    const conflict = await visitor.post(path, again);
    expect(conflict.status).toBe(409);
    await visitor.post(path, fieldsIn(await conflict.text()));
    expect(await stored(id)).toMatchObject({ title: 'Mine', excerpt: 'Theirs', timezone: 'Europe/Rome' });
  });

  it('says in words what is stored', async () => {
    const { id, visitor, fields } = await loaded({ status: 'draft', offers: OFFERS });
    await site().calendar.events.update(id, {
      status: 'publish',
      date: '2026-12-01 08:00',
      event_status: 'moved',
      offers: [],
    });
    const page = await visitor.post(`/manage/events/${id}`, { ...fields, status: ['pending'] });
    const text = await page.text();
    expect(text).toMatch(/<pre dir="auto">Scheduled<\/pre>[^]*<pre dir="auto">Pending review<\/pre>/);
    expect(text).toMatch(/<pre dir="auto">New date<\/pre>/);
    expect(text).toMatch(/<pre dir="auto">https:\/\/one.example\/\n10\nEUR\nFew left\n/);
  });
});

describe('the status of a form', () => {
  it.each([
    ['future', { date: '2026-12-01 08:00' }, 'Scheduled'],
    ['trash', { status: 'trash' }, 'Trash'],
  ])('has a name: %s', async (status, input, label) => {
    const { id, visitor } = await loaded();
    if (status === 'trash') await site().calendar.events.delete(id);
    else await site().calendar.events.update(id, input as object);
    expect(await visitor.text(`/manage/events/${id}`)).toMatch(new RegExp(`class="e-status">${label}<`));
  });
});

describe('a series', () => {
  /** The first event of a series of five, and its form. */
  async function event(): Promise<{ id: number; visitor: Visitor; fields: Fields }> {
    const series = await site().calendar.series.create({
      title: 'Weekly',
      ...DAY,
      recurrence: 'FREQ=WEEKLY;COUNT=5',
    });
    const { refs } = await site().calendar.select({ kind: 'event', series: [series.id], limit: 5 });
    const id = Math.min(...refs.map((ref) => ref.id));
    const visitor = await site().as('editor');
    return { id, visitor, fields: fieldsIn(await visitor.text(`/manage/events/${id}`)) };
  }

  it.each(['one', 'following', 'all'])('keeps the scope %s over a refusal and a conflict', async (scope) => {
    const { id, visitor, fields } = await event();
    const path = `/manage/events/${id}`;
    const refused = await visitor.post(path, { ...fields, scope: [scope], timezone: ['Mars/Base'] });
    expect(refused.status).toBe(422);
    const again = fieldsIn(await refused.text());
    expect(again['scope']).toEqual([scope]);
    await site().calendar.events.update(id, { excerpt: 'Theirs' });
    const conflict = await visitor.post(path, {
      ...again,
      title: ['Mine'],
      timezone: fields['timezone'] ?? [],
    });
    expect(conflict.status).toBe(409);
    expect(fieldsIn(await conflict.text())['scope']).toEqual([scope]);
  });
});

describe('the form of a new event', () => {
  const idOf = (answer: Response): number =>
    Number(/\/events\/(\d+)/.exec(answer.headers.get('location') ?? '')?.[1]);

  it('that is sent with something else creates another event', async () => {
    const visitor = await site().as('editor');
    const { once = [] } = fieldsIn(await visitor.text('/manage/events/new'));
    expect(once).toEqual([expect.stringMatching(/^\w{64}$/)]);
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'One'])
      ids.push(idOf(await visitor.post('/manage/events/new', { ...MOMENTS, title, once })));
    expect([ids[0] === ids[2], ids[0] === ids[1]]).toEqual([true, false]);
    expect((await stored(ids[1] ?? 0)).title).toBe('Two');
  });

  it('takes its key from no address', async () => {
    const visitor = await site().as('editor');
    expect(await visitor.text('/manage/events/new?once=planted&revision=7')).not.toMatch(/"planted"|"7"/);
  });

  it('keeps its key when it is refused', async () => {
    const visitor = await site().as('editor');
    const fields = fieldsIn(await visitor.text('/manage/events/new'));
    const refused = await visitor.post('/manage/events/new', {
      ...fields,
      ...MOMENTS,
      timezone: 'Mars/Base',
    });
    expect(fieldsIn(await refused.text())['once']).toEqual(fields['once']);
  });
});

describe('a name that ends in a number', () => {
  const nameOf = async (kind: 'venue' | 'tag', id: number): Promise<string> => {
    const [record] = await site().calendar.load(kind, [id]);
    return record === undefined ? '' : 'venue' in record ? record.venue : record.name;
  };

  it('is the name of a tag', async () => {
    const { id, visitor, fields } = await loaded({ tags: ['Room #5', 'jazz'] });
    const [room = 0, jazz = 0] = (await stored(id)).tags;
    await visitor.post(`/manage/events/${id}`, {
      ...fields,
      tags: `${fields['tags']?.[0] ?? ''}\nHall #${jazz}\n#${room}`,
    });
    const { tags } = await stored(id);
    expect(tags.slice(0, 2)).toEqual([room, jazz]);
    expect(await Promise.all(tags.slice(2).map((tag) => nameOf('tag', tag)))).toEqual([
      `Hall #${jazz}`,
      `#${room}`,
    ]);
  });

  it('is the name of a venue', async () => {
    const { venue: other } = await stored((await loaded({ venue: { venue: 'Old Mill' } })).id);
    const { id, visitor, fields } = await loaded();
    await visitor.post(`/manage/events/${id}`, { ...fields, venue: `Studio #${other}` });
    const { venue } = await stored(id);
    expect([venue === other, await nameOf('venue', venue)]).toEqual([false, `Studio #${other}`]);
  });

  it('tells records of one name apart', async () => {
    const { venues } = site().calendar;
    const one = await venues.create({ venue: 'Twin' });
    await venues.create({ venue: 'Twin' }, { reuse: false });
    const { id, visitor, fields } = await loaded();
    await visitor.post(`/manage/events/${id}`, { ...fields, venue: ` Twin  #${one.id} ` });
    expect((await stored(id)).venue).toBe(one.id);
    const page = await visitor.text(`/manage/events/${id}`);
    expect(fieldsIn(page)['venue']).toEqual([`Twin #${one.id}`]);
    await visitor.post(`/manage/events/${id}`, { ...fieldsIn(page), title: 'Changed' });
    expect(await stored(id)).toMatchObject({ venue: one.id, title: 'Changed' });
  });

  it('is a number alone where the name is not to be seen', async () => {
    const { visitor } = await loaded();
    const { id: venue } = await site().calendar.venues.create({ venue: 'Hidden', status: 'private' });
    const own = await site().as('author');
    const { accounts } = await site().accounts.list();
    const author = accounts.find(({ name }) => name === 'author')?.id ?? 0;
    const { id } = await site().calendar.events.create({ title: 'Own', ...DAY, author, venue });
    const fields = fieldsIn(await own.text(`/manage/events/${id}`));
    expect(fields['venue']).toEqual([`#${venue}`]);
    await own.post(`/manage/events/${id}`, { ...fields, title: 'Changed' });
    expect(await stored(id)).toMatchObject({ venue, title: 'Changed' });
    expect(fieldsIn(await visitor.text(`/manage/events/${id}`))['venue']).toEqual(['Hidden']);
  });
});

describe('names that all objects have', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('do nothing: %s', async (name) => {
    const { id, visitor, fields } = await loaded();
    const path = `/manage/events/${id}`;
    expect((await visitor.get(`${path}?done=${name}`)).status).toBe(200);
    expect((await visitor.get(`/manage/events?done=${name}&status=${name}&orderby=${name}`)).status).toBe(
      200,
    );
    expect((await visitor.post(path, { ...fields, action: name, status: name })).status).toBe(422);
    expect((await visitor.post('/manage/events', { 'ids[]': String(id), act: name })).status).toBe(303);
  });
});

/** The status of a request whose target is sent as it is given. */
const statusOf = (target: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site().base);
    const sent = request({ hostname, port, method: 'POST', path: target, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });

describe('an odd address', () => {
  it.each(['http://[/manage/events', '//manage/events?[', '/manage/events??status=draft&%'])(
    'takes the forms of a list: %s',
    async (target) => {
      const visitor = await site().as('editor');
      const headers = { cookie: visitor.cookie(), 'content-type': 'application/x-www-form-urlencoded' };
      const token = tokenIn(await visitor.text('/manage/events'));
      expect(await statusOf(target, headers, `token=${token}&act=draft`)).toBe(303);
    },
  );
});
