import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { importWxr, UnreadableFile, type WxrOptions } from '../../src/index.js';
import { HEAD, TAIL } from './write-wxr.js';

type Values = Readonly<Record<string, string | readonly string[]>>;

const CLOCK = () => Date.UTC(2027, 0, 1);

/** An item of an export; what begins with `_` is metadata. */
function item(id: number, type: string, values: Values = {}, more = ''): string {
  const all: Values = {
    ...{ title: `Item ${id}`, 'wp:status': 'publish', 'wp:post_name': `item-${id}` },
    ...{ 'wp:post_date': '2026-12-01 10:00:00', 'wp:post_date_gmt': '2026-12-01 09:00:00' },
    ...values,
  };
  const parts = Object.entries(all).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((text) =>
        name.startsWith('_')
          ? `<wp:postmeta><wp:meta_key>${name}</wp:meta_key><wp:meta_value><![CDATA[${text}]]></wp:meta_value></wp:postmeta>`
          : `<${name}><![CDATA[${text}]]></${name}>`,
      ),
  );
  return `<item><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type>${parts.join('')}${more}</item>`;
}

const TIMES = {
  _EventStartDate: '2027-06-12 12:00:00',
  _EventEndDate: '2027-06-12 15:00:00',
  _EventStartDateUTC: '2027-06-12 10:00:00',
  _EventEndDateUTC: '2027-06-12 13:00:00',
  _EventTimezone: 'Europe/Berlin',
};
const event = (id: number, values: Values = {}, more = ''): string =>
  item(id, 'tribe_events', { ...TIMES, ...values }, more);

const exported = (...items: readonly string[]): string => HEAD + items.join('\n') + TAIL;

async function imported(text: string, options: Partial<WxrOptions> = {}) {
  const store = options.store ?? createMemoryStore();
  const report = await importWxr(text, {
    store,
    settings: { timezone: 'Europe/Berlin' },
    clock: CLOCK,
    ...options,
  });
  const events = await store.scan('event', 0, 1_000);
  const notes = report.notes.map(({ field = '', message }) => `${field}: ${message}`);
  return { store, report, events, event: events[0], notes };
}

describe('who may see an event', () => {
  it('is as at the site: drafts, pending, private and trashed ones are not public, and none with a password is', async () => {
    const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash'];
    const items = statuses.map((status, n) =>
      event(n + 1, { 'wp:status': status, 'wp:post_date_gmt': '2027-02-01 09:00:00' }),
    );
    const secret = event(7, { 'wp:post_password': 'sesame' });
    const { events, notes } = await imported(exported(...items, secret));
    expect(events.map(({ status }) => status)).toEqual([...statuses, 'private']);
    expect(notes).toEqual(['status: event 7: has a password, and is imported as private']);
  });

  it('is no one for statuses that no calendar has, which are told', async () => {
    const { events, notes, report } = await imported(
      exported(event(1, { 'wp:status': 'auto-draft' }), event(2)),
    );
    expect(events.map(({ id }) => id)).toEqual([2]);
    expect(notes).toEqual([': event 1 is left out: has the status "auto-draft"']);
    expect(report.errors).toEqual([]);
  });

  it('is told where the time of a scheduled event is over', async () => {
    const { notes } = await imported(
      exported(event(1, { 'wp:status': 'future', 'wp:post_date_gmt': '2026-12-01 09:00:00' })),
    );
    expect(notes).toEqual([
      expect.stringMatching(/^status: event 1: the time for which it is scheduled is over/),
    ]);
  });

  it('comes back from the trash as before', async () => {
    const past = { _wp_trash_meta_status: 'publish', _wp_desired_post_slug: 'jazz' };
    const { event: trashed } = await imported(
      exported(event(1, { 'wp:status': 'trash', 'wp:post_name': 'jazz__trashed', ...past })),
    );
    expect(trashed).toMatchObject({
      slug: 'jazz__trashed',
      status_before_trash: 'publish',
      slug_before_trash: 'jazz',
    });
  });
});

