import { CalendarError, type Actor } from '@kalends/core';
import type { ParamDetail } from '@kalends/core/adapter';
import { jsonText, type Answer, type Call } from '@kalends/http';

/** The parts of a refusal besides its code, its message and its status. */
export interface RestErrorParts {
  /** More members of `data`. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** More members of the body. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Whether the answer tells no methods, so that nothing is said about a record that is not shown. */
  readonly hidesMethods?: boolean;
}

/** A refusal of WordPress whose code the calendar does not have. */
export class RestError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly parts: RestErrorParts = {},
  ) {
    super(message);
  }
}

/** The answer that a refusal is. */
function answerOf({ code, message, status, parts }: RestError): Answer {
  const { data = {}, beside = {}, hidesMethods = false } = parts;
  return {
    status,
    body: jsonText({ code, message, data: { status, ...data }, ...beside }),
    ...(hidesMethods && { allow: [] }),
  };
}

/** Runs an operation and answers with its refusal if it has one. */
export const answering =
  (run: (call: Call) => Promise<Answer>) =>
  async (call: Call): Promise<Answer> => {
    try {
      return await run(call);
    } catch (thrown) {
      if (thrown instanceof RestError) return answerOf(thrown);
      throw thrown;
    }
  };

/** The status of a missing right. */
export const forbiddenStatus = (actor: Actor | null): number => (actor === null ? 401 : 403);

/** The refusal of what the caller may not do. */
export const forbidden = (
  actor: Actor | null,
  code = 'rest_forbidden',
  message = 'Sorry, you are not allowed to do that.',
  parts: RestErrorParts = {},
): RestError => new RestError(code, message, forbiddenStatus(actor), parts);

/** The refusal of records in the form for editors. */
export const forbiddenForm = (actor: Actor | null, parts: RestErrorParts = {}): RestError =>
  forbidden(
    actor,
    'rest_forbidden_context',
    'Sorry, you are not allowed to edit posts in this post type.',
    parts,
  );

/** The refusal of parameters, each with its reason, and with an inner error where it has one. */
export const invalid = (
  params: Readonly<Record<string, string>>,
  details: Readonly<Record<string, ParamDetail>> = {},
): CalendarError =>
  new CalendarError('invalid_param', `Invalid parameter(s): ${Object.keys(params).join(', ')}`, {
    params,
    details,
  });

/** Refuses a caller who may not do something. */
export type Refuse = (call: Call, parts?: RestErrorParts) => RestError;

/** Refuses a caller who lacks a right, with the words of `wp/v2`. */
export const refusing =
  (code: string, what = 'do that'): Refuse =>
  ({ actor }, parts) =>
    forbidden(actor, code, `Sorry, you are not allowed to ${what}.`, parts);

/** Refuses a caller who may not see a record. */
export const cannotRead = refusing('rest_forbidden');

/** The refusals of callers who may not write posts and images. */
export const cannotCreatePosts = refusing('rest_cannot_create', 'create posts as this user');
export const cannotEditPost = refusing('rest_cannot_edit', 'edit this post');
export const cannotEditForm = refusing('rest_forbidden_context', 'edit this post');
export const cannotDeletePost = refusing('rest_cannot_delete', 'delete this post');

/** The refusal of an id of `wp/v2` that is no record of the kind. */
export const unknownPost = (): RestError =>
  new RestError('rest_post_invalid_id', 'Invalid post ID.', 404, { hidesMethods: true });
