import { expect } from 'vitest';
import { serve, type Served } from '../running.js';

const started: Served[] = [];

/** Stops the servers of a test. */
export async function stopAll(): Promise<void> {
  for (const one of started.splice(0)) {
    one.stop();
    expect(await one.exitCode).toBe(0);
  }
}

const USERS = ['--user', 'ann:a long secret', '--user', 'bob:a long secret:editor'];

/** Starts a server with an administrator, ann, and an editor, bob. */
export async function served(options: readonly string[] = []): Promise<Served> {
  const one = await serve([...USERS, ...options]);
  started.push(one);
  return one;
}

/** Someone who has logged in, as a browser without scripts. */
export interface Person {
  readonly get: (path: string) => Promise<Response>;
  readonly text: (path: string) => Promise<string>;
  readonly post: (
    path: string,
    fields: Readonly<Record<string, string | Blob>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
}

/** Logs in. */
export async function enter(one: Served, name = 'ann'): Promise<Person> {
  const { origin } = new URL(one.apiRoot);
  let cookie = '';
  let token = '';
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(origin + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie },
    });
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? '';
    return answer;
  };
  const person: Person = {
    get: (path) => ask(path),
    async text(path) {
      const text = await (await ask(path)).text();
      token = /name="token" value="(\w+)"/.exec(text)?.[1] ?? token;
      return text;
    },
    post(path, fields, headers = {}) {
      const hasFile = Object.values(fields).some((value) => typeof value !== 'string');
      const body = hasFile ? new FormData() : new URLSearchParams();
      for (const [key, value] of Object.entries({ token, ...fields })) (body as FormData).append(key, value);
      return ask(path, { method: 'POST', body, headers: { origin, ...headers } });
    },
  };
  await person.text('/manage/login');
  await person.post('/manage/login', { name, password: 'a long secret' });
  await person.text('/manage/events');
  return person;
}

/** What the form has, as a browser would send it. */
export function fieldsIn(page: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const form = /<form[^>]*e-narrow[^]*?<\/form>/.exec(page)?.[0] ?? '';
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1];
    const [type, name] = [attribute('type'), attribute('name')];
    if (name === undefined || type === 'file' || (type === 'checkbox' && !/\bchecked/.test(input))) continue;
    fields[name] = (attribute('value') ?? '').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  }
  for (const [, name = '', choices = ''] of form.matchAll(/<select[^>]*name="(\w+)"[^>]*>([^]*?)<\/select>/g))
    fields[name] =
      /<option value="([^"]*)"\s+selected/.exec(choices)?.[1] ??
      /<option value="([^"]*)"/.exec(choices)?.[1] ??
      '';
  return fields;
}

/** Sends the form with other values than it has. */
export async function change(
  person: Person,
  values: Readonly<Record<string, string | Blob>>,
): Promise<Response> {
  const fields = fieldsIn(await person.text('/manage/settings'));
  return person.post('/manage/settings', { ...fields, ...values, action: 'save' });
}

/** Settings that differ from the usual ones. */
export const RIVERTON = {
  ...{ title: 'Riverton', timezone: 'Europe/Berlin', locale: 'de', currency: 'EUR', position: 'postfix' },
  ...{ weekStart: 'sunday', ownAccent: '1', accent: '#ffcc00', logo: 'https://town.example/logo.svg' },
};
