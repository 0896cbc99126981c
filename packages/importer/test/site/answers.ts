import type { ServedSite } from './site-server.js';

const LISTS = [
  'events?start_date=2000-01-01&end_date=2100-01-01&per_page=50',
  'events?start_date=2000-01-01&end_date=2100-01-01&per_page=50&search=quotes',
  'venues?per_page=50',
  'organizers?per_page=50',
  'categories?per_page=50&hide_empty=false',
  'tags?per_page=50&hide_empty=false',
];
const TRASH = ['events', 'venues', 'organizers'].map(
  (name) => `${name}?status=trash&per_page=50&start_date=2000-01-01&end_date=2100-01-01`,
);

/** What an interface answers to anybody and to an administrator: every list, every record by id and by slug. */
export async function answersOf(read: ServedSite['read']): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const as of ['anybody', 'admin'] as const) {
    const ask = async (path: string): Promise<string> => {
      const answer = await read(path, as);
      answers.set(`${as} ${path}`, answer);
      return answer.slice(4);
    };
    for (const list of as === 'admin' ? [...LISTS, ...TRASH] : LISTS) {
      const name = list.split('?', 1)[0] ?? '';
      for (let page = 1, last = 1; page <= last; page++) {
        const body = JSON.parse(await ask(`${list}&page=${page}`)) as Record<string, unknown>;
        last = Number(body['total_pages']);
        for (const { id, slug } of body[name] as { readonly id: number; readonly slug?: string }[]) {
          await ask(`${name}/${id}`);
          if (name !== 'categories' && name !== 'tags' && slug) await ask(`${name}/by-slug/${slug}`);
        }
      }
    }
  }
  return answers;
}
