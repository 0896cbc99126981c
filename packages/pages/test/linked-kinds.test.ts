import { kindsOf } from '@kalends/core';
import { isTermKind, LINK_FIELD, nameFieldOf } from '@kalends/core/adapter';
import { PLACES } from '@kalends/site';
import { expect, it } from 'vitest';
import { ENGLISH } from '../src/index.js';
import { fillTown, openSite, useSite } from './site.js';

const site = useSite({}, ({ calendar }) => fillTown(calendar));

/** What the facts of a page are called; some have an icon, and their names for readers. */
const namesOfFacts = (page: string): string[] =>
  [...page.matchAll(/<dt>(.*?)<\/dt>/gs)].map(([, name = '']) => name.replaceAll(/<[^>]*>/g, '').trim());

it.each(kindsOf('linked'))('a record of the kind %s has a page, and events lead to it', async (kind) => {
  const { calendar, base, text } = site();
  const name = `Jo of the kind ${kind}`;
  const website = 'https://jo.example/';
  const link = { [nameFieldOf(kind)]: name, description: 'About <b>Jo</b>', website, status: 'publish' };
  const { id, [LINK_FIELD[kind]]: linked } = await calendar.events.create({
    ...{ title: `Talk ${kind}`, start_date: '2026-12-10 10:00', end_date: '2026-12-10 11:00' },
    [LINK_FIELD[kind]]: link,
  });
  const address = `${base}/${PLACES[kind].page}/jo-of-the-kind-${kind}/`;
  const event = await text(`/event/talk-${kind}/`);
  expect(namesOfFacts(event)).toContain(ENGLISH[LINK_FIELD[kind]]);
  expect(event).toContain(`<a href="${address}" dir="auto">${name}</a>`);
  const page = await text(address.slice(base.length));
  for (const shown of [name, 'About <b>Jo</b>', `href="${website}"`, `data-event="${id}"`])
    expect(page).toContain(shown);
  const [chosen] = [linked].flat();
  const list = await text(`/events/list/?filters=open&${LINK_FIELD[kind]}=${chosen}`);
  expect(list).toMatch(new RegExp(`<option value="${chosen}"\\s+selected>${name}</option>`));
  expect(list.match(/data-event=/g)).toHaveLength(1);
});

it.each(kindsOf('linked', 'term'))('the host replaces what links to the kind %s are called', async (kind) => {
  const own = await openSite({ messages: { [LINK_FIELD[kind]]: 'Of the host' } });
  await own.calendar.events.create({
    ...{ title: 'Talk', start_date: '2026-12-10 10:00', end_date: '2026-12-10 11:00' },
    [LINK_FIELD[kind]]: isTermKind(kind) ? ['Jazz'] : { [nameFieldOf(kind)]: 'Jo', status: 'publish' },
  });
  expect(namesOfFacts(await own.text('/event/talk/'))).toContain('Of the host');
  await own.close();
});
