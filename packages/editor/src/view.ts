import { CalendarError, type Actor, type CalendarView } from '@kalends/core';
import { hasAllRights } from '@kalends/core/adapter';
import type { Params, StreamBody } from '@kalends/http';
import type { EditorRequest } from './context.js';
import type { Html } from './html.js';
import type { Messages, NavigationGroup } from './messages/messages.js';

/** A page of the editor. */
export interface EditorPage {
  readonly title: string;
  /** Its main part, with the heading. */
  readonly main: Html;
  /** Default 200. */
  readonly status?: number | undefined;
  /** The cookie to set with it. */
  readonly cookie?: string;
  /** After how many seconds to try again, for a page that refuses something for now. */
  readonly retryAfter?: number | undefined;
}

/** A page, or the path of the editor to go to, `/events/7`. */
export type Result =
  | EditorPage
  | { readonly to: string; readonly cookie?: string }
  | {
      readonly document: string | StreamBody;
      readonly contentType?: string;
      /** The name under which browsers keep it. Default: they show it. */
      readonly fileName?: string;
    };

/** Answers a request with a page. Rejects with a `CalendarError`. */
export type Show = (request: EditorRequest) => Promise<Result> | Result;

/**
 * A view of the editor: one of its own, listed in `views.ts`, or one of another package (`EditorOptions.views`). Access is checked, and forms of other sites are
 * refused, before anything of it runs.
 */
export interface View {
  /** Below the editor, with at most one placeholder: `/events/{id}`. */
  readonly path: string;
  /** A description for logs and lists of routes. */
  readonly summary: string;
  /** Its visitors; `everybody` includes those who are not logged in. */
  readonly access: 'everybody' | ((view: CalendarView, actor: Actor | null) => boolean);
  /** Its text in the navigation. Default: it is not there. */
  readonly menu?: (messages: Messages, request: Pick<EditorRequest, 'locale'>) => string;
  /** The group of the navigation in which it stands. Default: `site`. */
  readonly group?: NavigationGroup;
  /** The query with which the navigation leads to it, `?period=past`. */
  readonly menuQuery?: string | undefined;
  /** A line about pending work for the start page of those who may open the view; it should be cheap. Default: nothing. */
  readonly waiting?: (request: EditorRequest) => Promise<string | undefined>;
  /** Its text below the login form, for those who cannot log in. Default: it is not there. */
  readonly atLogin?: (request: Pick<EditorRequest, 'locale'>) => string;
  /** Answers GET. */
  readonly show: Show;
  /** Answers the forms that the view sends to itself. Default: it has none. */
  readonly submit?: Show;
  /** Answers a form whose session has ended. Default: a page that sends all of its texts again. */
  readonly expired?: Show;
  /** Maximum bytes of its forms. Default: that of the limits. */
  readonly bodySize?: number;
  /** Whether its forms may have an image file, `image`. Default: no. */
  readonly takesImage?: boolean;
  /** Maximum bytes of the file `file` in its forms, which `request.file` has. Default: its forms have none. */
  readonly takesFile?: number;
  /** Its text beside the list of events, whose filters its address then has as a query. Default: it is not there. */
  readonly atList?: (request: Pick<EditorRequest, 'locale'>) => string;
}

/** Whether a caller writes events, venues and organizers. */
export const writes = (view: CalendarView): boolean => view.may('edit_posts');

/** Everyone who has logged in. */
export const isKnown = (_view: CalendarView, actor: Actor | null): boolean => actor !== null;

/** Whether an actor has all rights permanently. */
export const isAdministrator = (_view: CalendarView, actor: Actor | null): boolean => hasAllRights(actor);

/** Maximum bytes of the forms of views for everybody: names, passwords and tokens. */
export const SMALL_FORM = 16 * 1024;

/** The longest name that a page shows again. */
const LONGEST_NAME = 200;

/** A name that a form has sent, as its page shows it again. */
export const shownName = (name: string): string => name.slice(0, LONGEST_NAME);

/** The own member of a table under an untrusted name: inherited members do not count. */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** A text that a form or a query has sent; `''` if it is missing. */
export function textIn(params: Params, name: string): string {
  const value = params[name];
  return typeof value === 'string' ? value : '';
}

/** The texts of a list that a form has sent. */
export function textsIn(params: Params, name: string): string[] {
  const value = params[name];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string');
}

/** The error for a path of the editor without a view, and for a record that there is not. */
export const notFound = (): CalendarError => new CalendarError('not_found', 'There is no such page.');
