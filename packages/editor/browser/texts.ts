import type { ScriptTexts } from '../src/messages/script-texts.js';

/** The server writes the texts in the language of the editor before the script. */
declare const TEXTS: ScriptTexts;

export const texts: ScriptTexts = TEXTS;
