import { expect, it } from 'vitest';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { openSite, useTown } from './site.js';

const site = useTown();

/** All elements of a document, as an HTML5 parser reads it. */
function elementsOf(node: Tree.ParentNode): Tree.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
}

const titlesOf = (text: string): string[] => [...text.matchAll(/^\* (.*)$/gm)].map(([, title = '']) => title);

it('lists the events of a day, a week or a month, by their days', async () => {
  const week = await site().text('/digest?format=text');
  expect(week).toMatch(/^Riverton – November 20\s–\s26, 2026\n=+\n/);
  expect(titlesOf(week)[0]).toBe('Jazz in the courtyard');
  expect(titlesOf(week)).not.toContain('Winter fair');
  expect(titlesOf(await site().text('/digest?format=text&period=month'))).toContain('Winter fair');
  const day = await site().text('/digest?format=text&period=day&date=2026-12-01');
  expect(titlesOf(day)).toEqual(['Winter fair']);
  // it began before
  expect(day).toMatch(/^\w+, December 1, 2026\n-+\n\n\* Winter fair\n/m);
  expect(await site().text('/digest?format=text&period=day&date=2026-11-19')).toContain(
    'There are no events',
  );
});

it('narrows them by category, tag and the filters of the pages', async () => {
  const titles = async (query: string) =>
    titlesOf(await site().text(`/digest?format=text&period=month&${query}`));
  expect(await titles('category=concerts')).toContain('Jazz in the courtyard');
  expect(await titles('category=concerts')).not.toContain('Night walk');
  expect(await titles('tag=outdoors')).toEqual(['Jazz in the courtyard', 'Night walk']);
  expect(await titles('featured=true')).toEqual(['Jazz in the courtyard']);
});

it('is HTML that mail programs show: tables, styles in attributes, whole addresses', async () => {
  const answer = await site().get('/digest');
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox/);
  const elements = elementsOf(parse(await answer.text()));
  const names = new Set(elements.map(({ tagName }) => tagName));
  for (const name of ['script', 'link', 'style', 'form', 'article', 'svg'])
    expect(names.has(name), name).toBe(false);
  for (const { attrs, tagName } of elements)
    for (const { name, value } of attrs) {
      expect(['class', 'id', 'onclick']).not.toContain(tagName === 'span' && name === 'class' ? '' : name);
      if (name === 'href' || name === 'src') expect(value).toMatch(/^https?:\/\//);
    }
});

it('leads to the rest of many events', async () => {
  const busy = await openSite();
  for (let number = 0; number < 103; number++)
    await busy.calendar.events.create({
      title: 'A',
      start_date: '2026-11-21 10:00',
      end_date: '2026-11-21 11:00',
    });
  const text = await busy.text('/digest?format=text');
  expect(titlesOf(text)).toHaveLength(100);
  const [, url = ''] = /^3 more: (.*)$/m.exec(text) ?? [];
  expect((await busy.text(url)).match(/<article/g)).toHaveLength(10);
  await busy.close();
});

it('shows hostile texts as texts', async () => {
  const hostile = await openSite();
  await hostile.calendar.events.create({
    title: '<img src=x onerror=alert(1)>"><b style="position:fixed">Bold</b>',
    ...{ start_date: '2026-11-21 10:00', end_date: '2026-11-21 11:00', cost: ['"><script>'] },
    venue: { venue: 'Hall</td></table><script>x</script>', address: '"><script>' },
  });
  const elements = elementsOf(parse(await hostile.text('/digest')));
  expect(elements.filter(({ tagName }) => tagName === 'script')).toEqual([]);
  const attributes = elements.flatMap(({ attrs }) => attrs.map(({ name, value }) => `${name}=${value}`));
  expect(attributes.filter((one) => /^on|position/.test(one))).toEqual([]);
  await hostile.close();
});

it.each(['period=year', 'period=constructor', 'date=2026-02-30', 'format=xml', 'category=none', 'venue=x'])(
  'has none for %s',
  async (query) => {
    expect((await site().get(`/digest?${query}`)).status).toBe(404);
  },
);
