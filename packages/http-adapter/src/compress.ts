export { compress } from '@kalends/http/compress';
export type { CompressOptions } from '@kalends/http/compress';
