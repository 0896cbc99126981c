import type { Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { editor, type Sessions } from '@kalends/editor';
import type { Mail } from '@kalends/editor/kit';
import { createSubmissions, submissionsView } from '@kalends/editor/submissions';
import { createHandler, tribeEvents, type Handler } from '@kalends/http-adapter';

/** What sends messages, such as what `createTransport` of nodemailer gives. */
export interface Transport {
  readonly sendMail: (mail: Mail & { readonly from: string }) => Promise<unknown>;
}

/** Lets visitors submit events, with a confirmation by e-mail. */
export function withSubmissions(
  { calendar, store }: { readonly calendar: Calendar; readonly store: Store },
  baseUrl: string,
  sessions: Sessions | undefined,
  transport: Transport,
): Handler {
  // #region submissions
  // with nodemailer: const transport = createTransport('smtps://USER:PASSWORD@mail.example')
  const submissions = createSubmissions({
    calendar,
    store,
    send: (mail) => transport.sendMail({ from: 'events@riverton.example', ...mail }),
  });
  return createHandler({
    ...{ calendar, baseUrl },
    interfaces: [
      tribeEvents(),
      submissions.createInterface,
      editor({ sessions, views: [submissionsView(submissions)] }),
    ],
  });
  // #endregion submissions
}
