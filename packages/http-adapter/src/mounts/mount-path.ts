import type { Handler } from '@kalends/http';
import { printOtherPath } from '@kalends/http/internal';

/** A URL without its query. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Where requests of a mount arrive. */
export interface MountPath {
  /**
   * The URL of a request for the handler, of those that a framework has for it: without the path of the mount, and as sent. A
   * mount at a wildcard such as `{*splat}` leaves `/` of every URL, and one at `/wp-json` takes a part of the root.
   */
  urlOf(url: string, sent: string): string;
  /** Called with a URL that is not the handler's, as sent. */
  missed(url: string): void;
}

/** Follows where requests arrive, and prints once that it is another path than that of `baseUrl`. */
export function createMountPath({ owns }: Pick<Handler, 'owns'>): MountPath {
  let isChecked = false;
  const check = (path: string): void => {
    if (isChecked) return;
    isChecked = true;
    if (path !== '') printOtherPath(path);
  };
  return {
    urlOf(url, sent) {
      if (url === sent) return url;
      if (pathOf(url) === '/' || !owns(url)) return owns(sent) ? sent : url;
      check(owns(sent) || !sent.endsWith(url) ? '' : sent.slice(0, -url.length));
      return url;
    },
    missed(url) {
      if (isChecked) return;
      const path = pathOf(url).replace(/^https?:\/\/[^/]*/i, '');
      const start = path.indexOf('/wp-json/');
      if (start > 0 && owns(path.slice(start))) check(path.slice(0, start));
    },
  };
}
