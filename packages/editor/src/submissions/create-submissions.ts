import { GUEST } from '@kalends/core/internal';
import {
  readFormBody,
  type Answer,
  type Call,
  type CreateInterface,
  type Dialect,
  type Host,
  type Interface,
  type Operation,
} from '@kalends/http';
import { errorPage, foreignPage } from '../answer.js';
import { VISITOR_SCRIPT_FILE } from '../assets/script-file.js';
import { createEditorContext, urlOf, type EditorContext } from '../context.js';
import { codeFile, files, styleFile } from '../editor.js';
import { editorDialect } from '../editor-dialect.js';
import { html } from '../html.js';
import { isOwnPage, randomSecret } from '../session/form-token.js';
import { layout } from '../templates/layout.js';
import { textsByLanguage } from '../texts.js';
import type { EditorPage } from '../view.js';
import { storedSubmissions } from './stored-submissions.js';
import { showNewEvent, submitNewEvent } from './new-event.js';
import { DEFAULT_FIELDS, DEFAULT_LIMITS, type SubmissionsOptions } from './options.js';
import { showOwnEvent, submitOwnEvent } from './own-event.js';
import type { Submissions } from './port.js';
import { sendMail } from '../mail.js';
import { createSigner } from './signer.js';
import { createStamps } from './stamps.js';
import { MINE, tooManyPage } from './submission-pages.js';
import { createSubmissionCounters } from './submission-limits.js';
import type { SubmissionRequest } from './submission-request.js';
import { hasPicture, type Submitting } from './submitting.js';
import type { SubmissionTexts } from './texts/submission-texts.js';
import { SUBMISSION_TEXTS } from './texts/texts.js';
import { VISITOR_STYLESHEET, VISITORS } from './visitor-stylesheet.js';

/** Maximum bytes of a form without its picture, and how many parameters it has at most. */
const FORM = { bodySize: 65_536, parameters: 700, nesting: 4 };

type Show = (submitting: Submitting, request: SubmissionRequest) => Promise<EditorPage>;

/** Reads a form: as everyone may send it, it is small. */
const decodeWith =
  ({ limits: { pictureSize } }: Submitting): NonNullable<Dialect['decode']> =>
  async (request, query, limits, uploadSize) => {
    const method = request.method.toUpperCase();
    if (method !== 'POST') return { method, params: query };
    const most = uploadSize && Math.min(uploadSize, pictureSize);
    return {
      method,
      ...(await readFormBody(request, { limits: { ...limits, ...FORM }, uploadSize: most })),
    };
  };

/** The context of the form, with its texts. */
type FormContext = EditorContext & {
  readonly texts: SubmissionTexts;
  /** How a page of the site shows what visitors see; undefined without such pages. */
  readonly siteLayout: () => Interface['layout'];
};

/** The path of the stylesheet within the pages of the site. */
const STYLES_PATH = '/form.css';

/** The request of a visitor, who sees what everyone sees. */
const requestOf = (context: FormContext, call: Call): SubmissionRequest => ({
  ...{ ...context, call, view: context.calendar.as(null) },
  ...{ actor: null, secret: '', token: '', atLogin: [], atList: [] },
});

/** A page for visitors: among those of the site if it has some, otherwise by itself. */
async function written(page: EditorPage, context: FormContext, request: SubmissionRequest): Promise<Answer> {
  const { retryAfter, status = 200, title, main } = page;
  const siteLayout = context.siteLayout();
  return {
    status,
    headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
    body: String(
      await (siteLayout === undefined
        ? layout(page, [], request)
        : siteLayout(
            {
              title,
              head: String(
                await html`<meta name="robots" content="noindex" />
                  <link rel="stylesheet" href="${urlOf(request, STYLES_PATH)}" />`,
              ),
              main: String(await html`<div class="${VISITORS}">${main}</div>`),
            },
            request.call,
          )),
    ),
  };
}

