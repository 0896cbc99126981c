import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** What an agent does: look for a venue, draft an event, move it. */
export async function draft(url: string, key: string): Promise<string> {
  // #region walk
  const client = new Client({ name: 'assistant', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const call = async <T>(name: string, input: Record<string, unknown>): Promise<T> => {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: input });
    if (isError === true) throw new Error(JSON.stringify(content));
    return structuredContent as T;
  };

  const { venues } = await call<{ venues: { id: number }[] }>('find_venues', { search: 'town hall' });
  const event = await call<{ id: number }>('create_event', {
    title: 'Jazz',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 23:00',
    venue: venues[0]?.id ?? { venue: 'Town Hall', city: 'Rome' },
  });
  const moved = await call<{ status: string; start_date: string }>('update_event', {
    id: event.id,
    start_date: '2031-05-02 20:00',
    end_date: '2031-05-02 23:00',
  });
  await client.close();
  // #endregion walk
  return `${moved.status} ${moved.start_date}`;
}
