import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App, clientOf, type Beginning } from './app.js';

declare const BEGINS: Beginning;
declare const document: { getElementById(id: string): Element };
declare const globalThis: { reactRoot?: Root };

const root = document.getElementById('root');
const app = (
  <StrictMode>
    <App client={clientOf(BEGINS.baseUrl)} begins={BEGINS} />
  </StrictMode>
);
if (root.firstChild === null) {
  globalThis.reactRoot = createRoot(root);
  globalThis.reactRoot.render(app);
} else globalThis.reactRoot = hydrateRoot(root, app);
