import type { JsonOf, Keys, Schema } from '@kalends/http/schema';
import { objectOf } from '@kalends/http/schema';
import type { ToolContext } from './context.js';

/** The effect of a tool on the calendar, for clients that ask a person before some of them. */
type Effect = 'reads' | 'adds' | 'changes' | 'removes';

/** A tool that agents can call. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** A description for the model, with when to use it. */
  readonly description: string;
  readonly effect: Effect;
  /** The JSON schema of its arguments: no others are taken. */
  readonly input: Schema;
  /** The JSON schema of its result. */
  readonly output: Schema;
  /** Runs it. Rejects with a `CalendarError`. */
  readonly run: (input: never, context: ToolContext) => Promise<object>;
}

/** An object with these members and no others. */
export const argumentsOf = <K extends Keys>(keys: K): Schema<JsonOf<K>> => ({
  ...objectOf(keys),
  additionalProperties: false,
});

/** Describes a tool whose arguments and result have the types of their schemas. */
export const tool = <Input, Output extends object>(
  description: Omit<Tool, 'input' | 'output' | 'run'> & {
    readonly input: Schema<Input>;
    readonly output: Schema<Output>;
    readonly run: (input: Input, context: ToolContext) => Promise<Output>;
  },
): Tool => description;
