import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { createServer } from 'node:http';

const { PORT = '3000' } = process.env;
const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
const concert = { title: 'Jazz in the courtyard', start_date: 'tomorrow 20:00', end_date: 'tomorrow 23:00' };
await calendar.events.create({ ...concert, venue: { venue: 'Old Corn Hall' }, categories: ['Concerts'] });
const handler = createHandler({ calendar, baseUrl: `http://localhost:${PORT}` });
export const server = createServer(toNodeListener(handler)).listen(Number(PORT));
