import { websiteUrl } from '@kalends/core/internal';

/** An address without its scheme: a host with a path. */
const HOST = /^[^\s/:@?#"<>,;()]+\.[^\s/:@?#"<>,;().\d]{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

/** The stored form of a web address with http(s); `undefined` if the text is none. */
export const httpUrl = (text: string): string | undefined =>
  /^\s*https?:/i.test(text) ? websiteUrl(text) : undefined;

/** The same of a text that is meant as an address: without a scheme it gets one. */
export const meantUrl = (text: string): string | undefined =>
  httpUrl(text) ?? (HOST.test(text.trim()) ? websiteUrl(`https://${text.trim()}`) : undefined);
