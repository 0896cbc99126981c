import type { ImageRecord } from '@kalends/core';
import { imageUrl, plainText, type ImageSize } from '@kalends/core/internal';
import { FieldReader, type ConversionOptions, type Converted } from './conversion.js';
import { idOf, objectOf, sizeOf, textOf, type JsonObject } from '../json-values.js';
import { knownKeys, leftOut } from './left-out.js';

/** `post` is the record that shows the image. */
const KNOWN = knownKeys('image', ['post']);

/** The maximum number of renditions stored for an image. */
const MOST_SIZES = 50;
const SIZE_NAME = /^[\w-]{1,64}$/;

/** The longest address of an image. */
const MOST_CHARACTERS = 2000;

/** An address of an image as it is stored; `''` if it is none. */
function imageAddress(given: unknown): string {
  const url = textOf(given);
  return (url.length <= MOST_CHARACTERS ? imageUrl(url) : undefined) ?? '';
}

const sizeFrom = (json: JsonObject): ImageSize => ({
  width: sizeOf(json['width']),
  height: sizeOf(json['height']),
  'mime-type': plainText(textOf(json['mime-type']).slice(0, 100)),
  filesize: sizeOf(json['filesize']),
  url: imageAddress(json['url']),
});

function sizesOf(reader: FieldReader): ImageRecord['sizes'] {
  const given = Object.entries(objectOf(reader.json['sizes']));
  const kept = given
    .map(([name, size]) => [name, sizeFrom(objectOf(size))] as const)
    .filter(([name, { url }]) => SIZE_NAME.test(name) && url !== '')
    .slice(0, MOST_SIZES);
  if (kept.length < given.length)
    reader.differs(
      'sizes',
      'some are none',
      kept.map(([name]) => name),
      given.map(([name]) => name),
    );
  return Object.fromEntries(kept);
}

const SIZE_KEYS: ReadonlySet<string> = new Set(Object.keys(sizeFrom({})));

/** Additions of plugins to the renditions, such as other formats of them. */
const addedToSizes = ({ json }: FieldReader): JsonObject =>
  Object.fromEntries(
    Object.entries(objectOf(json['sizes']))
      .slice(0, MOST_SIZES)
      .flatMap(([size, given]) =>
        Object.entries(objectOf(given)).map(
          ([name, value]) => [`sizes.${size}.${name}`, name, value] as const,
        ),
      )
      .filter(([, name]) => !SIZE_KEYS.has(name))
      .map(([path, , value]) => [path, value]),
  );

/** The id of the image that a record shows; 0 for none. */
export const linkedImageId = (reader: FieldReader): number => reader.links('image')[0] ?? 0;

/** Converts an image of a site: its URL and metadata; the file is not fetched. Returns the reason if it cannot be imported. */
export function convertImage(
  json: JsonObject,
  id: number,
  options: ConversionOptions,
): Converted<'image'> | string {
  const reader = new FieldReader('image', id, json, options);
  const url = imageAddress(json['url']);
  if (url === '') return 'has no http(s) address';
  reader.noteUnknown(KNOWN, addedToSizes(reader));
  const record: ImageRecord = {
    ...leftOut('image'),
    id,
    post: idOf(json['post']) ?? 0,
    url,
    extension: plainText(textOf(json['extension']).slice(0, 20)),
    width: sizeOf(json['width']),
    height: sizeOf(json['height']),
    filesize: sizeOf(json['filesize']),
    sizes: sizesOf(reader),
  };
  return { kind: 'image', record, url: '' };
}
