import { expect, it } from 'vitest';
import { openCalendar } from './calendar-with-series.js';

/**
 * Random rules and edits against a model that shares no code with the calendar: a series is a list of days, found day by day; an
 * event is what the edits have said of it. All in UTC, and in the future.
 */

const DAY = 86_400_000;
const FIRST = Date.UTC(2031, 2, 3);
const NOW = '2031-03-01 00:00:00';

/** Pseudo-random numbers below a bound, the same for a seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed * 7919 + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

type Draw = ReturnType<typeof drawing>;

/** A rule as the model has it: days since the first one, by a period and the days within it. */
interface ModelRule {
  readonly text: string;
  readonly days: readonly number[];
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A rule from a day on, which is one of its days. */
function ruleFrom(draw: Draw, start: number): ModelRule {
  const count = 3 + draw(12);
  const interval = 1 + draw(3);
  const end = draw(2) === 0 ? `;COUNT=${count}` : undefined;
  const days: number[] = [];
  const isWeekly = draw(2) === 0;
  const own = (start + 0) % 7;
  const weekdays = isWeekly ? WEEKDAYS.map((_, day) => day === own || draw(4) === 0) : [];
  const monday = start - own;
  for (let day = start; days.length < count; day++) {
    const isGiven = isWeekly
      ? Math.floor((day - monday) / 7) % interval === 0 && weekdays[day % 7] === true
      : (day - start) % interval === 0;
    if (isGiven) days.push(day);
  }
  const until = new Date(FIRST + (days.at(-1) ?? start) * DAY).toISOString().slice(0, 10).replaceAll('-', '');
  const byday = isWeekly ? `;BYDAY=${WEEKDAYS.filter((_, day) => weekdays[day]).join(',')}` : '';
  const text = `FREQ=${isWeekly ? 'WEEKLY' : 'DAILY'};INTERVAL=${interval}${byday}${end ?? `;UNTIL=${until}T235959Z`}`;
  return { text, days };
}

/** An event as the edits have left it. */
interface ModelEvent {
  title: string;
  ownTitle: boolean;
  hour: number;
  ownHour: boolean;
  /** In the trash by itself, or because its day has vanished. */
  trashed: boolean;
  vanished: boolean;
}

/** A series of the model: by day. Purged days have no event. */
interface ModelSeries {
  title: string;
  hour: number;
  days: readonly number[];
  readonly purged: Set<number>;
  readonly events: Map<number, ModelEvent>;
}

const dateOf = (day: number): string => new Date(FIRST + day * DAY).toISOString().slice(0, 10);
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const times = (day: number, hour: number) => ({
  start_date: `${dateOf(day)} ${clock(hour)}`,
  end_date: `${dateOf(day)} ${clock(hour + 1)}`,
});

/** Gives a series of the model the events of its days. */
function assign(series: ModelSeries): void {
  for (const [day, event] of series.events) event.vanished = !series.days.includes(day);
  for (const day of series.days)
    if (!series.purged.has(day) && !series.events.has(day))
      series.events.set(day, {
        ...{ title: series.title, ownTitle: false, hour: series.hour, ownHour: false },
        ...{ trashed: false, vanished: false },
      });
  for (const event of series.events.values()) {
    if (event.vanished) continue;
    if (!event.ownTitle) event.title = series.title;
    if (!event.ownHour) event.hour = series.hour;
  }
}

const described = (series: ModelSeries): string[] =>
  [...series.events]
    .sort(([a], [b]) => a - b)
    .map(
      ([day, { title, hour, trashed, vanished }]) =>
        `${dateOf(day)} ${clock(hour)} ${title} ${trashed || vanished ? 'trash' : 'publish'}`,
    );

it.each(Array.from({ length: 60 }, (_, seed) => seed + 1))('random edits (seed %i)', async (seed) => {
  const draw = drawing(seed);
  const { calendar, eventsOf } = openCalendar(NOW, { timezone: 'UTC' });
  const all = new Map<number, ModelSeries>();
  const first = ruleFrom(draw, draw(14));
  const day = first.days[0] ?? 0;
  const created = await calendar.series.create({ title: 'T0', ...times(day, 10), recurrence: first.text });
  const model: ModelSeries = {
    title: 'T0',
    hour: 10,
    days: first.days,
    purged: new Set(),
    events: new Map(),
  };
  assign(model);
  all.set(created.id, model);

  const told: string[] = [first.text];
  async function step(number: number): Promise<void> {
    const ids = [...all.keys()];
    const id = ids[draw(ids.length)] ?? 0;
    const series = all.get(id);
    if (series === undefined) return;
    const stored = (await eventsOf(id)).filter(({ status }) => status === 'publish');
    const event = stored[draw(Math.max(1, stored.length))];
    const place = event?.recurrence_id?.slice(0, 10) ?? '';
    const at = Math.round((Date.parse(`${place}T00:00:00Z`) - FIRST) / DAY);
    const own = series.events.get(at);
    if (event === undefined || own === undefined) return;
    const title = `T${number}`;
    const hour = 8 + draw(12);
    const kind = ['one', 'hour', 'trash', 'purge', 'all', 'shift', 'rule', 'following', 'cut'][draw(9)];
    told.push(`${kind} ${place} ${title} ${hour}`);
    switch (kind) {
      case 'one':
        await calendar.events.update(event.id, { title });
        own.ownTitle = own.ownTitle || own.title !== title;
        own.title = title;
        return;
      case 'hour':
        if (hour === own.hour) return;
        await calendar.events.update(event.id, times(at, hour));
        Object.assign(own, { hour, ownHour: true });
        return;
      case 'trash':
        await calendar.events.delete(event.id);
        own.trashed = true;
        return;
      case 'purge':
        await calendar.events.delete(event.id);
        await calendar.events.purge(event.id);
        series.events.delete(at);
        series.purged.add(at);
        return;
      case 'all':
        await calendar.events.update(event.id, { title }, { scope: 'all' });
        Object.assign(own, { ownTitle: false });
        series.title = title;
        break;
      case 'shift':
        await calendar.series.update(id, times(series.days[0] ?? 0, hour));
        series.hour = hour;
        break;
      case 'rule': {
        const { text, days } = ruleFrom(draw, series.days[0] ?? 0);
        told.push(text);
        const excluded = [...series.purged].map((one) => `EXDATE:${dateOf(one)} ${clock(series.hour)}:00`);
        await calendar.series.update(id, { recurrence: [text, ...excluded] });
        series.days = days;
        break;
      }
      case 'following': {
        const { series: next } = await calendar.events.update(event.id, { title }, { scope: 'following' });
        Object.assign(own, { ownTitle: false });
        if (next === id) {
          series.title = title;
          break;
        }
        const split: ModelSeries = {
          ...{ title, hour: series.hour, days: series.days.filter((one) => one >= at) },
          purged: new Set([...series.purged].filter((one) => one >= at)),
          events: new Map([...series.events].filter(([one]) => one >= at)),
        };
        series.days = series.days.filter((one) => one < at);
        for (const one of split.events.keys()) series.events.delete(one);
        assign(split);
        all.set(next, split);
        break;
      }
      default: {
        const isFirst = series.days.filter((one) => one < at && !series.purged.has(one)).length === 0;
        if (isFirst) return;
        await calendar.events.delete(event.id, { scope: 'following' });
        series.days = series.days.filter((one) => one < at);
      }
    }
    assign(series);
  }

  for (let number = 1; number <= 12; number++) {
    await step(number);
    for (const [id, series] of all) {
      const events = await eventsOf(id);
      const is = events.map(
        ({ recurrence_id, start_date, title, status }) =>
          `${String(recurrence_id).slice(0, 10)} ${start_date.slice(11, 16)} ${title} ${status}`,
      );
      expect(is, told.join('\n')).toEqual(described(series));
    }
  }
});
