import type { ImageRecord } from '@kalends/core';
import { jsonText, type Site } from '@kalends/http';
import { escapeText, imageOn, JSON_ROOT, renderDescription, renderTitle } from '@kalends/site';
import { iso, type RecordContext } from '../records/post.js';

const TYPES: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' };

/** The media type of an image. */
export const mimeType = (extension: string): string => `image/${TYPES[extension] ?? extension}`;

const fileOf = (url: string): string => url.split(/[?#]/, 1)[0]?.split('/').pop() ?? '';

/** A title for images without one: the name of the file. */
const titleOf = ({ title, url }: ImageRecord): string => title || fileOf(url).replace(/\.[^.]*$/, '');

/** A name for images without one. */
const slugOf = ({ slug, id }: ImageRecord): string => slug || `image-${id}`;

/** The keys of an image in records that embed it. */
const EMBEDDED: ReadonlySet<string> = new Set([
  ...['id', 'date', 'slug', 'type', 'link', 'title', 'author', 'featured_media', 'caption', 'alt_text'],
  ...['media_type', 'mime_type', 'media_details', 'source_url'],
]);

/** The camera's metadata, of which nothing is kept. */
const IMAGE_META = {
  ...{ aperture: '0', credit: '', camera: '', caption: '', created_timestamp: '0', copyright: '' },
  ...{ focal_length: '0', iso: '0', shutter_speed: '0', title: '', orientation: '0', keywords: [], alt: '' },
};

/** The renditions of an image, the widest first, and then the image itself. */
function sizesOf({ sizes, url, width, height, extension }: ImageRecord): object {
  const all = Object.entries(sizes).map(([name, size]): [string, object] => [
    name,
    {
      ...{ file: fileOf(size.url), width: size.width, height: size.height, filesize: size.filesize },
      ...{ mime_type: size['mime-type'], source_url: size.url },
    },
  ]);
  const full = { file: fileOf(url), width, height, mime_type: mimeType(extension), source_url: url };
  return all.length === 0 ? {} : { ...Object.fromEntries(all), full };
}

/** A paragraph that shows an image. */
function shownAs({ url, sizes, width, height, alt_text }: ImageRecord): string {
  const shown = sizes['medium'] ?? { url, width, height };
  const size = width > 0 ? ` width="${shown.width}" height="${shown.height}"` : '';
  const image = `<img loading="lazy" decoding="async"${size} src="${escapeText(shown.url)}" alt="${escapeText(alt_text)}" />`;
  return `<p class="attachment"><a href="${escapeText(url)}">${image}</a></p>\n`;
}

const line = (html: string): string => (html === '' ? '' : `${html}\n`);

/** An image in the form of `wp/v2`, without its links. */
export function presentMedia(site: Site, record: ImageRecord, form: RecordContext, texturize = true): object {
  const image = imageOn(site, record);
  const { id, url, extension, width, height, filesize, author, alt_text, caption, description } = image;
  const [slug, title] = [slugOf(image), titleOf(image)];
  const isEdit = form === 'edit';
  const raw = (text: string) => (isEdit ? { raw: text } : {});
  const shown = {
    id,
    date: iso(image.date),
    date_gmt: iso(image.date_utc),
    guid: { rendered: url, ...raw(url) },
    modified: iso(image.modified),
    modified_gmt: iso(image.modified_utc),
    slug,
    status: 'inherit',
    type: 'attachment',
    link: url,
    title: { ...raw(title), rendered: renderTitle(title, texturize) },
    author,
    featured_media: 0,
    comment_status: 'closed',
    ping_status: 'closed',
    template: '',
    meta: [],
    ...(isEdit && { permalink_template: `${site.url}/?attachment_id=${id}`, generated_slug: slug }),
    class_list: [`post-${id}`, 'attachment', 'type-attachment', 'status-inherit', 'hentry'],
    description: {
      ...raw(description),
      rendered: shownAs(image) + line(renderDescription(description, texturize)),
    },
    caption: { ...raw(caption), rendered: line(renderDescription(caption, texturize)) },
    alt_text,
    media_type: 'image',
    mime_type: mimeType(extension),
    media_details: {
      ...{ width, height, file: fileOf(url), filesize },
      ...{ sizes: sizesOf(image), image_meta: IMAGE_META },
    },
    post: image.post === 0 ? null : image.post,
    source_url: url,
    ...(isEdit && { missing_image_sizes: [] }),
    filename: fileOf(url),
    filesize,
    ...(isEdit && { exif_orientation: 1 }),
  };
  return form === 'embed'
    ? Object.fromEntries(Object.entries(shown).filter(([name]) => EMBEDDED.has(name)))
    : shown;
}

/** The links of an image. */
export function mediaLinks(site: Site, { id, author }: ImageRecord, allow: readonly string[]): object {
  const self = `${site.url}${JSON_ROOT}/wp/v2`;
  return {
    self: [{ href: `${self}/media/${id}`, targetHints: { allow } }],
    collection: [{ href: `${self}/media` }],
    about: [{ href: `${self}/types/attachment` }],
    author: [{ embeddable: true, href: `${self}/users/${author}` }],
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}

/** An image as JSON text, with its links. */
export const mediaText = (
  site: Site,
  image: ImageRecord,
  form: RecordContext,
  texturize: boolean,
  allow: readonly string[],
): string =>
  jsonText({ ...presentMedia(site, image, form, texturize), _links: mediaLinks(site, image, allow) });