describe('what an export lacks', () => {
  it('is told: venues, images and categories that are not in it; an event without a start is an error', async () => {
    const lost = event(1, { _EventVenueID: '90', _EventOrganizerID: ['91', '92'], _thumbnail_id: '93' });
    const { event: first, notes, report } = await imported(exported(lost, item(2, 'tribe_events')));
    expect(first).toMatchObject({ venue: 0, organizer: [], image: 0 });
    expect(notes.map((note) => note.slice(0, 40)).sort()).toEqual([
      'image: event 1: the export shows no such image'.slice(0, 40),
      'organizer: event 1: the export shows no such organizer'.slice(0, 40),
      'venue: event 1: the export shows no such venue'.slice(0, 40),
    ]);
    expect(report.errors).toEqual([
      { line: expect.any(Number) as number, message: 'event 2 is left out: has no start' },
    ]);
  });

  it('follows from the rest: an end from the duration, UTC from the zone, the zone from that of the site', async () => {
    const old = item(1, 'tribe_events', { _EventStartDate: '2027-06-12 12:00', _EventDuration: '5400' });
    const { event: first } = await imported(exported(old));
    expect(first).toMatchObject({
      ...{ start_date: '2027-06-12 12:00:00', end_date: '2027-06-12 13:30:00', timezone: 'Europe/Berlin' },
      ...{ utc_start_date: '2027-06-12 10:00:00', utc_end_date: '2027-06-12 11:30:00' },
    });
  });

  it('are terms of an export of events alone: they get free ids, and the same ones again', async () => {
    const terms =
      '<category domain="tribe_events_cat" nicename="jazz"><![CDATA[Jazz &amp; Co]]></category><category domain="post_tag" nicename="out"><![CDATA[out]]></category>';
    const { store, event: first } = await imported(exported(event(1, {}, terms)));
    expect(await store.load('category', first?.categories ?? [])).toMatchObject([
      { slug: 'jazz', name: 'Jazz &amp; Co' },
    ]);
    expect(await store.load('tag', first?.tags ?? [])).toMatchObject([{ slug: 'out' }]);
    const { report } = await imported(exported(event(1, {}, terms)), { store });
    expect(report.counts).toEqual({ unchanged: 3 });
  });

  it('is named: other types of posts, taxonomies, comments and metadata', async () => {
    const comment = '<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>';
    const { report } = await imported(
      exported(
        item(1, 'post'),
        item(2, 'page'),
        item(3, 'page'),
        event(4, { _seo: 'x', _edit_lock: '1' }, comment),
      ),
    );
    expect(report.ignored).toEqual({ comments: 1, 'metadata _seo': 1, page: 2, post: 1 });
  });

  it('are terms beyond a thousand of one event', async () => {
    const terms = Array.from(
      { length: 1_001 },
      (_, n) => `<category domain="post_tag" nicename="t${n}">t${n}</category>`,
    );
    const { event: first, notes } = await imported(exported(event(1, {}, terms.join(''))));
    expect(first?.tags).toHaveLength(200);
    expect(notes).toContain('terms: event 1: has more terms than an import reads: the rest is left out');
  });
});

describe('typed texts', () => {
  it('become what the site makes of them: captions, players; other shortcodes stay and are told', async () => {
    const typed = [
      '[caption id="a" align="left" width="300"]<img src="https://x.example/a.png" alt="" /> A hall[/caption]',
      'https://www.youtube.com/watch?v=abcdefghijk',
      'See https://plain.example/ and [sic].',
      '[contact-form-7 id="5"]',
    ].join('\r\n\r\n');
    const { event: first, notes } = await imported(exported(event(1, { 'content:encoded': typed })));
    expect(first?.description).toContain('<figcaption>A hall</figcaption>');
    expect(first?.description).toContain('<a href="https://www.youtube.com/watch?v=abcdefghijk">');
    expect(first?.description).toContain('[sic]');
    expect(notes).toEqual(['description: event 1: has shortcodes, which stay as text']);
  });

  it('have no scripts', async () => {
    const { event: first, notes } = await imported(
      exported(event(1, { 'content:encoded': 'a<script>alert(1)</script><b onclick="x()">b</b>' })),
    );
    expect(first?.description).toBe('a<b>b</b>');
    expect(notes).toHaveLength(1);
  });
});