/** The operations of a page: GET shows it and changes nothing, POST takes its forms. */
function operationsOf(
  path: string,
  show: Show,
  submit: Show,
  submitting: Submitting,
  context: FormContext,
): Operation[] {
  const answer = async (run: Show, call: Call): Promise<Answer> => {
    const request = requestOf(context, call);
    const page = await run(submitting, request).catch((error: unknown) => errorPage(error, request));
    return written(page, context, request);
  };
  const mayWrite = ({ actor, work: { client } }: Call): boolean =>
    actor !== null && !submitting.counters.isBlocked(client);
  const takesPicture = hasPicture(submitting, path === MINE || submitting.send === undefined);
  const summary = path === MINE ? 'An event that a visitor submitted' : 'The form for submissions';
  return [
    {
      ...{ operationId: `show submit${path}`, summary, methods: ['GET'], status: 200 },
      run: (call) => answer(show, call),
    },
    {
      ...{ operationId: `submit submit${path}`, summary, methods: ['POST'], status: 200 },
      bodySize: FORM.bodySize + (takesPicture ? submitting.limits.pictureSize : 0),
      ...(takesPicture && { takesImage: 'checked' }),
      permitted: mayWrite,
      async refusal(call) {
        const request = requestOf(context, call);
        const later = submitting.counters.tried(call.work.client);
        return written(
          later === undefined ? foreignPage(request) : tooManyPage(path, later, request),
          context,
          request,
        );
      },
      run: (call) =>
        answer(
          // without the rights of a guest, another site has sent it
          call.actor !== null && isOwnPage(call.request, context.site)
            ? submit
            : (_, request) => Promise.resolve(foreignPage(request)),
          call,
        ),
    },
  ];
}

/**
 * Creates submissions of events by visitors: a form at `/submit/`, whose events wait for review and have no author. Its `createInterface`
 * goes into `interfaces` of `createHandler`, and `submissionsView` into `views` of `editor`, so that editors decide.
 *
 * @throws TypeError if a field is not declared, or for editors only
 * @example
 * const submissions = createSubmissions({ calendar, store, send: (mail) => transport.sendMail({ from, ...mail }) });
 * createHandler({ calendar, baseUrl, identify, interfaces: [tribeEvents(), submissions.createInterface, editor({ sessions, views: [submissionsView(submissions)] })] });
 */
export function createSubmissions(options: SubmissionsOptions): Submissions {
  const { calendar, store, send, check, secret, fields = DEFAULT_FIELDS } = options;
  const { path = '/submit/', locale = 'en', messages } = options;
  for (const name of fields) {
    const own = name.startsWith('own.') ? name.slice('own.'.length) : undefined;
    const declared = own === undefined ? undefined : calendar.fields.event.get(own);
    if (own !== undefined && (declared === undefined || declared.write === 'editors'))
      throw new TypeError(`Visitors cannot write the field ${own}: it is not declared, or for editors only.`);
  }
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { clock } = calendar;
  const kept = storedSubmissions(store, calendar, limits);
  const signer = createSigner(async () => secret ?? calendar.secret(randomSecret()));
  const submitting: Submitting = {
    ...{ calendar, fields, limits, send, check, kept, signer, taking: new Map<string, Promise<unknown>>() },
    stamps: createStamps(signer, clock, limits.seconds * 1000),
    counters: createSubmissionCounters(limits, clock),
  };
  const texts = textsByLanguage(SUBMISSION_TEXTS, options.texts)({ locale });

  const createInterface: CreateInterface = (host: Host) => {
    const context: FormContext = {
      ...createEditorContext(host, { path, locale, messages }),
      ...{ texts, siteLayout: () => host.interfaces().find(({ layout: own }) => own !== undefined)?.layout },
    };
    const dialect: Dialect = {
      ...editorDialect(context),
      identify: () => GUEST,
      decode: decodeWith(submitting),
    };
    return [
      files(context, [
        styleFile(STYLES_PATH, VISITOR_STYLESHEET, 'The stylesheet of forms for visitors'),
        codeFile(VISITOR_SCRIPT_FILE, 'The script of forms for visitors'),
      ]),
      {
        dialect,
        routes: [
          {
            path: context.path,
            operations: operationsOf('', showNewEvent, submitNewEvent, submitting, context),
          },
          {
            path: context.path + MINE,
            operations: operationsOf(MINE, showOwnEvent, submitOwnEvent, submitting, context),
          },
        ],
      },
    ];
  };

  return {
    createInterface,
    list: () => kept.waiting(),
    tidy: () => kept.tidy(),
    sends: send !== undefined,
    reopen: (id, event) => kept.reopen(id, event),
    async decide(id, { accepted, title, message }) {
      const one = await kept.decide(id);
      if (one === undefined || send === undefined) return undefined;
      const line = title.replaceAll(/\s+/g, ' ');
      const [subject, text] = accepted
        ? [texts.acceptedSubject(line), texts.acceptedMail(line)]
        : [texts.refusedSubject(line), texts.refusedMail(line)];
      return sendMail(send, {
        to: one.email,
        subject,
        text: message === '' ? text : `${text}\n${message}\n`,
      });
    },
  };
}
