import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App, clientOf, type Beginning } from './app.js';

declare const BEGINS: Beginning;
declare const document: {
  getElementById(id: string): Parameters<typeof hydrateRoot>[0] & { readonly firstChild: unknown };
};

/** The test unmounts it. */
const keep = (reactRoot: Root): Root => Object.assign(globalThis, { reactRoot }).reactRoot;

const root = document.getElementById('root');
const app = (
  <StrictMode>
    <App client={clientOf(BEGINS.baseUrl)} begins={BEGINS} />
  </StrictMode>
);
if (root.firstChild === null) {
  keep(createRoot(root)).render(app);
} else keep(hydrateRoot(root, app));
