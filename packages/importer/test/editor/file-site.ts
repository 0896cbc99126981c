import { onTestFinished } from 'vitest';
import { fileViews } from '../../src/editor/index.js';
import {
  openSite,
  tokenIn,
  type EditorSite,
  type SiteOptions,
  type Visitor,
} from '../../../editor/test/site.js';

/** A site whose editor imports files. */
export async function openFileSite(options: SiteOptions = {}): Promise<EditorSite> {
  const site = await openSite({ ...options, addsTo: (data) => ({ views: fileViews(data) }) });
  onTestFinished(() => site.close());
  return site;
}

/** A browser without scripts that sends files. */
export interface FileVisitor {
  readonly visitor: Visitor;
  /** Sends a file to be checked, and gives the page that follows. */
  readonly check: (
    name: string,
    content: string | Uint8Array,
    fields?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly text: string }>;
  /** Presses a button for the file that waits. */
  readonly press: (
    action: string,
    fields?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly text: string }>;
}

/** What follows the answer to a form: the page that it leads to, or its own. */
async function followed(answer: Response, visitor: Visitor) {
  const to = answer.headers.get('location');
  const text = to === null ? await answer.text() : await visitor.text(to);
  return { status: answer.status, text };
}

/** A visitor of the page of imports. */
export function fileVisitor({ base }: EditorSite, visitor: Visitor): FileVisitor {
  const path = '/manage/import';
  return {
    visitor,
    async check(name, content, fields = {}) {
      const token = tokenIn(await visitor.text(path));
      const body = new FormData();
      for (const [field, value] of Object.entries({ token, action: 'check', ...fields }))
        body.append(field, value);
      body.append('file', new Blob([typeof content === 'string' ? content : Buffer.from(content)]), name);
      const headers = { origin: base, cookie: visitor.cookie() };
      const answer = await fetch(base + path, { method: 'POST', body, headers, redirect: 'manual' });
      return followed(answer, visitor);
    },
    async press(action, fields = {}) {
      const id = /name="id" value="(\w+)"/.exec(await visitor.text(path))?.[1] ?? '';
      return followed(await visitor.post(path, { id, action, ...fields }), visitor);
    },
  };
}

/** The texts of a page, without its tags. */
export const wordsOf = (text: string): string =>
  text
    .slice(text.indexOf('<main'), text.indexOf('</main>'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
