import type { ScriptTexts } from '../messages/script-texts.js';
import { RICH_TEXT } from './rich-text.js';
import { SCRIPT } from './script.js';
import { VISITOR_SCRIPT } from './visitor-script.js';

/** The script as the server sends it: the same for everyone, in the language of the editor. */
export interface ScriptFile {
  /** Its path below the editor, which changes with its content. */
  readonly path: string;
  readonly body: string;
}

/** A short number for a text (FNV-1a, 32 bits), to tell two versions of a file apart. */
function numberOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The program that edits formatted texts: the same in each language. */
export const RICH_TEXT_FILE: ScriptFile = { path: `/rich-text-${numberOf(RICH_TEXT)}.js`, body: RICH_TEXT };

/** The script of forms for visitors. */
export const VISITOR_SCRIPT_FILE: ScriptFile = {
  path: `/visitor-${numberOf(VISITOR_SCRIPT)}.js`,
  body: VISITOR_SCRIPT,
};

/** The script with its texts. */
export function scriptFile(texts: ScriptTexts): ScriptFile {
  const body = `(() => {\nconst TEXTS = ${JSON.stringify(texts)};\n${SCRIPT}\n})();\n`;
  return { path: `/script-${numberOf(body)}.js`, body };
}
