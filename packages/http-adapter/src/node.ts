export { toNodeListener } from '@kalends/http/node';
export type { NodeListener, ParsedMessage } from '@kalends/http/node';
