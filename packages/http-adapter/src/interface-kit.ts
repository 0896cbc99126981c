/** For authors of interfaces that are served beside `tribe/events/v1`: what it is made of, beside `@kalends/http` and `@kalends/site`. */

// The dialect of WordPress, and the index of what is mounted below `/wp-json/`.
export { wordpress as wordpressDialect } from './dialect/dialect.js';
export { decodeUpload } from './dialect/decode.js';
export { indexRoute } from './doc/namespace-index.js';
export type { RouteNamespace } from './doc/namespace-index.js';
export { wpJson } from './wp-json.js';

// Routes with their document: OPTIONS, `/doc` and the index of a namespace.
export { documentedRoute } from './doc/documented.js';
export type { DocumentedRoute } from './doc/documented.js';
export { rootRoutes } from './routes/root-routes.js';

// Errors as `tribe/events/v1` writes them.
export { errorJson } from './dialect/error-json.js';

// Pages whose records are larger than an answer.
export { fitSize } from './routes/fit-page.js';
export type { PageSize } from './routes/fit-page.js';

// Parameters as `tribe/events/v1` declares them.
export { declaredArgs, fieldArgs } from './wire/fields/index.js';
export { LIST_ARGS } from './wire/list-args.js';

// Records as `tribe/events/v1` presents them.
export { createPresenter } from './present/present.js';
export { presentSeries } from './wire/series.js';
export type { Presenter, Reader } from './present/present.js';
