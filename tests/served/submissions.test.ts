import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../packages/cli/test/running.js';

async function served(options: readonly string[]): Promise<string> {
  const one = await serve(options);
  onTestFinished(async () => {
    one.stop();
    await one.exitCode;
  });
  return new URL('/', one.apiRoot).origin;
}

it('kalends serve has the form for submissions with --submissions on alone', async () => {
  expect((await fetch(`${await served([])}/submit/`)).status).toBe(404);
  const origin = await served(['--submissions', 'on', '--locale', 'de']);
  const form = await fetch(`${origin}/submit/`);
  expect([form.status, (await form.text()).includes('Veranstaltung vorschlagen')]).toEqual([200, true]);
});

it('a flood of forms meets the limits, and others are answered', async () => {
  const origin = await served(['--submissions', 'on']);
  const send = async () => {
    const body = new URLSearchParams({ title: 'x'.repeat(1_000), stamp: 'x' });
    return (await fetch(`${origin}/submit/`, { method: 'POST', body, headers: { origin } })).status;
  };
  for (let round = 0; round < 2; round++) {
    const statuses = await Promise.all(Array.from({ length: 100 }, send));
    expect(statuses.filter((status) => status === 422)).toHaveLength(round === 0 ? 30 : 0);
    expect(statuses.every((status) => status === 422 || status === 429)).toBe(true);
    expect((await fetch(`${origin}/wp-json/tribe/events/v1/events`)).status).toBe(200);
  }
});

/** A picture of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

it('a picture comes with the form: an image, and not too large', async () => {
  const media = mkdtempSync(join(tmpdir(), 'kalends-submissions-'));
  onTestFinished(() => rmSync(media, { recursive: true, force: true }));
  const origin = await served(['--submissions', 'on', '--media', media]);
  const shown = await (await fetch(`${origin}/submit/`)).text();
  expect(shown).toContain('type="file"');
  const stamp = /name="stamp"\s+value="([^"]+)"/.exec(shown)?.[1] ?? '';
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    const fields = { 'start_date[]': '2031-12-01', 'end_date[]': '2031-12-01', title: 'Open day', stamp };
    const sender = { sender_name: 'Ann Example', sender_email: 'ann@mail.example' };
    for (const [name, text] of Object.entries({ ...fields, ...sender })) body.append(name, text);
    body.append('image', new Blob([bytes]), 'picture.gif');
    const answer = await fetch(`${origin}/submit/`, { method: 'POST', body, headers: { origin } });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await send(new Uint8Array(5_000_001))).status).toBe(413);
  // people need three seconds for a form
  await expect.poll(async () => (await send(new Uint8Array(PIXEL))).status, { interval: 1_000 }).toBe(200);
  const link = /mine\?link=([\w.-]+)/.exec((await send(new Uint8Array(PIXEL))).text)?.[1] ?? '';
  expect((await fetch(`${origin}/submit/mine?link=${link}`)).status).toBe(200);
});
