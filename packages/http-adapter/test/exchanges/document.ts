import { Ajv, type ValidateFunction } from 'ajv';
import type { Handler } from '@kalends/http';
import { directClient } from './direct-client.js';
import { API, parsed, type Exchange, type Received, type Sent } from './exchange.js';

interface Described {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
}

interface Document {
  readonly components: unknown;
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Described>> }>>>
  >;
}

/** Tells what is in an answer that `/doc` does not describe; `[]` for an answer that is as described. */
export type Documentation = (exchange: Exchange, sent: Sent, received: Received) => string[];

/** Schemas that refuse what they do not name, so that nothing is answered that is not described. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value)] as const);
  const open = 'properties' in schema && !('additionalProperties' in schema);
  return { ...Object.fromEntries(entries), ...(open && { additionalProperties: false }) };
}

/** What an answer says once envelope and script around it are off; undefined where only fields of it are left. */
function plain({ url, method }: Sent, received: Received): Pick<Received, 'status' | 'text'> | undefined {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  if (method === 'HEAD' || [...query.keys()].some((name) => name.startsWith('_fields'))) return undefined;
  const { status, text } = received;
  const json = text.startsWith('/**/') ? text.slice(text.indexOf('(') + 1, -1) : text;
  if (!query.has('_envelope')) return { status, text: json };
  const { body, status: inner } = JSON.parse(json) as { body: unknown; status: number };
  return { status: inner, text: JSON.stringify(body) };
}

/** Reads `/doc` of the interface itself, to compare answers with it (F25). */
export async function documentationOf(handler: Handler): Promise<Documentation> {
  const answer = await directClient(handler)({ method: 'GET', url: `${API}/doc`, headers: {}, body: '' });
  const { components, paths } = JSON.parse(answer.text) as Document;
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: 'doc', components: closed(components) as object });
  const compiled = new Map<string, ValidateFunction>();
  const checkFor = (ref: string): ValidateFunction => {
    const check = compiled.get(ref) ?? ajv.compile({ $ref: `doc${ref}` });
    compiled.set(ref, check);
    return check;
  };
  const against = (ref: string, value: unknown): string[] => {
    const check = checkFor(ref);
    check(value);
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  };

  return ({ op, wanted }, sent, received) => {
    const said = plain(sent, received);
    const json = said === undefined ? {} : parsed({ ...received, text: said.text });
    if (op === 'none')
      return said !== undefined && wanted.status >= 400 ? against('#/components/schemas/Error', json) : [];
    const [method = '', path = ''] = op.split(' ');
    const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
    const described = responses[said?.status ?? received.status];
    if (described === undefined) return [`${op} does not answer ${received.status}`];
    const unsent = Object.keys(described.headers ?? {}).filter(
      (name) => said?.status === received.status && !(name.toLowerCase() in received.headers),
    );
    if (unsent.length > 0 && !sent.url.includes('_envelope')) return [`not sent: ${unsent.join(', ')}`];
    const schema = described.content?.['application/json'].schema.$ref;
    return said === undefined || schema === undefined ? [] : against(schema, json);
  };
}
