import { describe, expect, it } from 'vitest';
import { CalendarError } from '@kalends/core';
import { RequestError, statusOf, type Failure } from '@kalends/http';
import { errorJson } from '../../src/dialect/error-json.js';
import { ADMIN } from '../echo-interface.js';

describe('bodies', () => {
  const typed = {
    featured: {
      code: 'rest_invalid_type',
      message: 'featured is not of type boolean.',
      data: { param: 'featured' },
    },
  };

  it.each<[Failure, string]>([
    [
      new CalendarError('not_found', 'Event with ID 999 does not exist.', { kind: 'event' }),
      '{"code":"rest-event-not-found","message":"Event with ID 999 does not exist.","data":{"status":404}}',
    ],
    [
      new CalendarError('missing_param', 'Missing parameter(s): title, start_date', {
        params: ['title', 'start_date'],
      }),
      '{"code":"rest_missing_callback_param","message":"Missing parameter(s): title, start_date","data":{"status":400,"params":["title","start_date"]}}',
    ],
    [
      new CalendarError('invalid_param', 'Invalid parameter(s): page', {
        params: { page: 'Invalid parameter.' },
      }),
      '{"code":"rest_invalid_param","message":"Invalid parameter(s): page","data":{"status":400,"params":{"page":"Invalid parameter."},"details":[]}}',
    ],
    [
      new CalendarError('invalid_param', 'Invalid parameter(s): featured', {
        params: { featured: 'featured is not of type boolean.' },
        details: typed,
      }),
      `{"code":"rest_invalid_param","message":"Invalid parameter(s): featured","data":{"status":400,"params":{"featured":"featured is not of type boolean."},"details":${JSON.stringify(typed)}}}`,
    ],
    [
      new RequestError('rest_invalid_json', 'Invalid JSON body passed.', {
        json_error_code: 4,
        json_error_message: 'Syntax error',
      }),
      '{"code":"rest_invalid_json","message":"Invalid JSON body passed.","data":{"status":400,"json_error_code":4,"json_error_message":"Syntax error"}}',
    ],
    [
      new CalendarError('name_taken', 'A term with the name provided already exists with this parent.', {
        kind: 'category',
        term_id: 2,
      }),
      '{"code":"term_exists","message":"A term with the name provided already exists with this parent.","data":{"status":400,"term_id":2},"additional_data":[2,2]}',
    ],
    [
      new RequestError('rest_callback_invalid', 'Invalid JSONP callback function.'),
      '{"code":"rest_callback_invalid","message":"Invalid JSONP callback function."}',
    ],
    [
      CalendarError.from(new Error('SELECT * FROM secrets')),
      '{"code":"internal_server_error","message":"Something went wrong.","data":{"status":500}}',
    ],
    [
      new CalendarError('internal', 'at /srv/secret.js:7'),
      '{"code":"internal_server_error","message":"Something went wrong.","data":{"status":500}}',
    ],
  ])('%s', (error, json) => {
    expect(errorJson(error, null)).toBe(json);
  });

  it('of a refusal depend on who asks', () => {
    const refusal = new CalendarError('forbidden', 'Sorry, you are not allowed to do that.');
    expect([statusOf(refusal, null), statusOf(refusal, ADMIN)]).toEqual([401, 403]);
    expect(JSON.parse(errorJson(refusal, null))).toMatchObject({ data: { status: 401 } });
    expect(JSON.parse(errorJson(refusal, ADMIN))).toMatchObject({ data: { status: 403 } });
  });
});
