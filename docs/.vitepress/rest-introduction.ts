/** Where `tribe/events/v1` is. */
export const ROOT = '/wp-json/tribe/events/v1';

/** The beginning of the REST reference. */
export const INTRODUCTION = `Every route of \`tribe/events/v1\` with its parameters, an example and its failures. This page is made from the tables that the server
answers by, as is the OpenAPI document at \`/doc\`; the [specification](spec/index.md) has every rule.

## Conventions

- Paths are relative to \`https://example.org${ROOT}\`. \`/index.php${ROOT}\` and \`/?rest_route=/tribe/events/v1\` work as well.
- Parameters come in the query, as JSON or as a form ([transport.md §1.2](spec/transport.md#12-how-parameters-are-sent)); \\* marks those that are
  required. A list may be comma-separated. Dates are texts, the wall clock of the event: \`2031-05-01 20:00\`
  ([dates.md §1](spec/dates.md#1-date-texts)).
- POST, PUT and PATCH on a record are the same operation. What a request does not mention is kept.
- Reading takes no credentials. Writing takes what the host's \`identify\` accepts: HTTP Basic with \`kalends serve\`
  ([access](access.md)).
- Every route takes \`_fields\`, \`_envelope\`, \`_jsonp\`, \`_pretty\`, \`_reasons\` and \`_typed\` ([transport.md §1.4](spec/transport.md#14-methods-and-global-parameters)).
  The examples use \`_fields\` to show a part of an answer.
- Browsers of other sites may read: every answer has the CORS headers
  ([transport.md §1.5](spec/transport.md#15-answers)). A failed request has a JSON body with \`code\`, \`message\` and \`data\`
  ([errors](#errors)).

## Repeating a create

When no answer comes, a client cannot know whether the record was created. With an \`Idempotency-Key\` it may send the same request
again:

    POST /events
    Idempotency-Key: 8e03978e-40d5-43e8-bc93-6894a57f9324

- The key is 1 to 255 printable ASCII characters, with or without quotes around them; take a random UUID. It works for POST on
  \`/events\`, \`/venues\`, \`/organizers\`, \`/categories\` and \`/tags\`, and is ignored elsewhere.
- For 24 hours the same request with the same key creates nothing and is answered like the first one: with the same status, the same
  \`Location\`, and the record as it was created, even if it has been changed or deleted since. Names of linked records are the present ones.
- The same request has the same path and the same parameters. Another one with the key is 422 \`idempotency_key_reused\`.
- While the first request is still running, another one with the key is 409 \`conflict\`, or waits for the first one if another server
  runs it. Send it again after a moment.
- A create that fails leaves its key unused: correct the request and send it with the same key.
- Keys belong to a caller. Those of other users never meet yours, and an anonymous caller creates nothing.
- The store keeps the last 1,000 keys of each caller, in the same transaction as the record: keys count on all servers of a store, and
  after a crash.

Updates and deletes need no key: repeated, they have the same effect.`;
