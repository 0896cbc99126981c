import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Paths of an answer that a recording leaves open; `*` is one key, `**` any keys. */
type OpenPaths = readonly { readonly path: string }[];

/** A request of a recorded scenario, and the answer of the plugin. */
export interface Step {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: string | Record<string, unknown>;
    readonly body?: unknown;
    readonly encoding?: string;
    readonly auth?: unknown;
    readonly root?: string;
    readonly headers?: Record<string, string>;
  };
  readonly capture?: Record<string, string>;
  readonly ignore?: OpenPaths;
  readonly soft?: OpenPaths;
  /** Texts of which only harmless markup may remain. */
  readonly safe?: OpenPaths;
  readonly unordered?: readonly { readonly path: string; readonly by: string }[];
  readonly response: {
    readonly status: number;
    readonly headers: Record<string, string>;
    readonly body: unknown;
  };
  readonly decided?: readonly { readonly why: string; readonly ignore?: OpenPaths }[];
}

/** A recorded scenario, which begins with an empty site. */
export interface Scenario {
  readonly name: string;
  readonly group: string;
  /** The reason why the corrected interface has no comparable answers. */
  readonly dropped?: string;
  readonly steps: readonly Step[];
}

/** The functions of the recordings' own runner that tests use. */
interface Kit {
  readonly loadScenarios: (folder: string) => Scenario[];
  /** The step with the declared corrections applied to its answer. */
  readonly decide: (step: Step) => Step;
  /** The date that a token such as `u+10` or `d-1:Y` stands for; `null` for other tokens. */
  readonly dateToken: (
    token: string,
    on: { readonly today: string; readonly todayUtc: string },
  ) => string | null;
  readonly buildRequest: (
    request: Step['request'],
    context: { readonly api: string; readonly user: string; readonly password: string },
  ) => { readonly url: string; readonly headers: Record<string, string> };
  /** The differences between an answer and the expected one. */
  readonly compare: (
    expected: unknown,
    actual: unknown,
    context: { readonly vars: object; readonly fixed: object },
    open: {
      readonly ignore: readonly RegExp[];
      readonly soft: readonly RegExp[];
      readonly safe: readonly RegExp[];
    },
  ) => { readonly path: string; readonly expected: unknown; readonly got: unknown; readonly soft: boolean }[];
  /** Sorts the lists whose order is open. */
  readonly applyUnordered: (body: unknown, unordered: Step['unordered']) => unknown;
}

const root = resolve(import.meta.dirname, '../../..');
const given = resolve(root, process.env['CONFORMANCE_DIR'] ?? '../shared/conformance');

/** Whether the recordings of the plugin exist; they are not part of the repository. */
export const hasRecordings = existsSync(join(given, 'run.mjs'));

/** The recorded scenarios, and the functions that read them. */
export async function recordings(): Promise<Kit & { readonly scenarios: readonly Scenario[] }> {
  const folder = realpathSync(given);
  const kit = (await import(pathToFileURL(join(folder, 'run.mjs')).href)) as Kit;
  return { ...kit, scenarios: kit.loadScenarios(join(folder, 'scenarios')) };
}

/** The numbers of the declared corrections of a step: `F12`. */
export const correctionsOf = ({ decided = [] }: Step): string[] =>
  decided.flatMap(({ why }) => /^\w+/.exec(why) ?? []);
