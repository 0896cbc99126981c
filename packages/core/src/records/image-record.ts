import type { BaseRecord } from './base-record.js';

/** One rendition of an image. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly 'mime-type': string;
  readonly filesize: number;
  readonly url: string;
}

/** A stored image: an address and what the host knows about it (F32). The same address has one record. */
export interface ImageRecord extends BaseRecord {
  readonly url: string;
  /** Without the dot. */
  readonly extension: string;
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly filesize: number;
  /** By name: `thumbnail`, `medium`, … */
  readonly sizes: Readonly<Record<string, ImageSize>>;
}
