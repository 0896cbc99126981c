import type { SyncKind, SyncPosition } from '@kalends/core';
import { CalendarError } from '@kalends/core';
import { SYNC_KINDS } from '@kalends/core/adapter';
import { etagOf, jsonText } from '@kalends/http/interface';

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** What a cursor belongs to. */
export interface CursorOwner {
  /** What is followed: kinds and filter. */
  readonly selection: string;
  /** What the caller may see. */
  readonly rights: string;
}

/** Writes and reads cursors: positions in the change log, signed, with what they belong to. */
export interface Cursors {
  /** Writes a cursor for a position, for what it belongs to. */
  write(position: SyncPosition, owner: CursorOwner): Promise<string>;
  /**
   * Throws `rest_invalid_param` for a cursor that was not written here, or for another selection; `sync_token_expired`
   * if the rights of the caller have changed since.
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

/** A cursor: what is signed, a point, the signature. */
const CURSOR = /^([\w-]{1,400})\.([\w-]{1,86})$/;

const digest = (text: string): string => etagOf(ENCODER.encode(text)).slice(1, -1);

const refused = (reason: string): CalendarError =>
  new CalendarError('rest_invalid_param', 'Invalid parameter(s): cursor', {
    params: { cursor: 'Invalid parameter.' },
    reasons: { cursor: reason },
  });

/** The numbers of a position, in the order of a cursor. */
const numbersOf = ({ version, state, linked }: SyncPosition): readonly (number | null)[] => [
  version,
  ...(state === undefined ? [null, null] : [SYNC_KINDS.indexOf(state.kind), state.after]),
  ...(linked === undefined ? [] : [linked.to, SYNC_KINDS.indexOf(linked.kind), linked.after]),
];

const kindAt = (index: number | null | undefined): SyncKind | undefined => SYNC_KINDS[index ?? -1];

function positionOf(numbers: readonly (number | null)[]): SyncPosition {
  const [version, kind, after, to, showing, shown] = numbers;
  const [ofState, ofLinked] = [kindAt(kind), kindAt(showing)];
  return {
    version: version ?? 0,
    ...(ofState !== undefined && { state: { kind: ofState, after: after ?? 0 } }),
    ...(ofLinked !== undefined && { linked: { to: to ?? 0, kind: ofLinked, after: shown ?? 0 } }),
  };
}

/** A key of the Web Cryptography API. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/**
 * Creates the cursors of a calendar.
 *
 * @param secretOf the text that they are signed with
 */
export function createCursors(secretOf: () => Promise<string>): Cursors {
  let imported: Promise<Key> | undefined;
  const keyOf = async (): Promise<Key> =>
    crypto.subtle.importKey(
      'raw',
      ENCODER.encode(`kalends cursor ${await secretOf()}`),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    );

  async function key(): Promise<Key> {
    imported ??= keyOf();
    try {
      return await imported;
    } catch (error) {
      // a store that did not answer is asked again
      imported = undefined;
      throw error;
    }
  }

  return {
    async write(position, { selection, rights }) {
      const text = jsonText([...numbersOf(position), digest(selection), digest(rights)]);
      const payload = toBase64(ENCODER.encode(text));
      const signature = await crypto.subtle.sign('HMAC', await key(), ENCODER.encode(payload));
      return `${payload}.${toBase64(new Uint8Array(signature))}`;
    },

    async read(cursor, { selection, rights }) {
      const [, payload, signature] = (typeof cursor === 'string' ? CURSOR.exec(cursor) : null) ?? [];
      if (payload === undefined || signature === undefined)
        throw refused('It is no cursor of this calendar.');
      const given = decoded(signature);
      const isOurs =
        given !== undefined &&
        (await crypto.subtle.verify('HMAC', await key(), given, ENCODER.encode(payload)));
      if (!isOurs) throw refused('It is no cursor of this calendar.');
      const parts = JSON.parse(DECODER.decode(fromBase64(payload))) as readonly (number | string | null)[];
      const [ofSelection, ofRights] = parts.slice(-2);
      if (ofSelection !== digest(selection))
        throw refused('It belongs to other kinds, or to another filter.');
      if (ofRights !== digest(rights))
        throw new CalendarError('sync_token_expired', 'Your rights have changed. Start without a cursor.');
      return positionOf(parts.slice(0, -2) as readonly (number | null)[]);
    },
  };
}

/** The bytes of a signature; `undefined` if it is not written as one. */
function decoded(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return fromBase64(text);
  } catch {
    return undefined;
  }
}
