// What the benchmark of the PostgreSQL store asks: each question as the store is asked it, and as one would write it by hand
// for the tables that are there.
//
// A question is { query } (find and load a page), { id } or { slug } (one event); `byHand` has its statements.

import { random } from './dataset.mjs';

const DAY = 86_400_000;
const time = (ms) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const day = (ms) => time(ms).slice(0, 10);

const EVENT = `e.id, e.revision, e.author, e.status, e.date, e.date_utc, e.modified, e.modified_utc, e.slug, e.description,
  e.image, e.title, e.excerpt, e.all_day, e.start_date, e.end_date, e.utc_start_date, e.utc_end_date, e.timezone, e.cost,
  e.website, e.show_map, e.show_map_link, e.hide_from_listings, e.sticky, e.featured, e.categories, e.tags,
  (SELECT row_to_json(i) FROM kalends.image i WHERE i.id = e.image) AS picture,
  (SELECT row_to_json(v) FROM kalends.venue v WHERE v.id = e.venue) AS venue,
  (SELECT json_agg(o) FROM kalends.organizer o WHERE o.id = ANY (e.organizer)) AS organizer,
  (SELECT json_agg(t) FROM kalends.term t WHERE t.id = ANY (e.categories || e.tags)) AS terms`;

const ORDER = 'ORDER BY k.start_date, k.date, k.event';
const SHOWN = "k.status = 'publish' AND NOT k.hide_from_listings";

/** The events of some rows of `event_key`: their number, and a page of them. */
const listed = (where, values, [offset, limit]) => {
  const [from, until] = [`$${values.length + 1}`, `$${values.length + 2}`];
  return {
    total: { text: `SELECT count(*) AS total FROM kalends.event_key k WHERE ${where}`, values },
    page: {
      text: `SELECT ${EVENT}
        FROM (SELECT k.* FROM kalends.event_key k WHERE ${where} ${ORDER} OFFSET ${from} LIMIT ${until}) k
        JOIN kalends.event e ON e.id = k.event ${ORDER}`,
      values: [...values, offset, limit],
    },
  };
};

