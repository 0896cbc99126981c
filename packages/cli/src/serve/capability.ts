import type { Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import type { EditorOptions } from '@kalends/editor';
import type { CreateInterface } from '@kalends/http-adapter';
import type { Metrics } from './metrics.js';
import type { ServeOptions } from './serve-options.js';

/** What a capability of a server works with. */
export interface CapabilityHost {
  readonly calendar: Calendar;
  readonly store: Store;
  /** The public URL of the site. */
  readonly siteUrl: string;
  readonly options: ServeOptions;
  /** `undefined` if nothing is counted. */
  readonly metrics: Pick<Metrics, 'counter' | 'gauge'> | undefined;
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

/** Something that a site can have besides its calendar. `capabilities.ts` lists them, one line each. */
export interface Capability {
  readonly serve: (host: CapabilityHost) => ServedCapability;
  /** What `kalends doctor` checks of it. Default: nothing. */
  readonly check?: {
    readonly name: string;
    /** What it finds where there is no store yet. */
    readonly none: string;
    /** Resolves to what was found. Rejects with an error that explains the problem. */
    readonly run: (data: Pick<CapabilityHost, 'calendar' | 'store'>) => Promise<string>;
  };
}
