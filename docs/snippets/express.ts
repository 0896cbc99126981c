import { createCalendar } from '@kalends/core';
import { basicAuth, createHandler, limitLogins } from '@kalends/http-adapter';
import { kalends } from '@kalends/http-adapter/express';
import { createMemoryStore } from '@kalends/store-memory';
import express from 'express';

const { PORT = '3000' } = process.env;
const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
const identify = limitLogins(basicAuth([{ id: 1, name: 'ann', password: 'secret', role: 'editor' }]));

const app = express();
app.get('/', (_request, response) => void response.send('My own page'));
app.use(kalends(createHandler({ calendar, baseUrl: `http://localhost:${PORT}`, identify })));
export const server = app.listen(Number(PORT));
