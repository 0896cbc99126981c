import { may } from '../access/policy.js';
import { invalidParam } from '../errors.js';
import { NO_RECORD } from '../fields/reasons.js';
import { INPUTS, PATCHES, type EventPatch } from '../fields/record-inputs.js';
import { validate } from '../fields/validate.js';
import type { EventRecord } from '../records/event-record.js';
import { BLANK } from '../records/record.js';
import { demand, type Context } from '../resource/context.js';
import { commitPlan } from '../resource/plan.js';
import { withReadableCustom } from '../resource/readable-custom.js';
import { eventRules } from './events.js';

/** The event that a creation, or with a key an update, would store: it is planned, and nothing is written. */
export async function previewEvent(context: Context, given: EventPatch, key?: number): Promise<EventRecord> {
  const { actor, store, settings } = context;
  const references = eventRules.references(context);
  const input = await validate((key === undefined ? INPUTS : PATCHES).event, given, context, references);
  // that an event is unknown is told to those who write
  demand(may(actor, 'write', 'event'));
  const [previous] = key === undefined ? [] : await store.load('event', [key]);
  if (previous !== undefined) demand(may(actor, 'update', previous));
  else if (key !== undefined)
    throw (await eventRules.unknownId?.(context, key)) ?? invalidParam({ id: NO_RECORD });
  // the host is asked for coordinates when a venue is stored
  const planning: Context = { ...context, settings: { ...settings, geocode: () => null } };
  const { result } = await commitPlan(
    planning,
    async (plan) => {
      if (previous !== undefined) return eventRules.change(planning, plan, previous, input);
      const id = await eventRules.create(planning, plan, input);
      return plan.current('event', { ...BLANK.event, id, revision: 0 });
    },
    { dryRun: true },
  );
  return withReadableCustom(context, 'event', { ...result, revision: previous?.revision ?? 0 });
}
