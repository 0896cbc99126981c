import type { Messages } from '../messages/messages.js';

/** The texts for a status: a title and a sentence. */
export function errorTexts(status: number, messages: Messages): readonly [title: string, text: string] {
  const texts: Readonly<Record<number, readonly [string, string]>> = {
    401: [messages.forbiddenTitle, messages.forbidden],
    403: [messages.forbiddenTitle, messages.forbidden],
    404: [messages.notFoundTitle, messages.notFound],
    410: [messages.notFoundTitle, messages.notFound],
    413: [messages.tooLargeTitle, messages.tooLarge],
  };
  return texts[status] ?? [messages.errorTitle, messages.error];
}
