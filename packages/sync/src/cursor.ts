import type { Calendar, SyncKind, SyncPosition } from '@kalends/core';
import { CalendarError } from '@kalends/core';
import { madeOnce, SYNC_KINDS } from '@kalends/core/adapter';
import { etagOf, jsonText } from '@kalends/http';

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** The owner of a cursor. */
export interface CursorOwner {
  /** The followed records: kinds and filter. */
  readonly selection: string;
  /** The rights of the caller. */
  readonly rights: string;
}

/** Writes and reads cursors: positions in the change log, encrypted, with what they belong to. */
export interface Cursors {
  /** Writes a cursor for a position, for what it belongs to. */
  write(position: SyncPosition, owner: CursorOwner): Promise<string>;
  /**
   * Throws `invalid_param` for what is no cursor, or one of another selection; `sync_token_expired` for a cursor of
   * another calendar, as before it moved to another store, and if the rights of the caller have changed since.
   */
  read(cursor: unknown, owner: CursorOwner): Promise<SyncPosition>;
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/** A cursor: the nonce, and what is encrypted. */
const CURSOR = /^[\w-]{24,600}$/;

/** How many bytes the nonce of AES-GCM has. */
const NONCE = 12;

/** Texts are filled to a multiple of this length, so that that of a cursor does not tell how large its numbers are. */
const BLOCK = 64;

const digest = (text: string): string => etagOf(ENCODER.encode(text)).slice(1, -1);

const refused = (reason: string): CalendarError =>
  new CalendarError('invalid_param', 'Invalid parameter(s): cursor', {
    params: { cursor: 'Invalid parameter.' },
    reasons: { cursor: reason },
  });

const expired = (reason: string): CalendarError =>
  new CalendarError('sync_token_expired', `${reason} Start without a cursor.`);

type Part = number | string | null;

/** The parts of a position, in the order of a cursor. */
const partsOf = ({ version, at, seen, state, linked }: SyncPosition): readonly Part[] => [
  version,
  at ?? null,
  ...(seen === undefined ? [null, null] : [seen.version, seen.at ?? null]),
  ...(state === undefined ? [null, null] : [SYNC_KINDS.indexOf(state.kind), state.after]),
  ...(linked === undefined ? [] : [linked.to, SYNC_KINDS.indexOf(linked.kind), linked.after]),
];

const count = (part: Part | undefined): number => (typeof part === 'number' ? part : 0);

const kindAt = (part: Part | undefined): SyncKind | undefined =>
  typeof part === 'number' ? SYNC_KINDS[part] : undefined;

const placeOf = (version: Part | undefined, at: Part | undefined) => ({
  version: count(version),
  ...(typeof at === 'string' && { at }),
});

function positionOf(parts: readonly Part[]): SyncPosition {
  const [version, at, seen, seenAt, kind, after, to, showing, shown] = parts;
  const [ofState, ofLinked] = [kindAt(kind), kindAt(showing)];
  return {
    ...placeOf(version, at),
    ...(typeof seen === 'number' && { seen: placeOf(seen, seenAt) }),
    ...(ofState !== undefined && { state: { kind: ofState, after: count(after) } }),
    ...(ofLinked !== undefined && { linked: { to: count(to), kind: ofLinked, after: count(shown) } }),
  };
}

/** Keys of the Web Cryptography API. */
interface Keys {
  /** Encrypts. */
  readonly cipher: Key;
  /** Makes nonces of what is encrypted: equal positions have equal cursors, so that answers have equal ETags. */
  readonly nonce: Key;
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

async function keysOf(secret: string): Promise<Keys> {
  const digestOf = (use: string) =>
    crypto.subtle.digest('SHA-256', ENCODER.encode(`kalends cursor ${use} ${secret}`));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return {
    cipher: await crypto.subtle.importKey('raw', await digestOf('key'), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ]),
    nonce: await crypto.subtle.importKey('raw', await digestOf('nonce'), hmac, false, ['sign']),
  };
}

/** 32 random bytes as text. */
const randomText = (): string => toBase64(crypto.getRandomValues(new Uint8Array(32)));

/** Creates the cursors of a calendar, encrypted with the secret of its store: the same in all processes, and after a restart. */
export function createCursors(calendar: Pick<Calendar, 'secret'>): Cursors {
  const keys = madeOnce(async () => keysOf(await calendar.secret(randomText())));

  /** The decrypted text; `undefined` if this calendar did not encrypt it. */
  async function decrypted(cursor: string): Promise<string | undefined> {
    const { cipher } = await keys();
    try {
      const bytes = fromBase64(cursor);
      // the last letter has bits that say nothing
      if (toBase64(bytes) !== cursor) return undefined;
      const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, NONCE) };
      return DECODER.decode(await crypto.subtle.decrypt(algorithm, cipher, bytes.subarray(NONCE)));
    } catch {
      return undefined;
    }
  }

  return {
    async write(position, { selection, rights }) {
      const text = jsonText([...partsOf(position), digest(selection), digest(rights)]);
      const bytes = ENCODER.encode(text.padEnd(Math.ceil(text.length / BLOCK) * BLOCK));
      const { cipher, nonce } = await keys();
      const iv = new Uint8Array(await crypto.subtle.sign('HMAC', nonce, bytes)).subarray(0, NONCE);
      const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, bytes);
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(encrypted)]));
    },

    async read(cursor, { selection, rights }) {
      if (typeof cursor !== 'string' || !CURSOR.test(cursor)) throw refused('It is no cursor.');
      const text = await decrypted(cursor);
      if (text === undefined) throw expired('It was written by another calendar, or with another secret.');
      const parts = JSON.parse(text) as readonly Part[];
      const [ofSelection, ofRights] = parts.slice(-2);
      if (ofSelection !== digest(selection))
        throw refused('It belongs to other kinds, or to another filter.');
      if (ofRights !== digest(rights)) throw expired('Your rights have changed.');
      return positionOf(parts.slice(0, -2));
    },
  };
}
