import { ARABIC_WEBHOOKS } from './arabic.js';
import { DUTCH_WEBHOOKS } from './dutch.js';
import { ENGLISH_WEBHOOKS } from './english.js';
import { FRENCH_WEBHOOKS } from './french.js';
import { GERMAN_WEBHOOKS } from './german.js';
import { ITALIAN_WEBHOOKS } from './italian.js';
import { JAPANESE_WEBHOOKS } from './japanese.js';
import { POLISH_WEBHOOKS } from './polish.js';
import { SPANISH_WEBHOOKS } from './spanish.js';
import type { WebhookTexts } from './webhook-texts.js';

/** The texts of the views of webhooks, by language. */
export const WEBHOOK_TEXTS = {
  ar: ARABIC_WEBHOOKS,
  de: GERMAN_WEBHOOKS,
  en: ENGLISH_WEBHOOKS,
  es: SPANISH_WEBHOOKS,
  fr: FRENCH_WEBHOOKS,
  it: ITALIAN_WEBHOOKS,
  ja: JAPANESE_WEBHOOKS,
  nl: DUTCH_WEBHOOKS,
  pl: POLISH_WEBHOOKS,
} as const satisfies Readonly<Record<string, WebhookTexts>>;
