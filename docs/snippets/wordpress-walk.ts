type Fetch = (request: Request) => Promise<Response>;

/** What a program for WordPress does: who am I, a tag, an event, its address. */
export async function publish(fetch: Fetch, credentials: string): Promise<string> {
  // #region walk
  const api = 'https://example.org/wp-json/wp/v2';
  const headers = {
    Authorization: `Basic ${btoa(credentials)}`,
    'Content-Type': 'application/json',
  };
  const send = async <T>(path: string, body?: object): Promise<T> => {
    const request = new Request(`${api}${path}`, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    return (await (await fetch(request)).json()) as T;
  };

  const me = await send<{ name: string; roles: string[] }>('/users/me?context=edit');
  const [found] = await send<{ id: number }[]>('/tags?search=jazz');
  const tag = found ?? (await send<{ id: number }>('/tags', { name: 'Jazz' }));
  const draft = await send<{ id: number }>('/tribe_events', {
    title: `Jazz, announced by ${me.name}`,
    tags: [tag.id],
    meta: { _EventStartDate: '2031-05-01 20:00:00', _EventEndDate: '2031-05-01 23:00:00' },
  });
  const event = await send<{ link: string }>(`/tribe_events/${draft.id}`, { status: 'publish' });
  // #endregion walk
  return event.link;
}
