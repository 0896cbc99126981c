import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { importPage, UnreadableFile } from '../../src/index.js';

const EVENT =
  '<script type="application/ld+json">{"@type":"Event","name":"Real","startDate":"2027-05-01"}</script>';
const ldOf = (json: string): string => `${EVENT}<script type="application/ld+json">${json}</script>`;
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

/** Pages that are meant to take long, or all memory. */
const PAGES: Readonly<Record<string, string>> = {
  'elements that are nested deep': EVENT + '<div>'.repeat(1_500_000),
  'ends of elements that are not open': `${EVENT}${'<b>'.repeat(500)}${'</i>'.repeat(1_000_000)}`,
  'many attributes': `${EVENT}<div ${times(400_000, (index) => `a${index} `)}>`,
  'formatting that is never closed': EVENT + times(100_000, (index) => `<font size=${index}><p>`),
  'tables in tables': EVENT + '<table><tr><td>'.repeat(200_000),
  'many elements': EVENT + '<p>x'.repeat(2_000_000),
  'JSON that is nested deep': ldOf('['.repeat(1_000_000)),
  'JSON with a million values': ldOf(`[${'[],'.repeat(1_000_000)}1]`),
  'JSON of strings that are never closed': ldOf(`{"@type":"Event","a":"${'\\"'.repeat(1_000_000)}`),
  'JSON of comments that are never closed': ldOf(`{"@type":"Event" ${'/*'.repeat(200_000)}`),
  'many blocks': EVENT + '<script type="application/ld+json">{"@type":"Event"}</script>'.repeat(50_000),
  'many item properties': `${EVENT}<div itemscope itemtype="https://schema.org/Event">${'<i itemprop="name">x</i>'.repeat(200_000)}</div>`,
  'items that name each other': `${EVENT}${times(5_000, (index) => `<div itemscope itemtype="https://schema.org/Event" id="i${index}" itemref="i${(index + 1) % 5_000} all"></div>`)}<div id="all">${'<i itemprop="name">x</i>'.repeat(5_000)}</div>`,
  'items in items':
    EVENT + '<div itemscope itemprop="subEvent" itemtype="https://schema.org/Event">'.repeat(400),
  'things that name each other': ldOf(
    `[${times(20_000, (index) => `{"@id":"#${index}","@type":"WebPage","mainEntity":{"@id":"#${(index + 1) % 20_000}"}},`)}1]`,
  ),
  'series in each other': ldOf(
    `{"@graph":[{"@id":"#a","@type":"EventSeries","name":"a","subEvent":[{"@id":"#b"},{"@id":"#b"}]},{"@id":"#b","@type":"EventSeries","name":"b","subEvent":[{"@id":"#a"},{"@id":"#a"}]}]}`,
  ),
  'many rules': ldOf(
    `[${times(2_000, (index) => `{"@type":"Event","name":"${index}","startDate":"2026-12-01","eventSchedule":{"repeatFrequency":"P1D","repeatCount":1}},`)}1]`,
  ),
  'h-events in each other': EVENT + '<div class="h-event"><p class="p-name">x'.repeat(200),
  'many h-events':
    EVENT +
    '<div class="h-event"><b class="p-name">x</b><time class="dt-start" datetime="2027-01-01"></time></div>'.repeat(
      5_000,
    ),
  'one h-event of many parts': `${EVENT}<div class="h-event">${'<b class="p-name p-location h-card">x</b>'.repeat(50_000)}</div>`,
  'classes of one element': `${EVENT}<div class="h-event ${'p-x '.repeat(500_000)}">x</div>`,
  'items that share their parts': `${EVENT}<div itemscope itemtype="https://schema.org/Event" itemref="i0"></div>${times(
    22,
    (index) =>
      `<div id="i${index}">${['subEvent', 'hasPart'].map((name) => `<div itemprop="${name}" itemscope itemtype="https://schema.org/Event" itemref="i${index + 1}"><b itemprop="name">${index}</b></div>`).join('')}</div>`,
  )}`,
  'events that share a place, an organizer and offers': ldOf(
    `[{"@type":"Place","@id":"#p","name":"P","sameAs":[${'"no",'.repeat(9_000)}"no"]},{"@type":"Person","@id":"#o","name":"O","url":[${'"",'.repeat(9_000)}"no"]},${times(4_000, (index) => `{"@type":"Event","name":"${index}","startDate":"2027-05-02","location":{"@id":"#p"},"organizer":{"@id":"#o"}},`)}1]`,
  ),
  'events in two notations': `${ldOf(
    `[${times(2_400, (index) => `{"@type":"Event","name":"a${index}","startDate":"2027-05-02T10:00:00Z"},`)}1]`,
  )}${times(
    2_400,
    (index) =>
      `<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">b${index}</b><time itemprop="startDate" datetime="2027-05-02T10:00:00Z"></time></div>`,
  )}`,
  'many links': EVENT + times(100_000, (index) => `<a href="/e/${index}">x</a>`),
};

/** Imports a page; `undefined` if it is refused. */
async function imported(html: string) {
  const calendar = createCalendar({ store: createMemoryStore(), clock: () => Date.UTC(2026, 10, 20) });
  return importPage(html, { calendar, url: 'https://page.example/' }).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    return undefined;
  });
}

describe('a page with', () => {
  it.each(Object.entries(PAGES))('%s ends, and its event is taken', async (_name, html) => {
    const report = await imported(html);
    if (html.length > 10_000_000) expect(report).toBeUndefined();
    else expect(report?.records.map(({ title }) => title)).toContain('Real');
  });
});
