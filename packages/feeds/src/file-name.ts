const LONGEST = 60;

/** A file name for every system and header: ASCII letters and digits, and hyphens; `events` if nothing is left. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');
  return plain === '' ? 'events' : plain;
}
