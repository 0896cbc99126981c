export { WEBHOOK_COMMANDS } from './webhook-commands.js';
