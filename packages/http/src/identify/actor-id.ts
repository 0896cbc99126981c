/** Ids begin above all that databases and other hosts count up to, and stay below what JavaScript holds exactly. */
const FIRST = 2 ** 52;

/**
 * The id of an actor for a host whose accounts have texts for ids (UUID, cuid, …): always the same number for the same
 * text, from 2⁵² up to 2⁵³ − 1, made of the first 52 bits of the text's SHA-256. It never equals a number that was
 * counted up. Two of 10,000 accounts share a number with a probability of 1.1 · 10⁻⁸, two of a million with 1.1 · 10⁻⁴;
 * they could then edit each other's records. Nothing leads back from a number to its text.
 *
 * @param id the id of the account, exactly as stored; letter case counts
 * @throws TypeError for an empty text, which is no account's id
 * @example
 * identify: async (request, native: Request) => {
 *   const { user } = native.session;
 *   return user ? { id: await actorIdOf(user.id), role: 'editor' } : null;
 * }
 */
export async function actorIdOf(id: string): Promise<number> {
  if (id === '') throw new TypeError('The id of an account is empty.');
  const digest = new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id)));
  return FIRST + digest.getUint32(0) * 2 ** 20 + (digest.getUint32(4) >>> 12);
}
