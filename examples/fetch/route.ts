import { bearer, createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { calendar } from './calendar.js';

const { SITE_URL = 'http://localhost:3000', CALENDAR_TOKEN } = process.env;
const tokens =
  CALENDAR_TOKEN === undefined ? [] : [{ token: CALENDAR_TOKEN, actor: { id: 1, role: 'editor' as const } }];

const answer = toFetchHandler(createHandler({ calendar, baseUrl: SITE_URL, identify: bearer(tokens) }));

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS };
export { answer as PATCH, answer as POST, answer as PUT };
