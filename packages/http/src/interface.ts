import type { Actor, Calendar, CalendarView, EventRecord, ImageRecord } from '@kalends/core';
import type { Decoders } from '@kalends/core/adapter';
import type { DeclaredArg } from './declared-arg.js';
import type { Answer, HttpRequest, Method, Params } from './message.js';
import type { RequestLimits } from './decode/request-limits.js';
import type { Failure } from './request-error.js';
import type { RenderCache } from './render/cache.js';
import type { Work } from './work/work.js';
import type { Site } from './site.js';

/** Declared parameters by name, in declaration order. */
export type Args = Readonly<Record<string, DeclaredArg>>;

/** The arguments of an operation. */
export interface Call {
  /** The request itself, for data that is not a parameter. */
  readonly request: HttpRequest;
  /** The calendar as the caller sees it. */
  readonly calendar: CalendarView;
  /** The caller; null if anonymous. */
  readonly actor: Actor | null;
  /** The value of the path's placeholder, URL-decoded; `''` if the path has none. */
  readonly key: string;
  /** The parameters of query and body, decoded by the dialect. */
  readonly params: Params;
  /** The image file in the body. */
  readonly image?: ImageFile | undefined;
  /**
   * Stores the image file of an operation that takes one `'checked'`, and runs the rest of it: in the call that it gets, the
   * parameter `image` is the URL of the file. If the rest rejects, the file is deleted again. Absent without an image.
   */
  readonly storeImage?: (<T>(run: (call: Call) => Promise<T>) => Promise<T>) | undefined;
  /**
   * Identifies the caller again, for an answer that goes on for long: a key may have been revoked since, or an account
   * removed. Rejects like the request itself would now.
   */
  readonly identifyAgain: () => Promise<Pick<Call, 'calendar' | 'actor'>>;
  /** The work for its client: an answer that takes milliseconds waits for turns between its stages. */
  readonly work: Work;
  /** Whether the host refuses parameters that are ignored otherwise. Default: no. */
  readonly strict?: boolean;
}

/** One operation of a route. */
export interface Operation {
  /** Unique within the interface: `listEvents`, `createEvent`, … */
  readonly operationId: string;
  readonly summary: string;
  /** The methods of the operation, in the order of the `Allow` header. */
  readonly methods: readonly Method[];
  /** The status of a successful response. */
  readonly status: 200 | 201;
  /** Declared parameters, computed on request because some defaults depend on the calendar. Default: none. */
  readonly args?: (calendar: CalendarView) => Args;
  /** The names of all parameters that it reads, so that the host can be told of others. Default: it does not say. */
  readonly names?: (calendar: CalendarView) => ReadonlySet<string>;
  /** Whether this caller may run the operation, for the `Allow` header; never rejects. Default: yes. */
  readonly allowed?: (call: Call) => Promise<boolean> | boolean;
  /**
   * Whether this caller may run the operation on any record, as far as that is known before decoding the parameters. If
   * not, the request is refused before a large body is read. Default: yes.
   */
  readonly permitted?: (call: Call) => Promise<boolean> | boolean;
  /** How it refuses a caller who is not `permitted`, before a large body is read. Default: `forbidden`. */
  readonly refusal?: (call: Call) => Promise<Answer> | Answer;
  /**
   * Whether it has a parameter `image`, which may be an uploaded file, stored before the operation runs; `'checked'`: it
   * stores the file itself, with `storeImage`, after it has checked the request. Default: no.
   */
  readonly takesImage?: boolean | 'checked';
  /** Maximum bytes of its body, beyond which a request is too large. Default: that of the limits. */
  readonly bodySize?: number;
  /** Runs the operation. Rejects with a `CalendarError`. */
  readonly run: (call: Call) => Promise<Answer> | Answer;
}

/** A path with its operations. */
export interface Route {
  /**
   * The path below the interface's `root`: `/events/{id}`, `''` for the root itself. It may have one placeholder, a
   * complete segment: `{id}` matches digits, any other name any text without a slash, and a name with an asterisk,
   * `{path*}`, several segments.
   */
  readonly path: string;
  /**
   * If set, the route matches only requests with this type in `Accept`, and then takes precedence over all other
   * routes. Default: all requests.
   */
  readonly accepts?: 'text/html';
  /** If set, the route matches only URLs with such a query. Default: all URLs. */
  readonly query?: (query: string) => boolean;
  readonly operations: readonly Operation[];
}

/** The state of a request when its answer is written. */
export interface Exchange {
  readonly request: HttpRequest;
  /** As sent, in upper case. */
  readonly method: string;
  /** The parameters decoded so far: those of the URL, later all of them. */
  readonly params: Params;
  /** The caller; null if anonymous or not identified yet. */
  readonly actor: Actor | null;
}

/** An image file in a body. */
export interface ImageFile {
  readonly bytes: Uint8Array;
  /** As the client has named it; `''` if it has no name. */
  readonly name: string;
}

/** The decoded request: the effective method, and the parameters of URL and body. */
export interface Decoded {
  readonly method: string;
  /** The object of the parameters of the URL itself if the body adds none: other answers to GET are not cached. */
  readonly params: Params;
  /** The image file in the body, if uploads are taken. */
  readonly image?: ImageFile | undefined;
}

