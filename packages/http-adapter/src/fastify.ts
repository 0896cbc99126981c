export { kalends } from '@kalends/http/fastify';
