const EVENT =
  '<script type="application/ld+json">{"@type":"Event","name":"Real","startDate":"2027-05-01"}</script>';

const ldOf = (...blocks: readonly string[]): string =>
  EVENT + blocks.map((json) => `<script type="application/ld+json">${json}</script>`).join('');

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

const list = (count: number, text: (index: number) => string): string =>
  `[${times(count, (at) => (at > 0 ? ',' : '') + text(at))}]`;

const eventLd = (index: number, more = ''): string =>
  `{"@type":"Event","name":"E${index}","startDate":"2027-05-01"${more}}`;

/** Something that names a thing with many values, and a thing with as many as a property may have. */
const REFERENCE = '{"@id":"#many"}';
const manyOf = (name: string, value: (index: number) => string, count = 10_000): string =>
  `{"@id":"#many","@type":"Thing","name":"x","${name}":${list(count, value)}}`;

/**
 * Pages that are read in products: each of many things names one that has many values, elements are nested as deep as they may be over as
 * many as there may be, and what is no JSON is as long as it may be.
 */
export const HOSTILE_PAGES: Readonly<Record<string, () => string>> = {
  'JSON that has to be repaired, of commas': () => ldOf(`[${',]['.repeat(166_000)}`),
  'JSON that has to be repaired, of strings': () => ldOf(`[${'"\\q",'.repeat(99_000)}`),
  'JSON that has to be repaired, of control characters': () => ldOf(`["${'\n'.repeat(490_000)}"`),
  'JSON that has to be repaired, twice': () => ldOf(`[{&quot;a&quot;:1},${'&quot;,'.repeat(70_000)}`),
  'JSON that has to be repaired, valid': () => ldOf(`[${'1,'.repeat(99_000)}/* */${' '.repeat(300_000)}]`),
  'ten blocks that have to be repaired': () =>
    ldOf(...Array.from({ length: 10 }, () => `[${',]['.repeat(166_000)}`)),
  'many values in many blocks': () => ldOf(...Array.from({ length: 25 }, () => `[${'[],'.repeat(49_000)}1]`)),
  'things in many blocks': () => ldOf(...Array.from({ length: 15 }, () => list(30_000, () => '{"a":{}}'))),
  'offers of offers': () =>
    ldOf(
      `[${eventLd(1, `,"offers":${list(500, () => '{"@id":"#o"}')}`)},{"@id":"#o","@type":"Offer","offers":${list(500, () => '{"@id":"#p"}')}},{"@id":"#p","@type":"Offer","price":"1","url":"https://a.example/","name":"${'&amp;'.repeat(400)}"}]`,
    ),
  'prices of one offer of many events': () =>
    ldOf(
      `[${times(2_000, (at) => `${eventLd(at, `,"offers":${REFERENCE}`)},`)}${manyOf('price', () => '"1"')}]`,
    ),
  'images of many events': () =>
    ldOf(
      `[${times(2_000, (at) => `${eventLd(at, `,"image":${REFERENCE}`)},`)}${manyOf('url', () => '"ftp://a.example"')}]`,
    ),
  'places of many events': () =>
    ldOf(
      `[${times(2_000, (at) => `${eventLd(at, `,"location":${REFERENCE}`)},`)}${manyOf('sameAs', () => '"ftp://a.example"')}]`,
    ),
  'organizers of many events': () =>
    ldOf(
      `[${times(2_000, (at) => `${eventLd(at, `,"organizer":${REFERENCE}`)},`)}${manyOf('sameAs', () => '"ftp://a.example"')}]`,
    ),
  'keywords of many events': () =>
    ldOf(
      `[${times(2_000, (at) => `${eventLd(at, `,"keywords":${REFERENCE}`)},`)}${manyOf('name', () => '""')}]`,
    ),
  'organizers that are references': () =>
    ldOf(
      `[${times(9, (at) => `${eventLd(at, `,"organizer":${list(9_000, () => REFERENCE)}`)},`)}${manyOf('name', () => '""', 9_000)}]`,
    ),
  'items of a list that name one thing': () =>
    ldOf(
      `[${times(30_000, () => '{"@type":"ListItem","item":{"@id":"#many"}},')}{"@id":"#many",${times(9_000, (at) => `"@${at}":1,`)}"url":""}]`,
    ),
  'a series of many events with much': () =>
    ldOf(
      `{"@type":"EventSeries","name":"S","keywords":${list(10_000, (at) => `"k${at}"`)},"organizer":${list(5_000, (at) => `{"name":"o${at}"}`)},"subEvent":${list(3_000, (at) => eventLd(at))}}`,
    ),
  'events in two notations': () =>
    ldOf(list(2_400, (at) => eventLd(at))) +
    times(
      2_400,
      (at) =>
        `<div itemscope itemtype="https://schema.org/Event"><i itemprop="name">M${at}</i><i itemprop="startDate">2027-05-01</i></div>`,
    ),
  'elements as deep and as many as may be': () =>
    EVENT + '<nav>'.repeat(500) + '<a href=/a>'.repeat(1) + '<b></b>'.repeat(290_000),
  'item properties around a long text': () =>
    `${EVENT}<div itemscope itemtype="https://schema.org/Event">${'<p itemprop=name>'.repeat(400)}${'long text '.repeat(800_000)}`,
  'item properties around many elements': () =>
    `${EVENT}<div itemscope itemtype="https://schema.org/Event">${'<p itemprop=name>'.repeat(400)}${'<b>x</b>'.repeat(290_000)}`,
  'an item of many elements': () =>
    `${EVENT}<div itemscope itemtype="https://schema.org/Event">${'<i itemprop=name>x</i>'.repeat(290_000)}</div>`,
  'items that share a thing of many names': () =>
    `${EVENT}<div id=all><div itemprop=location itemscope>${times(200_000, (at) => `<i itemprop=p${at}></i>`)}</div></div>${'<div itemscope itemtype="https://schema.org/Event" itemref=all><b itemprop=name>x</b></div>'.repeat(2_000)}`,
  'trails in many blocks': () =>
    ldOf(...Array.from({ length: 3 }, () => list(24_000, () => '{"hasPart":[{"@type":"BreadcrumbList"}]}'))),
  'an h-event as deep as may be': () =>
    `${EVENT}${'<div class="h-event p-name p-location h-card e-content p-x p-y">x'.repeat(290)}`,
  'an h-event of many classes': () =>
    `${EVENT}<div class="h-event">${times(290, (at) => `<b class="${times(20, (n) => `p-${at}-${n} `)}">x</b>`)}</div>`,
  'an h-event of many dates': () =>
    `${EVENT}<div class="h-event">${'<b class="dt-start dt-end dt-x value"><i class="value">2027</i></b>'.repeat(140)}</div>`,
  'an h-event of one long text': () =>
    `${EVENT}<div class="h-event"><p class="e-content">${'x y '.repeat(7_000)}</p></div>`,
  'one text without an end of a tag': () => `${EVENT}${'<a href="/x" '.repeat(700_000)}`,
  'links within navigations': () =>
    `${'<nav><header><aside>'.repeat(160)}${'<a href=/a>x</a>'.repeat(200_000)}`,
  'classes and relations': () => '<link rel="a b c d e f g h" href="/x">'.repeat(200_000),
  'an attribute as long as may be': () => `<p class="${'h-x '.repeat(2_000_000)}">x</p>${EVENT}`,
};
