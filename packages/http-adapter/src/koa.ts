export { kalends } from '@kalends/http/koa';
