import { cachedPage, type Call, type Page, type RenderCache } from '@kalends/http';

/** The records of a list, in order. */
export interface FoundIds {
  readonly ids: readonly number[];
  /** Differs for different ids. */
  readonly etag: string;
}

type Caller = Pick<Call, 'actor' | 'work'>;

/** The state that the requests for feeds share. */
export interface SharedParts {
  /**
   * The records of a list: found and hashed once per version of the calendar.
   *
   * @param key identifies the query
   */
  ids(call: Caller, key: string, find: () => Promise<readonly { readonly id: number }[]>): Promise<FoundIds>;
  /**
   * A part of a feed as bytes. Anonymous callers share it, and so share the work of a feed that many request at once;
   * for others it is written each time.
   *
   * @param key identifies the feed in its current state, and the part
   */
  bytes(call: Caller, key: string, write: () => Promise<string>): Promise<Uint8Array>;
  /** An intermediate value of a feed, shared by callers like a part. */
  value<T extends object>(call: Caller, key: string, make: () => Promise<T>): Promise<T>;
}

const ENCODER = new TextEncoder();

const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? ENCODER.encode(body) : body;

/** Creates what the requests for feeds share, in the render cache. */
export function createSharedParts(cache: RenderCache): SharedParts {
  /** A page of the cache that anonymous callers share, without an ETag. */
  async function part({ actor, work }: Caller, key: string, make: () => Promise<Page>): Promise<Page> {
    if (actor !== null) return make();
    const name = `feed part ${key}`;
    const begun = cache.commits();
    const known = cache.page(name);
    if (known !== undefined) return known;
    const made = async () => {
      const page = await make();
      cache.putPage(name, page, begun);
      return page;
    };
    return cache.share(name, made, work);
  }

  return {
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
    async bytes(call, key, write) {
      const { body } = await part(call, key, async () => ({ body: bytesOf(await write()) }));
      return bytesOf(body);
    },
    async value<T extends object>(call: Caller, key: string, make: () => Promise<T>) {
      const { value } = await part(call, key, async () => ({ body: '', value: await make() }));
      // a key names what is made for it
      return value as T;
    },
  };
}
