import type { RequestLog } from '@kalends/http-adapter';

/** The formats of the request log. */
export const LOG_FORMS = ['text', 'json', 'none'] as const;

/** The levels of the request log: server errors only, client errors too, or all requests. */
export const LOG_LEVELS = ['error', 'warn', 'info'] as const;

type LogForm = (typeof LOG_FORMS)[number];
type LogLevel = (typeof LOG_LEVELS)[number];

const levelOf = ({ status }: RequestLog): LogLevel =>
  status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info';

/** A log line for people: `2031-05-01T20:00:00.000Z info GET /events 200 1.2ms actor=1 id=…`. */
function textLine(time: string, level: LogLevel, entry: RequestLog): string {
  const { id, method, route, status, duration, actor, ignored } = entry;
  const caller = actor === null ? '' : ` actor=${actor}`;
  const unknown = ignored.length === 0 ? '' : ` ignored=${ignored.join()}`;
  return `${time} ${level} ${method} ${route ?? '-'} ${status} ${duration}ms${caller}${unknown} id=${id}`;
}

const LINES: Readonly<Record<Exclude<LogForm, 'none'>, typeof textLine>> = {
  text: textLine,
  json: (time, level, entry) => JSON.stringify({ time, level, ...entry }),
};

/**
 * Returns a function that writes one line for each answered request of the configured level. `undefined` if nothing is
 * logged.
 */
export function requestLogger(
  form: LogForm,
  least: LogLevel,
  print: (line: string) => void,
): ((entry: RequestLog) => void) | undefined {
  if (form === 'none') return undefined;
  const logged = LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(least) + 1);
  return (entry) => {
    const level = levelOf(entry);
    if (logged.includes(level)) print(LINES[form](new Date().toISOString(), level, entry));
  };
}
