export { kalends } from '@kalends/http/hono';
export type { HonoOptions } from '@kalends/http/hono';
