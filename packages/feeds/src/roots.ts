import { API_ROOT } from '@kalends/site';

/**
 * The roots of feeds with all filters: beside the lists of the REST interface, and on the site itself, where people
 * type them.
 */
export const ROOTS: readonly string[] = [API_ROOT, ''];
