import type { FieldType } from './field-type.js';

/** One rendition of an image. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly 'mime-type': string;
  readonly filesize: number;
  readonly url: string;
}

/** The renditions of an image by name: `ImageSize` each. */
export const sizes = {
  schema: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      title: 'ImageSize',
      properties: {
        width: { type: 'integer' },
        height: { type: 'integer' },
        'mime-type': { type: 'string' },
        filesize: { type: 'integer' },
        url: { type: 'string', format: 'uri' },
      },
    },
  },
} as const satisfies FieldType;
