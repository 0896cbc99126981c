import type { Call, CreateInterface, Interface, Operation, Route } from '@kalends/http';
import { answerView, type AnswerTools } from './answer.js';
import { RICH_TEXT_FILE, type ScriptFile } from './assets/script-file.js';
import { STYLESHEET } from './assets/stylesheet.js';
import { createEditorContext, type EditorContext } from './context.js';
import { editorDialect } from './editor-dialect.js';
import type { EditorOptions } from './options.js';
import { mayBeLarge } from './templates/form.js';
import type { View } from './view.js';
import { viewsOf } from './views.js';

/** Bytes of a form with a file, besides the file. */
const FORM_WITH_FILE = 65_536;

/** The operations of a view: GET shows it, POST takes its forms. */
function operationsOf(view: View, tools: AnswerTools): Operation[] {
  const { access, path, show, submit, summary, takesImage = false, takesFile } = view;
  const bodySize = takesFile === undefined ? view.bodySize : takesFile + FORM_WITH_FILE;
  const mayOpen = ({ actor, calendar, params }: Call): boolean =>
    access === 'everybody' ||
    access(calendar, actor) ||
    (actor === null && mayBeLarge(params, tools.context));
  const reading: Operation = {
    ...{ operationId: `show ${path}`, summary, methods: ['GET'], status: 200 },
    run: (call) => answerView(view, show, tools, call),
  };
  if (submit === undefined) return [reading];
  const writing: Operation = {
    ...{ operationId: `submit ${path}`, summary, methods: ['POST'], status: 200 },
    permitted: mayOpen,
    ...(takesImage && { takesImage: 'checked' }),
    ...(bodySize !== undefined && { bodySize }),
    run: (call) => answerView(view, submit, tools, call),
  };
  return [reading, writing];
}

/** A file of the editor. */
interface EditorFile {
  readonly path: string;
  readonly body: string;
  readonly summary: string;
  readonly contentType: string;
  readonly cacheControl: string;
}

/** How long browsers keep a file at an address of its own, and one whose content changes. */
const KEPT = 'public, max-age=31536000, immutable';
const KEPT_BRIEFLY = 'public, max-age=3600';

/** A stylesheet, whose address stays when it changes. */
export const styleFile = (path: string, body: string, summary: string): EditorFile => ({
  ...{ path, body, summary },
  ...{ contentType: 'text/css; charset=UTF-8', cacheControl: KEPT_BRIEFLY },
});

/** A script, whose address changes with its content. */
export const codeFile = ({ path, body }: ScriptFile, summary: string): EditorFile => ({
  ...{ path, body, summary },
  ...{ contentType: 'text/javascript; charset=UTF-8', cacheControl: KEPT },
});

/** The stylesheet and the scripts, whose addresses change with their content. */
const filesOf = ({ script }: EditorContext): readonly EditorFile[] => [
  styleFile('/style.css', STYLESHEET, 'The stylesheet of the editor'),
  codeFile(script, 'The script of the editor'),
  codeFile(RICH_TEXT_FILE, 'What edits formatted texts'),
];

/** The files, which are the same for everyone: an interface of its own, in whose answers no one is logged in. */
export const files = (context: EditorContext, more: readonly EditorFile[] = []): Interface => ({
  routes: [...filesOf(context), ...more].map(({ path, body, summary, contentType, cacheControl }) => ({
    path: context.path + path,
    operations: [
      {
        ...{ operationId: `show ${path}`, summary, methods: ['GET'], status: 200 },
        run: () => ({ headers: { 'Cache-Control': cacheControl }, body, contentType }),
      },
    ],
  })),
  dialect: {
    contentType: 'text/plain; charset=UTF-8',
    anonymous: true,
    form: { result: (answer) => answer, error: ({ message }) => ({ body: message }) },
  },
});

/**
 * The editor of a calendar: pages and forms for the people who keep it, at `/manage/`. They need no JavaScript. With
 * `sessions` it has a login form; without, `identify` of the handler says who is asking. Its session cookie counts for
 * the editor alone, so that no page of another site can write by the interfaces beside it.
 *
 * @throws TypeError if `path` is no path, RangeError if `locale` is not a language tag
 * @example
 * createHandler({ calendar, baseUrl, identify, interfaces: [tribeEvents(), editor({ sessions: accountSessions(accounts, identify) })] });
 */
export function editor(options: EditorOptions = {}): CreateInterface {
  return (host) => {
    const context = createEditorContext(host, options);
    const tools: AnswerTools = { context, views: viewsOf(options) };
    // named by their whole paths in logs, where other interfaces have /events too; the last view has all that are left
    const routeOf = (view: View): Route => ({
      path: context.path + view.path,
      operations: operationsOf(view, tools),
    });
    const withFiles = tools.views.flatMap((view): Interface[] =>
      view.takesFile === undefined
        ? []
        : [{ dialect: editorDialect(context, view.takesFile), routes: [routeOf(view)] }],
    );
    const pages: Interface = {
      dialect: editorDialect(context),
      routes: tools.views.filter(({ takesFile }) => takesFile === undefined).map(routeOf),
    };
    return [files(context), ...withFiles, pages];
  };
}
