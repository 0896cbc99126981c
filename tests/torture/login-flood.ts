import { Agent, request } from 'node:http';

/**
 * Sends wrong logins, each from another address behind a proxy, half of them for the account `ann`, half for names that do not
 * exist, until it is told to end on its standard input. Then it prints how many there were of each status as JSON.
 *
 *     node login-flood.cjs API_ROOT PER_SECOND
 */
const [apiRoot = '', perSecond = '1000'] = process.argv.slice(2);

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const statuses: Record<string, number> = {};
let [sent, open] = [0, 0];
let isEnding = false;

function finish(): void {
  if (!isEnding || open > 0) return;
  console.log(JSON.stringify(statuses));
  process.exit();
}

function send(): void {
  sent += 1;
  open += 1;
  const name = sent % 2 === 0 ? 'ann' : `nemo${sent}`;
  const headers = {
    Authorization: `Basic ${Buffer.from(`${name}:wrong`).toString('base64')}`,
    'X-Forwarded-For': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
  };
  const count = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    open -= 1;
    finish();
  };
  request(`${apiRoot}/events`, { agent, headers }, (response) => {
    response.resume().once('end', () => count(String(response.statusCode)));
  })
    .once('error', (error) => count(error.message))
    .end();
}

const started = performance.now();
const timer = setInterval(() => {
  const due = ((performance.now() - started) / 1000) * Number(perSecond);
  while (sent < due) send();
}, 10);

process.stdin.once('data', () => {
  clearInterval(timer);
  isEnding = true;
  finish();
});
