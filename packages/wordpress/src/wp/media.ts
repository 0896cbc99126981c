import type { ImageRecord } from '@kalends/core';
import type { Site } from '@kalends/http-adapter/interface';
import { imageOn } from '@kalends/site';

const TYPES: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' };

/** The image of a record, in the form in which records embed it. */
export function presentMedia(site: Site, record: ImageRecord): object {
  const { id, url, extension, width, height, filesize, sizes } = imageOn(site, record);
  const file = url.split('/').pop() ?? '';
  const name = file.replace(/\.[^.]*$/, '');
  return {
    id,
    slug: name.toLowerCase(),
    type: 'attachment',
    link: url,
    title: { rendered: name },
    author: 0,
    featured_media: 0,
    caption: { rendered: '' },
    alt_text: '',
    media_type: 'image',
    mime_type: `image/${TYPES[extension] ?? extension}`,
    media_details: {
      ...{ width, height, file, filesize },
      sizes: Object.fromEntries(
        Object.entries(sizes).map(([size, { url: source_url, width, height }]) => [
          size,
          { file: source_url.split('/').pop() ?? '', width, height, source_url },
        ]),
      ),
      image_meta: {},
    },
    source_url: url,
  };
}
