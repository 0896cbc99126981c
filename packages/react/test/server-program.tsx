import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { App, clientOf, type Beginning } from './app.js';

const appOf = (begins: Beginning) => (
  <StrictMode>
    <App client={clientOf(begins.baseUrl)} begins={begins} />
  </StrictMode>
);

/** The page as a server renders it, at once. */
export const asString = (begins: Beginning): string => renderToString(appOf(begins));

/** The page as a server streams it. */
export const asStream = (begins: Beginning): Promise<string> =>
  text(renderToPipeableStream(appOf(begins)).pipe(new PassThrough()));
