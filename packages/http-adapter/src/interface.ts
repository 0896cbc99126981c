import type { Actor, Calendar, CalendarError, CalendarView } from '@kalends/core';
import type { DeclaredArg, Decoders } from '@kalends/core/adapter';
import type { Answer, HttpRequest, Method, Params } from './message.js';
import type { RequestLimits } from './decode/request-limits.js';
import type { RenderCache } from './render/cache.js';
import type { Site } from './urls/site.js';

/** Declared parameters by name, in their order. */
export type Args = Readonly<Record<string, DeclaredArg>>;

/** What an operation gets. */
export interface Call {
  /** The request itself, for what no parameter says. */
  readonly request: HttpRequest;
  /** The calendar as the caller sees it. */
  readonly calendar: CalendarView;
  /** Who asks; null for anonymous callers. */
  readonly actor: Actor | null;
  /** The text of the path's placeholder, URL-decoded; `''` where the path has none. */
  readonly key: string;
  /** The parameters of query and body, as the dialect decodes them. */
  readonly params: Params;
}

/** One thing that can be done at a path. */
export interface Operation {
  /** Unique within the interface: `listEvents`, `createEvent`, … */
  readonly operationId: string;
  readonly summary: string;
  /** The methods that ask for it, in the order in which `Allow` names them. */
  readonly methods: readonly Method[];
  /** The status of a success. */
  readonly status: 200 | 201;
  /** Declared parameters, made when they are asked for: some defaults depend on the calendar. Default: none. */
  readonly args?: (calendar: CalendarView) => Args;
  /** Whether this caller may do it, for the `Allow` header; it never fails. Default: yes. */
  readonly allowed?: (call: Call) => Promise<boolean> | boolean;
  /**
   * Whether this caller may do it to any record at all: what is known before the parameters are. Who may not is refused without
   * a large body being read. Default: yes.
   */
  readonly permitted?: (call: Call) => Promise<boolean> | boolean;
  /** Does it. Rejects with a `CalendarError`. */
  readonly run: (call: Call) => Promise<Answer> | Answer;
}

/** One path with all that can be done there. */
export interface Route {
  /**
   * Below the interface's `root`: `/events/{id}`, `''` for the root itself. It may have one placeholder, a segment of its own:
   * `{id}` takes digits, any other name any text without a slash, and a name with a star, `{path*}`, several segments.
   */
  readonly path: string;
  /** Only requests that name this type in `Accept` lead here, and no other route of any interface then. Default: all. */
  readonly accepts?: 'text/html';
  /** Only URLs with such a query lead here; the route is passed over for others. Default: all. */
  readonly query?: (query: string) => boolean;
  readonly operations: readonly Operation[];
}

/** What is known of a request by the time that something is written. */
export interface Exchange {
  readonly request: HttpRequest;
  /** As sent, in capitals. */
  readonly method: string;
  /** The parameters so far: those of the URL, then all of them. */
  readonly params: Params;
  /** Who asks; null before the caller is identified, too. */
  readonly actor: Actor | null;
}

/** What a request asks for: the method that counts, and the parameters of URL and body. */
export interface Decoded {
  readonly method: string;
  readonly params: Params;
}

/** How one request wants its answers. */
export interface Form {
  /** A result, as it is sent. `headers` has `Allow`. */
  readonly result: (answer: Answer, exchange: Exchange) => Answer;
  /** An error, as it is sent. It never has a stack, a cause, or the message of a fault of our own. */
  readonly error: (error: CalendarError, exchange: Exchange) => Answer;
  /** The last touch to either: the whole answer into an envelope, a script, … */
  readonly wrap?: (answer: Answer, exchange: Exchange) => Answer;
}

/** How an interface reads its requests and writes its answers. */
export interface Dialect {
  /** The `Content-Type` of answers that name none. */
  readonly contentType: string;
  /** Headers that every answer has, by the site. `serves` tells whether a path of the site is answered by this handler. */
  readonly headers?: (site: Site, serves: (path: string) => boolean) => Readonly<Record<string, string>>;
  /** How answers are written as long as `formOf` has not said. */
  readonly form: Form;
  /** How a request wants its answer, from the parameters of its URL. Throws a `CalendarError` where that cannot be had. */
  readonly formOf?: (query: Params) => Form;
  /** Refuses a caller who is identified. Throws a `CalendarError`. */
  readonly admit?: (actor: Actor | null, request: HttpRequest, query: Params) => void;
  /** How values of some types of fields are read, where the interface takes them otherwise than typed callers write them. */
  readonly decoders?: Decoders;
  /**
   * Reads method and parameters. Rejects with a `CalendarError`. Default: the method as sent, the parameters of the URL, no
   * body.
   */
  readonly decode?: (request: HttpRequest, query: Params, limits: RequestLimits) => Promise<Decoded>;
  /** What OPTIONS answers for a route, or for an address without one. Default: an empty body. */
  readonly describe?: (route: Route | undefined, calendar: CalendarView) => Answer;
}

/** One way to speak to a calendar: its routes, and the dialect that they are spoken to in. */
export interface Interface {
  readonly routes: readonly Route[];
  readonly dialect: Dialect;
  /**
   * The path of the site below which all routes are, without a slash at the end. All URLs below it belong to the interface, but
   * for routes of other interfaces; without one only its routes do, and the host answers the others. Default: `''`, the site.
   */
  readonly root?: string;
  /** Other addresses of the same routes: the path that a URL stands for. Default: its own. */
  readonly alias?: (path: string, query: string) => string;
  /** Whether paths match in any letter case; that of placeholders is kept. Default: no. */
  readonly anyCase?: boolean;
}

/** What an interface is made on. */
export interface Host {
  /** The calendar, as the host's own code sees it. */
  readonly calendar: Calendar;
  readonly site: Site;
  /** Where what is rendered is kept, shared by all interfaces of a handler. */
  readonly cache: RenderCache;
}

/** Makes an interface, or several that belong together, for a handler: what `createHandler` takes in `interfaces`. */
export type CreateInterface = (host: Host) => Interface | readonly Interface[];