/** The form of the answers to one request. */
export interface Form {
  /**
   * Whether a caller without an `Authorization` header is anonymous: for forms that pages of any other site can read,
   * with the cookies of their visitors. Default: no.
   */
  readonly anonymous?: boolean;
  /** Writes a result. `headers` include `Allow`. */
  readonly result: (answer: Answer, exchange: Exchange) => Answer;
  /** Writes an error, never with a stack, a cause, or the message of an internal error. */
  readonly error: (error: Failure, exchange: Exchange) => Answer;
  /** The last step for both: wraps the whole answer into an envelope, a script, … */
  readonly wrap?: (answer: Answer, exchange: Exchange) => Answer;
}

/** How an interface reads requests and writes answers. */
export interface Dialect {
  /** The default `Content-Type` of answers. */
  readonly contentType: string;
  /** Headers of every answer, depending on the site. `serves` tells whether this handler answers a path of the site. */
  readonly headers?: (site: Site, serves: (path: string) => boolean) => Readonly<Record<string, string>>;
  /** The form of answers until `formOf` has determined another one. */
  readonly form: Form;
  /**
   * Determines the form of the answer from the parameters of the URL. Throws a `RequestError` if the requested form is
   * not available.
   */
  readonly formOf?: (query: Params) => Form;
  /**
   * Identifies callers in place of the host's `identify`, as by a cookie that counts for this interface alone. As with
   * that one, requests of foreign pages are anonymous. Default: the host's.
   */
  readonly identify?: (
    request: HttpRequest,
  ) => Promise<Actor<number | string> | null> | Actor<number | string> | null;
  /** Refuses an identified caller by throwing a `CalendarError` or a `RequestError`. */
  readonly admit?: (actor: Actor | null, request: HttpRequest, query: Params) => void;
  /** Decoders for the fields and parameters that clients write differently from typed callers. */
  readonly decoders?: Decoders;
  /**
   * Whether all callers are anonymous to this interface: they are not identified, and its answers are the same for
   * everyone. Default: no.
   */
  readonly anonymous?: boolean;
  /** Headers for pages of other origins, such as `Access-Control-Allow-Methods`. Default: the methods of HTTP. */
  readonly forOrigins?: Readonly<Record<string, string>>;
  /** The secret part of a URL: logs and hooks of the host get the URL without it. Default: nothing. */
  readonly secret?: RegExp;
  /**
   * Decodes method and parameters. Rejects with a `RequestError` or a `CalendarError`. Default: the method as sent, the parameters of the
   * URL, no body.
   *
   * @param uploadSize maximum bytes of an image file in the body, 0 for callers who may not upload one; `undefined` if
   *   the host takes no uploads
   */
  readonly decode?: (
    request: HttpRequest,
    query: Params,
    limits: RequestLimits,
    uploadSize: number | undefined,
  ) => Promise<Decoded>;
  /** The answer to OPTIONS for a route, or for a URL without one. Default: an empty body. */
  readonly describe?: (route: Route | undefined, calendar: CalendarView, request: HttpRequest) => Answer;
}

/** An interface to a calendar: its routes and its dialect. */
export interface Interface {
  readonly routes: readonly Route[];
  readonly dialect: Dialect;
  /**
   * The path below which all routes are, without a trailing slash. All URLs below it belong to the interface, except
   * routes of other interfaces; without a root only the routes themselves do, and the host answers all other URLs.
   * Default: `''`, the site.
   */
  readonly root?: string;
  /**
   * Answers URLs of the site that no interface has, for an interface that is the whole site; its path only names it in
   * logs. Default: none, the host answers them.
   */
  readonly otherwise?: Route;
  /**
   * Renders the page of an event that is not stored, as `events.preview` gives it, for the caller of a request: a whole
   * document. Default: it has no pages of events.
   */
  readonly preview?: (event: EventRecord, call: Call) => Promise<string>;
  /**
   * Renders a page of another interface with the header, the styles and the footer of its own ones: a whole document. `head` and `main`
   * are HTML. Default: it has no pages.
   */
  readonly layout?: (
    page: { readonly title: string; readonly head: string; readonly main: string },
    call: Call,
  ) => Promise<string>;
  /** Maps another address of a route to its path. Default: none. */
  readonly alias?: (path: string, query: string) => string;
  /** Whether paths match case-insensitively; the case of placeholders is kept. Default: no. */
  readonly anyCase?: boolean;
}

/** The environment of interfaces. */
export interface Host {
  /** The calendar, as the host's own code sees it. */
  readonly calendar: Calendar;
  readonly site: Site;
  /** Deletes the files of an image whose record was deleted (`Uploads.remove`), if the host takes uploads. */
  readonly removeFiles?: ((image: ImageRecord) => Promise<void>) | undefined;
  /** Maximum bytes of an uploaded image, if the host takes uploads. */
  readonly uploadSize?: number | undefined;
  /** The cache of rendered records, shared by all interfaces of a handler. */
  readonly cache: RenderCache;
  /** All interfaces of the handler, for those that tell what there is. Empty until all of them are created. */
  readonly interfaces: () => readonly Interface[];
}

/** Creates one or more interfaces for a handler: the elements of `interfaces` of `createHandler`. */
export type CreateInterface = (host: Host) => Interface | readonly Interface[];
