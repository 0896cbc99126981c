const LONGEST = 60;

/** A name of a file that every system and header takes: letters and digits of ASCII, and hyphens; `events` where there are none. */
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
