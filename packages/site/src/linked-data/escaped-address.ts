import { escapeHtml } from '@kalends/core/adapter';

/** A website, escaped for linked data. */
export const escapedAddress = (url: string): string => escapeHtml(url.replaceAll('&', '&#038;'), /['"<>]/g);
