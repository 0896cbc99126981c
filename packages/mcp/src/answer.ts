import type { Answer, Call, Failure, Method, RequestHeaders } from '@kalends/http';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Workplace } from './context.js';
import { createServer } from './server.js';

/** The headers of a request in the form of the Fetch API. */
function fetchHeaders(headers: RequestHeaders): Headers {
  const result = new Headers();
  for (const name of [
    'accept',
    'content-type',
    ...Object.keys(headers).filter((one) => one.startsWith('mcp-')),
  ])
    for (const value of [headers[name] ?? []].flat()) result.append(name, value);
  return result;
}

/** Answers one message with a server of its own, so that nothing stays between requests. */
export async function answer(
  workplace: Workplace,
  call: Call,
  path: string,
  method: Method,
): Promise<Answer> {
  const failures: Failure[] = [];
  const handler = createMcpHandler(
    () => createServer({ workplace, actorOf: () => call.actor, onFailure: (error) => failures.push(error) }),
    { maxSubscriptions: 0 },
  );
  try {
    const request = new Request(workplace.site.url + path, {
      method,
      headers: fetchHeaders(call.request.headers),
    });
    const response = await handler.fetch(request, { parsedBody: call.params['message'] });
    const body = await response.text();
    const [failure] = failures;
    if (failure !== undefined) throw failure;
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'application/json',
      body,
    };
  } finally {
    await handler.close();
  }
}
