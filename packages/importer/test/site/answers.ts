import type { ServedSite } from './site-server.js';

const ALWAYS = 'start_date=2000-01-01&end_date=2100-01-01&per_page=50';

const LISTS = [
  `events?${ALWAYS}`,
  `events?${ALWAYS}&search=quotes`,
  'venues?per_page=50',
  'organizers?per_page=50',
  'categories?per_page=50&hide_empty=false',
  'tags?per_page=50&hide_empty=false',
];
const TRASH = ['events', 'venues', 'organizers'].map((name) => `${name}?${ALWAYS}&status=trash`);

/** What an interface answers to every list, page by page; with `alone` also to each record of it, by id and by slug. */
async function readAll(read: ServedSite['read'], alone: boolean): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const as of ['anybody', 'admin'] as const) {
    const ask = async (path: string): Promise<string> => {
      const answer = await read(path, as);
      answers.set(`${as} ${path}`, answer);
      return answer.slice('200 '.length);
    };
    for (const list of as === 'admin' ? [...LISTS, ...TRASH] : LISTS) {
      const name = list.split('?', 1)[0] ?? '';
      for (let page = 1, last = 1; page <= last; page++) {
        const body = JSON.parse(await ask(`${list}&page=${page}`)) as Record<string, unknown>;
        last = Number(body['total_pages']);
        if (!alone) continue;
        for (const { id, slug } of body[name] as { readonly id: number; readonly slug?: string }[]) {
          await ask(`${name}/${id}`);
          if (name !== 'categories' && name !== 'tags' && slug) await ask(`${name}/by-slug/${slug}`);
        }
      }
    }
  }
  return answers;
}

/** What an interface answers to anybody and to an administrator: every list, every record by id and by slug. */
export const answersOf = (read: ServedSite['read']): Promise<Map<string, string>> => readAll(read, true);

/** What it answers to every list. */
export const listsOf = (read: ServedSite['read']): Promise<Map<string, string>> => readAll(read, false);
