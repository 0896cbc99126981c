import { expect, describe, it } from 'vitest';
import { withoutEmbedded } from '../../src/site/embedded.js';
import { emptySite, EVENT, importAll, importWith } from './importing.js';
import { siteOf } from './site-server.js';

const differing = ({ notes }: Pick<Awaited<ReturnType<typeof importWith>>, 'notes'>, field: string) =>
  notes.flatMap((note) => (note.what === 'differs' && note.field === field ? [note] : []));

describe('an organizer', () => {
  it('that is linked twice is linked once, and told', async () => {
    const site = await emptySite({
      rewrite: (_, body) =>
        Array.isArray(body['events'])
          ? {
              ...body,
              events: (body['events'] as { readonly organizer: readonly unknown[] }[]).map((event) => ({
                ...event,
                organizer: [...event.organizer, event.organizer[0]],
              })),
            }
          : body,
    });
    await site.calendar.events.create({ ...EVENT, organizer: [{ organizer: 'Ann' }, { organizer: 'Bea' }] });
    const { store, notes } = await importAll(site);
    const [event] = await store.scan('event', 0, 1);
    const [first = 0, second = 0] = event?.organizer ?? [];
    expect(event?.organizer).toEqual([first, second]);
    expect(differing({ notes }, 'organizer')).toMatchObject([
      { reason: 'has one twice, which is linked once', site: [first, second, first], kept: [first, second] },
    ]);
  });
});

describe('a scheduled event', () => {
  it('whose time is over is named, with the date at which it should have been published', async () => {
    const change = (event: Record<string, unknown>) => ({
      ...event,
      ...{ status: 'future', date: '2020-01-10 10:00:00', date_utc: '2020-01-10 09:00:00' },
    });
    const { notes, event } = await importWith(change);
    expect(event).toMatchObject({ status: 'future' });
    expect(differing({ notes }, 'status')).toMatchObject([
      { site: 'future, 2020-01-10 09:00:00 UTC', kept: 'publish' },
    ]);
  });
});

describe('a title', () => {
  it.each([
    ['Foo<br>Bar', 'Foo Bar'],
    ['Foo<br />Bar', 'Foo Bar'],
    ['Foo <br> Bar  baz', 'Foo Bar  baz'],
  ])('is one line: %s', async (title, stored) => {
    const { event } = await importWith((one) => ({ ...one, title }));
    expect(event?.title).toBe(stored);
  });
});

describe('a description', () => {
  it.each([
    '<p>Der &#8220;-Abend&#8221;</p>',
    '<p>Ein (&#8222;Jazz&#8220;)-Abend und &#8222;Blues&#8220;</p>',
    '<p>&#8222;Tango&#8220;/&#8222;Walzer&#8220;, &#8220;so</p>',
    '<p>und&#8220;wieder</p>',
  ])('of a German site has no backticks: %s', async (description) => {
    const { event } = await importWith((one) => ({ ...one, description }));
    expect(event?.description).not.toMatch(/``|''/);
  });

  const YOUTUBE = 'https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed';
  it.each([
    [`<iframe src="${YOUTUBE}" allowfullscreen></iframe>`, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['<iframe src="https://player.vimeo.com/video/12345?h=1"></iframe>', 'https://vimeo.com/12345'],
    [
      '<iframe src="https://www.google.com/maps/embed?pb=1&amp;x=2"></iframe>',
      'https://www.google.com/maps/embed?pb=1&x=2',
    ],
  ])('keeps a player as a link: %s', async (frame, page) => {
    const { event, notes } = await importWith((one) => ({
      ...one,
      description: `<p>Come</p>\n<p>${frame}</p>`,
    }));
    expect(event?.description).toContain(`<a href="${page.replaceAll('&', '&amp;')}">`);
    expect(differing({ notes }, 'description')).toMatchObject([
      { reason: 'a player is shown as a link', site: [page] },
    ]);
  });

  it.each([
    [
      '<iframe src="https://tickets.example/12"></iframe>',
      'a frame is taken out',
      'https://tickets.example/12',
    ],
    [
      '<video controls><source src="https://v.example/a.mp4"></video>',
      'a video is taken out',
      'https://v.example/a.mp4',
    ],
    ['<script src="https://x.example/y.js"></script>', 'a script is taken out', 'https://x.example/y.js'],
    [
      '<form action="https://x.example/send"><input name="mail"></form>',
      'a form is taken out',
      'https://x.example/send',
    ],
  ])('tells what it has lost, apart from what changes its form: %s', async (element, reason, address) => {
    const { notes } = await importWith((one) => ({ ...one, description: `<p>Come</p>\n${element}` }));
    expect(differing({ notes }, 'description')).toContainEqual(
      expect.objectContaining({ reason, site: [address] }),
    );
  });
});

describe('a hostile text', () => {
  it('whose script has no end shows nothing of it', async () => {
    const { event } = await importWith((one) => ({ ...one, description: '<p>Come</p><script>alert(1)' }));
    expect(event?.description).not.toContain('alert');
  });

  it.each(['<form>', '<form', '<iframe src=x>', '<script', '<video></', '<object data='])(
    'of %s again and again is read in one pass',
    (piece) => {
      const html = piece.repeat(60_000);
      const steps = withoutEmbedded(html);
      expect(steps.lost.length).toBeLessThanOrEqual(1);
      expect(steps.lost[0]?.addresses.length ?? 0).toBeLessThanOrEqual(50);
    },
  );
});

describe('a price of a site that reads amounts otherwise', () => {
  const EURO = { currency_symbol: '€', currency_code: 'EUR', currency_position: 'postfix' };

  it.each([
    ['1.234,50€', ['1.23450'], '1.234,50€'],
    ['12,505€', ['12505'], '12,505€'],
    ['1 234,50€', ['1', '234.50'], '1 234,50€'],
    ['1&nbsp;234,50€', ['1', '234.50'], '1 234,50€'],
    ['1&#8239;234,50€', ['1', '234.50'], '1 234,50€'],
    ['1\u00a0234,50€', ['1', '234.50'], '1 234,50€'],
    ['1’234.50€', ['1', '234.50'], '1’234.50€'],
    ['1&#8217;234.50€', ['1', '234.50'], '1’234.50€'],
    ['1’234.50€', ['1234.50'], '1’234.50€'],
    ["1'234.50€", ['1', '234.50'], '1&#039;234.50€'],
    ['1.234,50€', [], '1.234,50€'],
    ['Kostenlos', ['0'], 'Free'],
    ['Kostenlos – 20€', ['0', '20'], 'Free – 20€'],
  ])('is shown as there: %s %j', async (cost, values, shown) => {
    const { store } = await importWith((one) => ({ ...one, cost, cost_details: { ...EURO, values } }));
    const answer = await siteOf({ store }).read('events/1');
    expect(JSON.parse(answer.replace(/^200 /, ''))).toMatchObject({ cost: shown });
  });
});
