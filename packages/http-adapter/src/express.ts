export { kalends } from '@kalends/http/express';
export type { ExpressMiddleware } from '@kalends/http/express';
