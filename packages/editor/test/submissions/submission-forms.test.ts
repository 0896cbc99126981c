import { expect, it } from 'vitest';
import { FILLED, FORM, linkIn, MANY, opened, secretIn, stampIn, submitted } from './submitting.js';

/** Random numbers below 1 from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const NAMES = [
  ...['title', 'description', 'start_date[]', 'end_date[]', 'all_day[]', 'venue', 'organizer[]', 'website'],
  ...['cost', 'categories[]', 'image', 'sender_name', 'sender_email', 'stamp', 'link', 'action', 'revision'],
  ...['contact_website', '__proto__', 'title[a][b]', 'venue[venue]', 'status', 'categories[0]', 'own_x'],
];
const TEXTS = ['', '0', '-1', '#1', '2031-02-30', '25:99', 'save', 'confirm', 'withdraw', '\0', '\u{d800}'];
const MORE = [
  'x'.repeat(9_000),
  '<b>',
  'a@b.example',
  '1e999',
  '../..',
  '%00',
  '٣',
  'New hall #3',
  '__proto__',
];

it('random forms are refused or taken, and never fail', async () => {
  const { site, clock } = await opened({ submissions: { limits: { ...MANY, waiting: 50 } } });
  const random = randomFrom(41);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const visitor = site.visitor();
  const link = secretIn(linkIn((await submitted(visitor, clock)).text));
  for (let count = 0; count < 300; count++) {
    const stamp = count % 10 === 0 ? stampIn(await visitor.text(FORM)) : 'x';
    clock.now += 5_000;
    const fields: Record<string, string | readonly string[]> = { stamp, ...FILLED, link };
    for (let changes = 0; changes < 4; changes++) {
      const text = () => pick([...TEXTS, ...MORE]);
      Object.defineProperty(fields, pick(NAMES), {
        value: random() < 0.5 ? text() : [text(), text()],
        ...{ enumerable: true, configurable: true, writable: true },
      });
    }
    const { status } = await visitor.post(pick([FORM, `${FORM}/mine`]), fields);
    expect([fields, status < 500]).toEqual([fields, true]);
  }
});
