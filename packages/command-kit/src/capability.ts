import type { EditorOptions } from '@kalends/editor';
import type { CreateInterface } from '@kalends/http';
import type { StoredCalendar } from './stores.js';

/** Something that a server counts or shows, as Prometheus describes it. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

type Labels = Readonly<Record<string, string>>;

/** A value that a server shows, by its labels. */
export interface Measured {
  readonly labels: Labels;
  readonly value: number;
}

/** What a capability of a server works with. */
export interface CapabilityHost extends StoredCalendar {
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
  /** Logs a line. */
  readonly printError: (line: string) => void;
}

/** A capability that is served. */
export interface ServedCapability {
  /** Its interfaces over HTTP. Default: none. */
  readonly interfaces?: readonly CreateInterface[];
  /** What it adds to the options of the editor: its `views`. Default: nothing. */
  readonly editor?: Partial<EditorOptions>;
  /** Starts its jobs, and returns a function that stops them. Default: it has none. */
  readonly start?: () => () => Promise<void> | void;
}

/** Something that a site can have besides its calendar: `kalends serve` takes a list of them. */
export interface Capability {
  /** Begins to serve it. It is called again when the server is configured again. */
  readonly serve: (host: CapabilityHost) => ServedCapability;
  /** What `kalends doctor` checks of it. Default: nothing. */
  readonly check?: {
    readonly name: string;
    /** What it finds where there is no store yet. */
    readonly none: string;
    /** Resolves to what was found. Rejects with an error that explains the problem. */
    readonly run: (data: StoredCalendar) => Promise<string>;
  };
}
