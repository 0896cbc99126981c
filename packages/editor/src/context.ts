import type { Actor, Calendar, CalendarView } from '@kalends/core';
import { withTimeLimit } from '@kalends/core/internal';
import type { Call, Host, Interface, Site } from '@kalends/http';
import { directionOf } from '@kalends/site';
import { scriptFile, type ScriptFile } from './assets/script-file.js';
import { createDateWriter, type DateWriter } from './dates.js';
import type { Messages } from './messages/messages.js';
import { messagesOf } from './messages/messages-of.js';
import type { ContextOptions } from './context-options.js';
import { randomSecret } from './session/form-token.js';
import type { SentFile } from './sent-file.js';
import { editorCookie, type EditorCookie } from './session/cookie.js';

/** The context that all views of an editor share. */
export interface EditorContext extends Pick<
  ContextOptions,
  'sessions' | 'firstAccount' | 'loginUrl' | 'userOf' | 'onReview'
> {
  readonly calendar: Calendar;
  readonly site: Site;
  /** The path of the editor below the site, without a trailing slash. */
  readonly path: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: Messages;
  readonly dates: DateWriter;
  readonly cookie: EditorCookie;
  /** The script of the pages, which work without it. */
  readonly script: ScriptFile;
  /** The secret in the addresses of forms that may be large; another one in each process. */
  readonly largeForms: string;
  /** How a page of visitors shows an event; undefined without such pages. */
  readonly previewOf: () => Interface['preview'];
  /** Whether the host takes image files. */
  readonly takesFiles: boolean;
  /** Maximum megabytes of an image file. */
  readonly uploadMegabytes: number;
  /** Removes the files of an image that was deleted. */
  readonly removeFiles: Host['removeFiles'];
}

/** A request for a view. */
export interface EditorRequest extends EditorContext {
  readonly call: Call;
  /** The calendar as the caller sees it. */
  readonly view: CalendarView;
  readonly actor: Actor | null;
  /** The secret in the cookie of the browser, which a new one gets with the answer. */
  readonly secret: string;
  /** The token that every form has to send. */
  readonly token: string;
  /** The file that a form has sent to a view that takes one. */
  readonly file?: SentFile | undefined;
  /** The paths and texts of views below the login form. */
  readonly atLogin: readonly (readonly [path: string, text: string])[];
  /** The same of views beside the list of events. */
  readonly atList: readonly (readonly [path: string, text: string])[];
}

/** The absolute URL of a path of the editor: `/events/7`. */
export const urlOf = ({ site, path }: Pick<EditorContext, 'site' | 'path'>, below: string): string =>
  `${site.url}${path}${below}`;

/** A path as routes have it: one slash first, none at the end. */
const pathOf = (given: string): string => `/${given.split('/').filter(Boolean).join('/')}`;

/** Processes the options once for all requests. Throws a TypeError if the path is none, a RangeError for a wrong locale. */
export function createEditorContext(
  { calendar, site, removeFiles, uploadSize = 0, interfaces }: Host,
  { path: given = '/manage/', locale = 'en', messages, ...rest }: ContextOptions,
): EditorContext {
  const path = pathOf(given);
  if (!/^(?:\/[\w~.-]+)+$/.test(path)) throw new TypeError(`The editor needs a path of its own: ${given}`);
  const texts = { ...messagesOf(locale), ...messages };
  const hooks = withTimeLimit(rest);
  return {
    ...{ calendar, site, path, locale },
    ...{
      sessions: rest.sessions && withTimeLimit(rest.sessions),
      firstAccount: rest.firstAccount && withTimeLimit(rest.firstAccount),
      loginUrl: rest.loginUrl,
      userOf: hooks.userOf,
      onReview: hooks.onReview,
    },
    direction: directionOf(locale),
    messages: texts,
    script: scriptFile(texts.script),
    dates: createDateWriter(locale),
    cookie: editorCookie(site),
    largeForms: randomSecret(),
    previewOf: () => interfaces().find(({ preview }) => preview !== undefined)?.preview,
    takesFiles: removeFiles !== undefined,
    uploadMegabytes: Math.floor((10 * uploadSize) / (1024 * 1024)) / 10,
    removeFiles,
  };
}
