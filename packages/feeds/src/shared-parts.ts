import { cachedPage, type Call, type RenderCache } from '@kalends/http/interface';

/** The records of a list, in order. */
export interface FoundIds {
  readonly ids: readonly number[];
  /** Differs for different ids. */
  readonly etag: string;
}

type Turn = Pick<Call, 'work'>;

/** What the requests for feeds share. */
export interface SharedParts {
  /**
   * The records of a list: found and hashed once per version of the calendar.
   *
   * @param key identifies the query
   */
  ids(call: Turn, key: string, find: () => Promise<readonly { readonly id: number }[]>): Promise<FoundIds>;
  /**
   * A part of a feed as bytes. Anonymous callers share it, and so share the work of a feed that many request at once;
   * for others it is written each time.
   *
   * @param key identifies the feed in its current state, and the part
   */
  bytes(call: Turn & Pick<Call, 'actor'>, key: string, write: () => Promise<string>): Promise<Uint8Array>;
}

const ENCODER = new TextEncoder();

const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? ENCODER.encode(body) : body;

/** Creates what the requests for feeds share, in the render cache. */
export const createSharedParts = (cache: RenderCache): SharedParts => ({
  async ids({ work }, key, find) {
    await work.turn();
    const make = async () => {
      const found = await find();
      return { body: new Uint8Array(Float64Array.from(found, ({ id }) => id).buffer) };
    };
    const { body, etag = '' } = await cachedPage(cache, `feed ids ${key}`, make, work);
    const { buffer, byteOffset, byteLength } = bytesOf(body);
    return { ids: [...new Float64Array(buffer, byteOffset, byteLength / 8)], etag };
  },
  async bytes({ actor, work }, key, write) {
    const encoded = async () => bytesOf(await write());
    if (actor !== null) return encoded();
    const name = `feed part ${key}`;
    const begun = cache.commits();
    const known = cache.page(name);
    if (known !== undefined) return bytesOf(known.body);
    const make = async () => {
      const made = { body: await encoded() };
      cache.putPage(name, made, begun);
      return made;
    };
    const { body } = await cache.share(name, make, work);
    return bytesOf(body);
  },
});
