import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { mailSender, parseSmtp } from '../src/serve/mail.js';
import { serve } from './running.js';

/** What a mail server was told: the envelope and the message of each mail. */
interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly data: string;
}

/** A mail server on a free port, which takes every message, or refuses every address. */
async function mailServer({ refuses = false } = {}): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let [from, to, data, rest]: [string, string[], string | undefined, string] = ['', [], undefined, ''];
    const answer = (line: string): void => void socket.write(`${line}\r\n`);
    const take = (line: string): void => {
      if (data !== undefined) {
        if (line !== '.') {
          data += `${line}\n`;
          return;
        }
        received.push({ from, to, data });
        [from, to, data] = ['', [], undefined];
        answer('250 taken');
        return;
      }
      const [, address = ''] = /<(.*?)>/.exec(line) ?? [];
      if (/^(?:EHLO|HELO)/.test(line)) answer('250 mail.test');
      else if (line.startsWith('MAIL FROM')) {
        from = address;
        answer('250 ok');
      } else if (line.startsWith('RCPT TO')) {
        to.push(address);
        answer(refuses ? '550 no such mailbox' : '250 ok');
      } else if (line === 'DATA') {
        data = '';
        answer('354 go on');
      } else answer(line === 'QUIT' ? '221 bye' : '250 ok');
    };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(take);
    });
    socket.on('error', () => undefined);
    answer('220 mail.test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}?from=events@riverton.example`, received };
}

it.each([
  [
    'smtps://ann:secret@mail.example?from=events@town.example',
    'smtps://ann:secret@mail.example',
    'events@town.example',
  ],
  [
    'smtp://ann%40town.example:s@mail.example:587',
    'smtp://ann%40town.example:s@mail.example:587',
    'ann@town.example',
  ],
  ['smtps://mail.example?from=a@b.example&name=here', 'smtps://mail.example?name=here', 'a@b.example'],
])('reads the server %s', (text, url, from) => {
  expect(parseSmtp(text)).toEqual({ url, from });
});

it.each([
  ...[
    '',
    'mail.example',
    'https://mail.example?from=a@b.example',
    'smtps://mail.example',
    'smtps://%zz:s@mail.example',
    'smtps://ann:s@mail.example',
  ],
  ...[
    'smtps://mail.example?from=a@b.example,c@d.example',
    'smtps://mail.example?from=A <a@b.example>',
    'smtp:?from=a@b',
  ],
])('refuses %j as a server', (text) => {
  expect(parseSmtp(text)).toBeUndefined();
});

it('sends a message to one address, whatever is in it', async () => {
  const { url, received } = await mailServer();
  const smtp = parseSmtp(url);
  if (smtp === undefined) throw new TypeError('It is a server.');
  const errors: string[] = [];
  const send = mailSender(smtp, (line) => errors.push(line));
  await send({ to: 'ann@example.org', subject: 'Grüße\r\nBcc: all@example.org', text: 'One\n.\nTwo' });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'events@riverton.example', to: ['ann@example.org'] });
  expect(received[0]?.data).not.toMatch(/^Bcc:/m);
  expect(received[0]?.data).toContain('To: ann@example.org');
  expect(errors).toEqual([]);
});

it('logs what could not be sent, without the password of the server', async () => {
  const { url } = await mailServer({ refuses: true });
  const errors: string[] = [];
  const smtp = parseSmtp(url.replace('://', '://ann:very%20secret@'));
  if (smtp === undefined) throw new TypeError('It is a server.');
  const send = mailSender(smtp, (line) => errors.push(line));
  await expect(send({ to: 'ann@example.org', subject: 'x', text: 'x' })).rejects.toThrow();
  expect(errors).toEqual([expect.stringContaining('A message could not be sent')]);
  expect(errors.join()).not.toContain('secret');
});

it('kalends serve sends an invitation by it', async () => {
  const { url, received } = await mailServer();
  const { origin, stop, exitCode } = await serve([`--smtp=${url}`, '--user=admin:right password']);
  let cookie = '';
  const ask = async (path: string, form?: Readonly<Record<string, string>>) => {
    const answer = await fetch(origin + path, {
      redirect: 'manual',
      headers: { cookie, ...(form && { 'sec-fetch-site': 'same-origin' }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const [set] = answer.headers.getSetCookie();
    cookie = set?.split(';', 1)[0] ?? cookie;
    return answer.text();
  };
  const tokenIn = (page: string): string => /name="token" value="(\w+)"/.exec(page)?.[1] ?? '';
  await ask('/manage/login', {
    token: tokenIn(await ask('/manage/login')),
    name: 'admin',
    password: 'right password',
  });
  const token = tokenIn(await ask('/manage/people/new'));
  const person = { name: 'ann', email: 'ann@example.org', role: 'editor', action: 'invite' };
  expect(await ask('/manage/people/new', { token, ...person })).toContain(
    'It was sent to ann@example.org, too.',
  );
  expect(received).toMatchObject([{ to: ['ann@example.org'] }]);
  stop();
  expect(await exitCode).toBe(0);
});
