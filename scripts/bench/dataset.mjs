// A calendar of any size, the same one for the same size: venues, organizers, categories, tags and events over four years.

const DAY = 86_400_000;

/** A small generator of pseudo-random numbers (mulberry32): the same seed gives the same numbers. */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n) => Math.floor(next() * n);
  return { next, below, pick: (list) => list[below(list.length)] };
}

const SYLLABLES =
  'ba be bi bo da de di do fa fe ga go ka ke ki la le li lo ma me mi mo na ne ni no pa pe ra re ri ro sa se si so ta te ti to va ve zu'.split(
    ' ',
  );

/** A vocabulary of invented words, the first ones used most often. */
export function vocabulary(size = 2000) {
  const { below, pick } = random(7);
  const words = new Set();
  while (words.size < size) words.add(Array.from({ length: 2 + below(3) }, () => pick(SYLLABLES)).join(''));
  return [...words];
}

const local = (ms) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** How many records of each linked kind a data set has. */
export const SIZES = { venues: 300, organizers: 200, categories: 40, tags: 300 };

/** The inputs of a data set: linked records first, then `events(ids)` for the ids that they were given. */
export function dataset(events, today = Date.UTC(2030, 0, 1)) {
  const words = vocabulary();
  const { next, below, pick } = random(events + 1);
  const word = () => words[Math.floor(next() ** 3 * words.length)];
  const phrase = (length) => Array.from({ length }, word).join(' ');
  const named = (count, make) => Array.from({ length: count }, (_, i) => make(i));
  const one = (ids) => pick(ids);
  return {
    words,
    venues: named(SIZES.venues, (i) => ({
      venue: `Hall ${phrase(1)} ${i}`,
      city: phrase(1),
      country: 'Italy',
    })),
    organizers: named(SIZES.organizers, (i) => ({ organizer: `Club ${phrase(1)} ${i}` })),
    categories: named(SIZES.categories, (i) => ({ name: `Category ${i}` })),
    tags: named(SIZES.tags, (i) => ({ name: `tag ${i}` })),
    *events(ids) {
      for (let i = 0; i < events; i++) {
        const start = today + Math.floor((next() * 4 - 2) * 365) * DAY + (8 + below(13)) * 3_600_000;
        yield {
          title: `${phrase(3)} ${i}`,
          description: phrase(70),
          start_date: local(start),
          end_date: local(start + (1 + below(4)) * 3_600_000),
          categories: [one(ids.categories)],
          tags: [one(ids.tags), one(ids.tags)],
          venue: one(ids.venues),
          organizer: [one(ids.organizers)],
          featured: next() < 0.05,
          cost: next() < 0.5 ? '10' : '',
        };
      }
    },
  };
}
