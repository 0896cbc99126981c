import { findZone, fromUtc, localTime, UTC } from '@kalends/core/adapter';
import {
  form,
  html,
  isAdministrator,
  notice,
  ownValue,
  refusalsBy,
  textIn,
  textsByLanguage,
  type EditorPage,
  type EditorRequest,
  type Refusals,
  type Result,
  type View,
} from '@kalends/editor/kit';
import { settingsFields } from './settings-form.js';
import {
  formOf,
  refusalsOf,
  settingTexts,
  typedIn,
  type SettingsForm,
  type SettingsRequest,
} from './settings-values.js';
import type { ChosenSettings, SettingName, SettingTexts, StoredSettings } from './stored-settings.js';
import { SETTINGS_TEXTS } from './texts/texts.js';

const PATH = '/settings';

/** The settings of a server that is running. */
export interface ServedSettings {
  readonly stored: StoredSettings;
  /** Whether no option of the server gives a setting. */
  readonly isFree: (name: SettingName) => boolean;
  /** The settings that options of the server give, or have by default, as its command line has them. */
  readonly given: Required<Omit<SettingTexts, 'logo' | 'accent'>>;
  /** The address of the logo of settings, or of the server. */
  readonly logoUrl: (chosen: SettingTexts) => Promise<string | undefined>;
  /** Whether there is a form for visitors. */
  readonly hasSubmissions: boolean;
  /** Applies changed settings in this process. Resolves when it answers with them. */
  readonly use: () => Promise<void>;
}

/** The settings as the form shows them: those that were chosen, unless an option of the server gives one. */
function shownOf({ given, isFree }: ServedSettings, chosen: SettingTexts): SettingsForm {
  const free = Object.entries(chosen).filter(([name]) => isFree(name as SettingName));
  return formOf({ ...given, ...Object.fromEntries(free) });
}

/** The message that the page shows after a form was submitted. */
interface Told {
  readonly typed?: SettingsForm;
  readonly refusals?: Refusals;
  readonly status?: number;
}

/** The author and time of the last change, with a button that restores the previous settings. */
async function lastChange({ revision, before, by, at }: ChosenSettings, request: SettingsRequest) {
  if (before === null) return '';
  const { calendar, dates, messages, texts, userOf } = request;
  const zone = findZone(calendar.settings.timezone) ?? UTC;
  const name = (await userOf?.(by))?.name ?? messages.user(by);
  const body = html`<input type="hidden" name="revision" value="${revision}" />
    <button name="action" value="putBack" class="e-second">${texts.putBack}</button>`;
  return html`<p dir="auto">
      ${texts.lastChange(name, dates.moment(fromUtc(localTime(Math.floor(at / 1000)), zone)))}
    </p>
    ${form(request, { action: PATH, body })}`;
}

async function page(
  served: ServedSettings,
  request: SettingsRequest,
  { typed, refusals = new Map(), status }: Told = {},
): Promise<EditorPage> {
  const { call, messages, texts } = request;
  const chosen = await served.stored.read();
  const done = ownValue({ saved: messages.saved, putBack: texts.isPutBack }, textIn(call.params, 'done'));
  const general = refusals.get('');
  const current = shownOf(served, chosen.texts);
  const view = {
    ...{ current, typed: typed ?? current },
    ...{
      refusals,
      isFree: served.isFree,
      hasSubmissions: served.hasSubmissions,
      logoUrl: await served.logoUrl(chosen.texts),
    },
  };
  const body = html`<input type="hidden" name="revision" value="${chosen.revision}" />
    ${settingsFields(view, request)}
    <div class="e-actions"><button name="action" value="save">${messages.save}</button></div>`;
  return {
    title: texts.title,
    ...(refusals.size > 0 && { status: status ?? 422 }),
    main: html`<h1>${texts.title}</h1>
      <p>${texts.about}</p>
      ${done !== undefined && refusals.size === 0 && notice(done)}
      ${general !== undefined && notice(general, 'failed')}
      ${form(request, { action: PATH, body, className: 'e-narrow', files: request.takesFiles })}
      ${await lastChange(chosen, request)}`,
  };
}

/** Replaces the settings of the revision that a form was made of, and uses them. */
async function replace(
  { stored, use }: ServedSettings,
  texts: SettingTexts,
  { actor, call }: SettingsRequest,
): Promise<boolean> {
  const revision = Number(/^\d{1,15}$/.exec(textIn(call.params, 'revision'))?.[0] ?? -1);
  if (!(await stored.replace(revision, texts, actor?.id ?? 0))) return false;
  await use();
  return true;
}

const changedSince = ({ texts }: SettingsRequest): Told => ({
  refusals: new Map([['', texts.wrong.changedSince]]),
  status: 409,
});

async function putBack(served: ServedSettings, request: SettingsRequest): Promise<Result> {
  const { before } = await served.stored.read();
  if (before === null || !(await replace(served, before, request)))
    return page(served, request, changedSince(request));
  return { to: `${PATH}?done=putBack` };
}

/** The number of the image that came with a form, which is stored; `undefined` if none came. */
async function storedLogo({ call }: SettingsRequest): Promise<string | undefined> {
  if (call.image === undefined || call.storeImage === undefined) return undefined;
  const { id } = await call.storeImage(async ({ calendar, params }) =>
    calendar.images.create({ url: textIn(params, 'image') }),
  );
  return String(id);
}

async function save(served: ServedSettings, request: SettingsRequest): Promise<Result> {
  const { isFree, stored } = served;
  const chosen = await stored.read();
  const before = shownOf(served, chosen.texts);
  const sent = typedIn(request);
  // what an option of the server gives is not in the form
  const fixed = Object.entries(before).filter(
    ([name]) => !isFree((name === 'position' ? 'currency' : name) as SettingName),
  );
  const typed: SettingsForm = { ...sent, ...Object.fromEntries(fixed) };
  const refusals = refusalsOf(typed, before, request);
  if (refusals.size > 0) return page(served, request, { typed, refusals });
  let logo: string | undefined;
  try {
    logo = isFree('logo') ? await storedLogo(request) : undefined;
  } catch (error) {
    const { imageFile, imageNoRoom } = request.messages.reasons;
    const why = refusalsBy(error, { image: imageFile, '': imageNoRoom }, request);
    return page(served, request, { typed, refusals: why });
  }
  const next = settingTexts(
    logo === undefined ? typed : { ...typed, logo },
    { ...served.given, ...chosen.texts },
    isFree,
  );
  // what is fixed now stays chosen for a server without the option
  const kept = Object.entries(chosen.texts).filter(([name]) => !isFree(name as SettingName));
  if (!(await replace(served, { ...Object.fromEntries(kept), ...next }, request)))
    return page(served, request, { typed, ...changedSince(request) });
  return { to: `${PATH}?done=saved` };
}

/** The view of the settings, for administrators. */
export function settingsView(served: ServedSettings): View {
  const textsOf = textsByLanguage(SETTINGS_TEXTS);
  const withTexts = (request: EditorRequest): SettingsRequest => ({ ...request, texts: textsOf(request) });
  return {
    ...{ path: PATH, summary: 'The settings of the calendar', access: isAdministrator, takesImage: true },
    menu: (_messages, request) => textsOf(request).title,
    show: (request) => page(served, withTexts(request)),
    submit: (request) =>
      (textIn(request.call.params, 'action') === 'putBack' ? putBack : save)(served, withTexts(request)),
  };
}
