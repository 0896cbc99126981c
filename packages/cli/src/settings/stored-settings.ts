import { CliError, type Option } from '@kalends/command-kit';
import type { Store } from '@kalends/core/store';
import * as v from 'valibot';

/** The settings that are options of `kalends serve`, too: their texts are those of a command line. */
const OPTION_SETTINGS = ['title', 'timezone', 'locale', 'currency', 'weekStart', 'submissionFields'] as const;

/** All settings. `logo` is the number of an image or its address, `accent` a colour such as `#1d4ed8`. */
const SETTINGS = [...OPTION_SETTINGS, 'logo', 'accent'] as const;

/** A setting that administrators choose in the editor. */
export type SettingName = (typeof SETTINGS)[number];

/** The settings that were chosen. */
export type SettingTexts = Readonly<Partial<Record<SettingName, string>>>;

const TEXTS = v.partial(v.object(v.entriesFromList(SETTINGS, v.string())));

const STORED = v.object({
  revision: v.number(),
  texts: TEXTS,
  before: v.nullable(TEXTS),
  by: v.number(),
  at: v.number(),
});

/** The settings as they are stored. */
export interface ChosenSettings {
  /** One more with each change; 0 if nothing was ever chosen. */
  readonly revision: number;
  readonly texts: SettingTexts;
  /** The settings before the last change, which can be restored; `null` if there was none. */
  readonly before: SettingTexts | null;
  /** The author and the time of the last change, in milliseconds since 1970. */
  readonly by: number;
  readonly at: number;
}

const NOTHING: ChosenSettings = { revision: 0, texts: {}, before: null, by: 0, at: 0 };

/** The settings of a calendar in its store, for all processes on it. */
export interface StoredSettings {
  read(): Promise<ChosenSettings>;
  /** Replaces the settings of a revision. Resolves to `false`, and nothing is changed, if they have another one now. */
  replace(revision: number, texts: SettingTexts, by: number): Promise<boolean>;
}

/** The name of the value that has the settings. */
const NAME = 'settings';

function chosenIn(text: string | undefined): ChosenSettings {
  if (text === undefined) return NOTHING;
  const { success, output } = v.safeParse(STORED, JSON.parse(text));
  return success ? (output as ChosenSettings) : NOTHING;
}

/** Reads and replaces the settings among the values of a store. */
export const createStoredSettings = (
  { values }: Pick<Store, 'values'>,
  clock: () => number = Date.now,
): StoredSettings => ({
  read: async () => chosenIn(await values.get(NAME)),
  async replace(revision, texts, by) {
    const text = await values.get(NAME);
    const now = chosenIn(text);
    if (now.revision !== revision) return false;
    const next: ChosenSettings = { revision: revision + 1, texts, before: now.texts, by, at: clock() };
    return values.put(NAME, JSON.stringify(next), text ?? null);
  },
});

const isOptionSetting = (name: string): name is (typeof OPTION_SETTINGS)[number] =>
  OPTION_SETTINGS.some((one) => one === name);

/**
 * The chosen settings as a source of options below all others. A text that is not valid, as another version may have stored it, does
 * not count.
 *
 * @param free gets the names of the options that no other source gives
 */
export const optionsOfSettings =
  (texts: SettingTexts, free: Set<string>) =>
  (name: string, { read }: Option): { texts: [string]; source: string } | undefined => {
    free.add(name);
    const text = isOptionSetting(name) ? texts[name] : undefined;
    if (text === undefined) return undefined;
    try {
      read(text, NAME, [text]);
    } catch (error) {
      if (error instanceof CliError) return undefined;
      throw error;
    }
    return { texts: [text], source: NAME };
  };
