import type { Actor } from './access/actor.js';
import { may } from './access/policy.js';
import type { CalendarView, LinkedResources, TermResources } from './calendar-view.js';
import type { Clock } from './clock.js';
import type { AllOwnFields } from './fields/own/own-fields.js';
import { createEventResource } from './events/event-resource.js';
import { createImageResource } from './images/image-resource.js';
import { LINKED_RULES } from './events/link-places.js';
import { collectionOf, kindsOf, type Kind, type LinkedKind, type TermKind } from './records/kinds.js';
import type { Context } from './resource/context.js';
import { importEntries } from './import.js';
import { createMerging } from './merge.js';
import { createPostResource } from './resource/post-resource.js';
import { duplicateInput } from './events/duplicate.js';
import { scopedEvents } from './series/scoped-events.js';
import { createSeriesResource } from './series/series-resource.js';
import { undoWrite } from './series/undo-write.js';
import type { Settings } from './settings.js';
import { select } from './select.js';
import { readSync } from './sync/read-sync.js';
import { TERM_RULES } from './terms/terms.js';
import { createTermResource } from './terms/term-resource.js';

type Resources = Pick<CalendarView, 'events' | 'series' | 'images'> & LinkedResources & TermResources;

type Makers = { readonly [N in keyof Resources]: (context: Context) => Resources[N] };

/** Makes the resources of some kinds, by their names in a calendar. */
const byCollection = <K extends Kind>(
  kinds: readonly K[],
  resourceOf: (kind: K, context: Context) => object,
): object =>
  Object.fromEntries(
    kinds.map((kind) => [collectionOf(kind), (context: Context) => resourceOf(kind, context)]),
  );

/** The days between which all events are. */
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'];

/** How the resources of a view are made, each at its first use: most callers use one. */
const RESOURCES: Makers = {
  events(context) {
    const single = createEventResource(context);
    const events: Resources['events'] = {
      ...single,
      // most events are in no series
      ...scopedEvents(context, single, {
        create: (...given) => createSeriesResource(context).create(...given),
      }),
      ...createMerging(context, 'event'),
      duplicate: async (key, changes = {}) => events.create(duplicateInput(await events.get(key), changes)),
    };
    return events;
  },
  series(context) {
    const series = createSeriesResource(context);
    return {
      ...series,
      async events(id, { from: start_date = FIRST_DAY, to: end_date = LAST_DAY, ...paging } = {}) {
        await series.get(id);
        return RESOURCES.events(context).list({ ...paging, series: [id], start_date, end_date });
      },
      async duplicate(id, { recurrence, ...changes } = {}) {
        const record = await series.get(id);
        return series.create({ ...duplicateInput(record, changes), recurrence: recurrence ?? record.rule });
      },
    };
  },
  images: createImageResource,
  ...(byCollection(kindsOf('linked'), <K extends LinkedKind>(kind: K, context: Context) => ({
    ...createPostResource(LINKED_RULES[kind], context),
    ...createMerging(context, kind),
  })) as Pick<Makers, keyof LinkedResources>),
  ...(byCollection(kindsOf('term'), <K extends TermKind>(kind: K, context: Context) => ({
    ...createTermResource(TERM_RULES[kind], context),
    ...createMerging(context, kind),
  })) as Pick<Makers, keyof TermResources>),
};

/** The view of one caller: its resources are members of all views, which are made when they are first read. */
class View {
  readonly #context: Context;
  readonly actor: Actor | null;
  readonly settings: Settings;
  readonly fields: AllOwnFields;
  readonly clock: Clock;
  readonly import: CalendarView['import'];
  readonly select: CalendarView['select'];
  readonly sync: CalendarView['sync'];
  readonly undo: CalendarView['undo'];
  readonly may: CalendarView['may'];

  constructor(context: Context) {
    this.#context = context;
    this.actor = context.actor;
    this.settings = context.settings;
    this.fields = context.fields;
    this.clock = context.clock;
    this.import = (entries, options) => importEntries(context, entries, options);
    this.select = (selection) => select(context, selection);
    this.sync = (options) => readSync(context, options);
    this.undo = (write) => undoWrite(context, write);
    this.may = (...asked) => may(context.actor, ...asked);
  }

  static {
    for (const [name, make] of Object.entries(RESOURCES))
      Object.defineProperty(this.prototype, name, {
        enumerable: true,
        get(this: View) {
          const value = make(this.#context);
          Object.defineProperty(this, name, { value, enumerable: true });
          return value;
        },
      });
  }
}

/** The view of one caller; everything else in the context is shared. */
export const viewFor = (actor: Actor | null, shared: Omit<Context, 'actor'>): CalendarView =>
  new View({ ...shared, actor }) as View & Resources;

/** The members of a view, its resources among them. */
export const membersOf = (view: CalendarView): CalendarView => {
  const names = [...Object.keys(view), ...Object.keys(RESOURCES)];
  return Object.fromEntries(names.map((name) => [name, Reflect.get(view, name) as unknown])) as {
    [N in keyof CalendarView]: CalendarView[N];
  };
};
