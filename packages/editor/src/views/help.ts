import type { EditorRequest } from '../context.js';
import { html } from '../html.js';
import { isAdministrator, writes, type EditorPage, type View } from '../view.js';

/** A question that people have, and its answer in the words of their buttons. */
interface Topic {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Default: it is for all who write. */
  readonly isFor?: (request: EditorRequest) => boolean;
}

const mayPublish = ({ view }: EditorRequest): boolean => view.may('publish_posts');

const topicsOf = ({ messages, takesFiles, uploadMegabytes }: EditorRequest): readonly Topic[] => {
  const { buttons, fields, help, history, kinds, merging, picture, preview, status } = messages;
  const formats = takesFiles ? picture.formats(uploadMegabytes) : picture.noUploads;
  return [
    {
      ...{ id: 'publish', title: help.publishTitle, isFor: mayPublish },
      text: help.publish(kinds.event.newTitle, buttons.publish, buttons.saveDraft, preview),
    },
    {
      ...{ id: 'review', title: help.reviewTitle, text: help.review(buttons.review) },
      isFor: (request) => !mayPublish(request),
    },
    { id: 'seen', title: help.seenTitle, text: help.seen(status.publish, fields.hide_from_listings) },
    { id: 'repeat', title: help.repeatTitle, text: help.repeat(fields.recurrence) },
    { id: 'picture', title: help.pictureTitle, text: help.picture(formats) },
    { id: 'undo', title: help.undoTitle, text: help.undo(history, status.trash) },
    { id: 'place', title: help.placeTitle, text: help.place(merging.duplicates) },
    {
      ...{ id: 'people', title: help.peopleTitle, text: help.people },
      isFor: ({ actor, sessions, view }) => sessions !== undefined && isAdministrator(view, actor),
    },
  ];
};

function page(request: EditorRequest): EditorPage {
  const { title } = request.messages.help;
  return {
    title,
    main: html`<h1>${title}</h1>
      ${topicsOf(request)
        .filter(({ isFor = () => true }) => isFor(request))
        .map(
          ({ id, title: question, text }) =>
            html`<h2 id="${id}">${question}</h2>
              <p class="e-text">${text}</p>`,
        )}`,
  };
}

/** Short help for what people ask first. */
export const help: View = {
  ...{ path: '/help', summary: 'Short help', access: writes, show: page },
  menu: (messages) => messages.help.title,
};
