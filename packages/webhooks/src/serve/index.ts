export { WEBHOOKS } from './webhook-capability.js';