/** The calendar as it is: what questions are about. */
export async function surveyOf(ask) {
  const ids = async (from) => (await ask(`SELECT id FROM ${from} ORDER BY id`)).map(({ id }) => id);
  const sample = await ask(`SELECT id, slug, folded_text, start_date FROM kalends.event
    WHERE status = 'publish' AND id % greatest(1, (SELECT count(*) FROM kalends.event) / 2000) = 0`);
  const counts = new Map();
  for (const { folded_text } of sample) {
    for (const word of new Set(folded_text.split(/[^a-z]+/))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts]
    .filter(([word]) => word.length > 3)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const starts = sample.map(({ start_date }) => start_date).sort();
  return {
    sample,
    words: words.map(([word]) => word),
    today: Date.parse(`${starts[Math.floor(starts.length / 2)].slice(0, 10)}T12:34:56Z`),
    categories: await ids("kalends.term WHERE kind = 'category'"),
    tags: await ids("kalends.term WHERE kind = 'tag'"),
    venues: await ids('kalends.venue'),
  };
}

/** The questions of each kind, without end. */
export function questionsAbout(survey, { ALL_EVENTS, ALL_LINKED, ALL_TERMS }) {
  const { sample, words, today, categories, tags, venues } = survey;
  const { below, pick } = random(11);
  const visible = { status: ['publish'], author: null };
  const upcoming = { from: `${day(today - DAY)} 23:59:00`, to: time(today + 730 * DAY) };
  const wide = { from: `${day(today - 700 * DAY)} 00:00:00`, to: `${day(today + 700 * DAY)} 23:59:59` };
  const days = (length) => {
    const from = today + (below(1300) - 650) * DAY;
    return { from: `${day(from)} 00:00:00`, to: `${day(from + length * DAY)} 23:59:59` };
  };
  const query = ({ from, to }, [offset, limit], filters = {}) => ({
    ...ALL_EVENTS,
    ...{ visible, offset, limit },
    ...{ start_date: { from, to: null }, end_date: { from: null, to } },
    ...filters,
  });
  const window = 'k.start_date >= $1 AND k.start_date <= $2 AND k.end_date <= $2';
  const keyed = (bounds, slice, field, target, filters) => ({
    query: query(bounds, slice, filters),
    byHand: listed(
      `k.field = '${field}' AND k.target = $3 AND ${SHOWN} AND ${window}`,
      [bounds.from, bounds.to, target],
      slice,
    ),
  });
  const list = (bounds, slice) => keyed(bounds, slice, '', 0, {});
  const word = () => words[(20 + 4 * below(300)) % words.length];
  const one = (condition, value) => ({
    page: { text: `SELECT ${EVENT} FROM kalends.event e WHERE ${condition}`, values: [value] },
  });

  return (events) => ({
    'L1 default list': () => list(upcoming, [10 * below(20), 10]),
    'L2 one week, 50 a page': () => list(days(7), [0, 50]),
    'L3 a category, 30 days': () => {
      const id = pick(categories);
      return keyed(days(30), [0, 10], 'categories', id, { categories: [id] });
    },
    'L4 a venue': () => {
      const id = pick(venues);
      return keyed(upcoming, [0, 10], 'venue', id, { venue: [id] });
    },
    'L5 search': () => {
      const text = word();
      const where = `k.field = '' AND k.target = 0 AND ${SHOWN} AND ${window}
        AND k.event IN (SELECT id FROM kalends.event WHERE folded_text LIKE $3)`;
      return {
        query: query(upcoming, [0, 10], { search: { all: [text], none: [] } }),
        byHand: listed(where, [upcoming.from, upcoming.to, `%${text}%`], [0, 10]),
        unnamed: true,
      };
    },
    'L6 page 100': () => list(wide, [10 * (95 + below(5)), 10]),
    'L6b deep pages': () => list(wide, [10 * Math.floor(events * 0.088 * (0.5 + below(400) / 1000)), 10]),
    'L7 an event by id': () => {
      const { id } = pick(sample);
      return { id, byHand: one('e.id = $1', id) };
    },
    'L8 an event by slug': () => {
      const { slug } = pick(sample);
      return { slug, byHand: one("e.slug = $1 AND e.status = 'publish'", slug) };
    },
    'L9 tags': () => {
      const slice = [10 * below(20), 10];
      return {
        query: { ...ALL_TERMS, kind: 'tag', hide_empty: 'branch', offset: slice[0], limit: slice[1] },
        byHand: {
          total: {
            text: "SELECT count(*) AS total FROM kalends.term WHERE kind = 'tag' AND count > 0",
            values: [],
          },
          page: {
            text: `SELECT id, revision, name, slug, description, parent, count FROM kalends.term
              WHERE kind = 'tag' AND count > 0 ORDER BY sort_name, id OFFSET $1 LIMIT $2`,
            values: slice,
          },
        },
      };
    },
    'L10 venues with events': () => {
      const [from, limit] = [time(today), 10 + below(5)];
      const where = `v.status = 'publish' AND EXISTS (SELECT FROM kalends.event_key k
        WHERE k.field = 'venue' AND k.target = v.id AND k.status = 'publish' AND k.utc_start_date >= $1)`;
      return {
        query: { ...ALL_LINKED, kind: 'venue', visible, upcoming: { from, visible }, offset: 0, limit },
        byHand: {
          total: { text: `SELECT count(*) AS total FROM kalends.venue v WHERE ${where}`, values: [from] },
          page: {
            text: `SELECT v.* FROM kalends.venue v WHERE ${where} ORDER BY v.date DESC, v.id DESC LIMIT $2`,
            values: [from, limit],
          },
        },
      };
    },
    'L11 search, tags and featured': () => {
      const [some, text] = [Array.from({ length: 8 }, () => pick(tags)), words[below(60)]];
      const where = `k.field = '' AND k.target = 0 AND ${SHOWN} AND k.featured AND ${window}
        AND k.event IN (SELECT event FROM kalends.event_key WHERE field = 'tags' AND target = ANY ($3))
        AND k.event IN (SELECT id FROM kalends.event WHERE folded_text LIKE $4)`;
      return {
        query: query(upcoming, [0, 10], { tags: some, featured: true, search: { all: [text], none: [] } }),
        byHand: listed(where, [upcoming.from, upcoming.to, some, `%${text}%`], [0, 10]),
        unnamed: true,
      };
    },
  });
}
