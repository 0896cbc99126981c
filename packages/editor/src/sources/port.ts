/** A calendar that is followed, as the editor shows it. Its address, which may have a secret in it, is not shown. */
export interface EditorSource {
  readonly id: string;
  readonly name: string;
  /** `icalendar`, `tribe`, `sync` or `page`. */
  readonly format: string;
  /** The status that its events begin with. */
  readonly status: 'publish' | 'draft' | 'pending';
  readonly category: string | null;
  /** How often it is taken, in minutes. */
  readonly every: number;
  readonly removes: boolean;
  readonly state: 'active' | 'paused';
  /** How often it has failed since it last succeeded, and why. */
  readonly failures: number;
  readonly error: string | null;
  /** When it is taken next, in UTC. */
  readonly next: string;
  /** What came of the last take. */
  readonly report: {
    /** In UTC. */
    readonly at: string;
    readonly isUnchanged: boolean;
    /** The number of events by outcome. */
    readonly counts: Readonly<Record<string, number>>;
    readonly removed: number;
    readonly kept: { readonly count: number; readonly reason: string } | null;
    readonly overridden: number;
    readonly duplicates: readonly { readonly title: string; readonly id: number }[];
    readonly duplicateCount: number;
    readonly errors: readonly string[];
    readonly errorCount: number;
    /** What was taken otherwise than it is there, or left out; absent in reports of earlier versions. */
    readonly notes?: readonly string[];
    readonly noteCount?: number;
  } | null;
}

/**
 * What administrators do with the calendars that are followed: `createSources` of `@kalends/importer`. All methods reject with
 * `not_found` for an unknown source.
 */
export interface EditorSources {
  readonly list: () => Promise<readonly EditorSource[]>;
  /**
   * Follows a calendar at an address of the public internet. It is tried first. Rejects with `invalid_param` with a reason for each parameter
   * that is refused, and `conflict` for one that is followed already, or too many.
   */
  readonly add: (input: {
    readonly url: string;
    readonly name?: string;
    readonly status: EditorSource['status'];
    readonly category?: string;
    readonly every: number;
    readonly removes: boolean;
  }) => Promise<EditorSource>;
  /** Pauses a source, or takes it soon. */
  readonly setState: (id: string, state: EditorSource['state']) => Promise<unknown>;
  /** Follows it no longer; its events stay. */
  readonly remove: (id: string) => Promise<void>;
}
