import { expect } from 'vitest';
import { messagesOf } from '../src/messages/messages-of.js';
import type { Visitor } from './site.js';

/** The reasons in a page: at the fields, and above the form without the names of the fields. */
export function reasonsIn(page: string): string[] {
  const plain = (text = ''): string =>
    text
      .replaceAll(/<a [^>]*>[^]*?<\/a>: /g, '')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'")
      .trim();
  const [alert = ''] = /role="alert"[^]*?<\/div>/.exec(page) ?? [];
  return [
    ...[...alert.matchAll(/<li>([^]*?)<\/li>/g)].map(([, text]) => plain(text)),
    ...[...page.matchAll(/<p class="(?:e-error|e-notice e-failed)"[^>]*>([^]*?)<\/p>/g)].map(([, text]) =>
      plain(text),
    ),
  ];
}

/** All texts of a tree of them. */
const textsOf = (tree: object): string[] =>
  Object.values(tree).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : typeof one === 'object' && one !== null ? textsOf(one) : [],
  );

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Sends forms with something wrong in them, and demands that every refusal is a sentence of these German texts, or of the editor's. */
export async function expectGerman(
  visitor: Visitor,
  forms: readonly (readonly [path: string, fields: Fields])[],
  texts: object,
): Promise<void> {
  const { reasons, busy, passwordHint, missing } = messagesOf('de');
  const sentences = new Set([...textsOf(texts), ...textsOf(reasons), busy, passwordHint, missing]);
  for (const [path, fields] of forms) {
    await visitor.text(path);
    const answer = await visitor.post(path, fields);
    const about = JSON.stringify([path, fields]).slice(0, 200);
    const found = reasonsIn(await answer.text());
    expect([about, answer.status, found.length > 0]).toEqual([about, 422, true]);
    expect([about, found.filter((reason) => !sentences.has(reason))]).toEqual([about, []]);
  }
}