describe('another calendar in the store', () => {
  it('is not overwritten', async () => {
    const { store } = await imported(exported(event(1)));
    const other = importWxr(exported(event(1, { 'wp:post_date': '2020-01-01 00:00:00' })), {
      store,
      clock: CLOCK,
    });
    await expect(other).rejects.toThrow(/another calendar: its event 1/);
  });

  it('keeps what was changed in it later', async () => {
    const { store } = await imported(exported(event(1)));
    const [first] = await store.scan('event', 0, 1);
    if (first === undefined) throw new Error('There is no event.');
    const changed = { ...first, title: 'Here', modified_utc: '2027-01-01 00:00:00' };
    await store.commit({ changes: [{ op: 'put', kind: 'event', record: changed }], preconditions: [] });
    const { events, report } = await imported(exported(event(1, { title: 'There' })), { store });
    expect(events.map(({ title }) => title)).toEqual(['Here']);
    expect(report.notes.map(({ message }) => message)).toEqual([
      'event 1 is left out: was changed later in the store than at the site',
    ]);
  });
});

describe('a file that is no export', () => {
  it.each([
    ['', /empty/],
    ['Title,Date', /no XML/],
    ['<!doctype html><html></html>', /HTML page/],
    ['<urlset></urlset>', /XML with <urlset>/],
    ['<rss><channel><item><title>x</title></item></channel></rss>', /feed, without wp:wxr_version/],
    ['<rss><channel></channel></rss>', /no wp:wxr_version/],
    [HEAD, /not complete/],
    [exported(event(1)).slice(0, -40), /not complete/],
    [`${HEAD}<item><title>a</b></item>${TAIL}`, /no XML/],
    ['\u001f\u008b', /gzip/],
  ])('%j is refused in words, and nothing is written', async (text, message) => {
    const store = createMemoryStore();
    const importing = importWxr(text, { store });
    await expect(importing).rejects.toThrow(UnreadableFile);
    await expect(importing).rejects.toThrow(message);
    expect(await store.version()).toBe(0);
  });

  it('with no events of the plugin is told so', async () => {
    const { report } = await imported(exported(item(1, 'post')));
    expect(report.errors).toEqual([{ line: 0, message: expect.stringMatching(/no events/) as string }]);
  });
});

it('writes nothing in a dry run, and with errors if it is strict', async () => {
  const dry = await imported(exported(event(1)), { dryRun: true });
  expect([dry.events.length, dry.report.counts, dry.report.dryRun]).toEqual([0, { created: 1 }, true]);
  const strict = await imported(exported(event(1), item(2, 'tribe_events')), { strict: true });
  expect([strict.events.length, strict.report.dryRun, strict.report.errors.length]).toEqual([0, true, 1]);
});

it('reads what is encoded otherwise, and entities that XML does not have', async () => {
  const text = exported(event(1, { title: 'Caf\u00e9' })).replace(
    'encoding="UTF-8"',
    'encoding="ISO-8859-1"',
  );
  const store = createMemoryStore();
  await importWxr(Buffer.from(text, 'latin1'), { store, clock: CLOCK });
  expect(await store.scan('event', 0, 1)).toMatchObject([{ title: 'Caf\u00e9' }]);
  const { event: first } = await imported(
    exported(event(1, {}, '')).replace('<![CDATA[Item 1]]>', 'Tea &hellip; &amp; cake'),
  );
  expect(first?.title).toContain('cake');
});
