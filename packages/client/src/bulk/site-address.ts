/**
 * The URL of the site, from the URL of its API root or of the interface itself: `https://a.example/b/wp-json/` and
 * `https://a.example/b/index.php?rest_route=/` both give `https://a.example/b`. The prefix of the interface may be another one.
 */
export function siteAddressOf(address: string): string {
  const url = new URL(address);
  const path = url.pathname
    .replace(/\/wp-json(?:\/[^]*)?$|(?<=\/)[^/]+\/tribe\/events\/v1(?:\/[^]*)?$/, '')
    .replace(/(?<!\/)\/+$/, '');
  return url.origin + path.replace(/\/index\.php$/, '').replace(/(?<!\/)\/+$/, '');
}
