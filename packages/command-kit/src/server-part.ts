import type { Actor } from '@kalends/core';
import type { MailSender, View } from '@kalends/editor/kit';
import type { CreateInterface } from '@kalends/http';
import type { PagesOptions } from '@kalends/pages';
import type { OptionTable, OptionValues } from './options.js';
import type { StoredCalendar } from './stores.js';

/** Something that a server counts or shows, as Prometheus describes it. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

/** The labels of a measured value. */
type Labels = Readonly<Record<string, string>>;

/** A value that a server shows, by its labels. */
export interface Measured {
  readonly labels: Labels;
  readonly value: number;
}

/** The environment of a server part. */
export interface ServerPartHost extends StoredCalendar {
  /** The public URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** The language of the pages. */
  readonly locale: string | undefined;
  /** `undefined` if nothing is counted. */
  readonly metrics:
    | {
        /** Returns what counts something from now on, by its labels. */
        readonly counter: (metric: Metric) => (labels: Labels) => void;
        /** Shows these values from now on; none while they cannot be read. */
        readonly gauge: (metric: Metric, values: () => Promise<readonly Measured[]>) => void;
      }
    | undefined;
  /** The current actor of a user or an account, by its id; `undefined` if it may not log in. */
  readonly actorOf: (id: number) => Promise<Actor | undefined>;
  /** Sends a message by mail. Default: none is sent. */
  readonly send?: MailSender | undefined;
  /** Logs a line. */
  readonly printError: (line: string) => void;
}

/** A part of a server that is running. */
export interface ServedPart {
  /** Its interfaces over HTTP. Default: none. */
  readonly interfaces?: readonly CreateInterface[];
  /** Its views in the editor, in the order of the navigation. Default: none. */
  readonly views?: readonly View[];
  /** Additions to the options of the pages, such as `eventParts`. Default: nothing. */
  readonly pages?: Partial<PagesOptions>;
  /** Starts its jobs, and returns a function that stops them. Default: it has none. */
  readonly start?: () => () => Promise<void> | void;
}

/** A part as loaded by `kalends serve` and `kalends doctor`. */
export interface LoadedPart {
  /** Begins to serve it. It is called again when the server is configured again. */
  readonly serve: (host: ServerPartHost) => ServedPart;
  /** The check of `kalends doctor`. Default: nothing. */
  readonly check?: {
    readonly name: string;
    /** The result where there is no store yet. */
    readonly none: string;
    /** Resolves to what was found. Rejects with an error that explains the problem. */
    readonly run: (data: StoredCalendar) => Promise<string>;
  };
}

/**
 * Something that a site can have besides its calendar: `kalends serve` takes a list of them. Its code is loaded when a server starts, so that
 * help and other commands start faster.
 */
export interface ServerPart<T extends OptionTable = OptionTable> {
  /** Its own options of `kalends serve` and `kalends doctor`. Default: none. */
  readonly options?: T;
  /** Loads its code. Resolves to `undefined` if the options switch it off. */
  load(options: OptionValues<T>): Promise<LoadedPart | undefined>;
}
