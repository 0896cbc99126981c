import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CalendarError, type Actor } from '@kalends/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HOSTILE, harmless } from '../../../editor/test/hostile.js';
import { openSite, type Visitor } from '../../../editor/test/site.js';
import { webhookViews } from '@kalends/webhooks/editor';
import { openWebhookSite, useWebhookSite } from './webhook-site.js';

const site = useWebhookSite();
const PATH = '/manage/webhooks';
const URL_OF_OTHER = 'https://other.example/hook';

const FIELDS = {
  url: URL_OF_OTHER,
  'kinds[]': ['event', 'venue'],
  'operations[]': ['create'],
  role: 'editor',
};

/** Adds an endpoint by the form. */
async function added(
  visitor: Visitor,
  fields: Readonly<Record<string, string | readonly string[]>> = FIELDS,
) {
  await visitor.text(`${PATH}/new`);
  const answer = await visitor.post(`${PATH}/new`, fields);
  const text = await answer.text();
  const [, id = ''] = /\/manage\/webhooks\/([\da-f]{12})"/.exec(text) ?? [];
  return {
    ...{ status: answer.status, text, id, path: `${PATH}/${id}` },
    secret: /whsec_[\w+/=]+/.exec(text)?.[0],
  };
}

describe('administrators', () => {
  it('add an endpoint, see its secret once, change it, and remove it', async () => {
    const visitor = await site().as('administrator');
    expect(await visitor.text('/manage/events')).toContain(`href="${site().base}${PATH}"`);
    const { status, id, path, secret } = await added(visitor, {
      ...FIELDS,
      filter: '{"featured":true}',
      record: '1',
    });
    expect([status, secret]).toEqual([200, expect.stringMatching(/^whsec_/)]);
    expect(await site().webhooks.get(id)).toMatchObject({
      ...{ url: URL_OF_OTHER, kinds: ['venue', 'event'], operations: ['create'], role: 'editor' },
      ...{ record: true, filter: { featured: true }, trusted: false },
    });
    const page = await visitor.text(path);
    for (const text of [URL_OF_OTHER, '{&quot;featured&quot;:true}', 'Active']) expect(page).toContain(text);
    const list = await visitor.text(PATH);
    expect(list).toContain(`href="${site().base}${path}"`);
    expect(page + list).not.toContain('whsec_');
    await visitor.text(path);
    const saved = await visitor.post(path, {
      ...FIELDS,
      action: 'save',
      'operations[]': ['update', 'delete'],
      role: '',
    });
    expect(await saved.text()).toContain('Saved.');
    expect(await site().webhooks.get(id)).toMatchObject({
      operations: ['update', 'delete'],
      role: null,
      filter: {},
      record: false,
    });
    expect(await (await visitor.post(path, { action: 'disable' })).text()).toContain('Disabled: by hand');
    expect(await visitor.text(PATH)).toContain('Disabled: by hand');
    await visitor.post(path, { action: 'enable' });
    expect((await site().webhooks.get(id)).state).toBe('active');
    const rotated = await (await visitor.post(path, { action: 'rotate' })).text();
    expect(rotated).toContain('whsec_');
    expect(rotated).not.toContain(secret);
    await visitor.post(path, { action: 'remove' });
    expect((await site().webhooks.get(id)).id).toBe(id);
    const removed = await visitor.post(path, { action: 'remove', sure: '1' });
    expect([removed.status, removed.headers.get('location')]).toEqual([
      303,
      `${site().base}${PATH}?done=removed`,
    ]);
    expect(await visitor.text(`${PATH}?done=removed`)).toContain('The endpoint was removed.');
    expect((await visitor.get(path)).status).toBe(404);
  });

  it('see what an endpoint was told and why that failed, and tell it again', async () => {
    const server = createServer((_, response) => void response.writeHead(500).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const { webhooks, calendar } = site();
    const { endpoint } = await webhooks.add({ url, kinds: ['tag'] }, { trusted: true });
    const path = `${PATH}/${endpoint.id}`;
    const visitor = await site().as('administrator');
    expect(await visitor.text(path)).toContain('It was not told of anything yet.');
    const stop = webhooks.start();
    const { id } = await calendar.tags.create({ name: 'Told' });
    await expect.poll(() => visitor.text(path)).toContain('Failing since');
    await stop();
    const page = await visitor.text(path);
    for (const text of [`tag ${id} create`, 'waits', '500', `Tell again: tag ${id} create`])
      expect(page).toContain(text);
    expect(await visitor.text(PATH)).toContain('Failing since');
    const again = async (fields: Readonly<Record<string, string>>) =>
      (await visitor.post(path, { action: 'replay', ...fields })).text();
    const [{ version } = { version: 0 }] = await webhooks.deliveries(endpoint.id);
    expect(await again({ version: String(version) })).toContain('to be sent again.');
    expect(await again({ from: '2026-11-20T00:00' })).toContain('to be sent again.');
    for (const wrong of [
      {},
      { from: 'x' },
      { version: '-1' },
      { version: '1e9' },
      { from: '9999-99-99T00:00' },
    ])
      expect(await again(wrong)).not.toContain('to be sent again.');
    await webhooks.remove(endpoint.id);
  });

  it('are told why an endpoint is not told again, and not as if its address were wrong', async () => {
    const { webhooks } = site();
    const visitor = await site().as('administrator');
    const { path, id } = await added(visitor);
    const replay = vi
      .spyOn(webhooks, 'replay')
      .mockRejectedValue(new CalendarError('conflict', 'At most 10 deliveries may wait.'));
    onTestFinished(() => replay.mockRestore());
    const answer = await visitor.post(path, { action: 'replay', version: '1' });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('role="alert">Wait until messages are sent');
    expect(text).not.toContain('e-error-url');
    await webhooks.remove(id);
  });

  it('get what they typed back, with the reasons, if it cannot be', async () => {
    const visitor = await site().as('administrator');
    const wrong: readonly (readonly [Readonly<Record<string, string | readonly string[]>>, string])[] = [
      [{ url: 'http://other.example/' }, 'e-error-url'],
      [{ url: 'https://10.0.0.1/' }, 'e-error-url'],
      [{ url: '' }, 'e-error-url'],
      [{ 'kinds[]': [] }, 'e-error-kinds'],
      [{ 'kinds[]': ['image'] }, 'e-error-kinds'],
      [{ 'operations[]': [] }, 'e-error-operations'],
      [{ filter: '{' }, 'e-error-filter'],
      [{ filter: '{"categories":["unknown"]}' }, 'e-error-filter'],
      [{ filter: '[1]' }, 'e-error-filter'],
      [{ role: 'owner' }, 'e-error-role'],
    ];
    const { path, id } = await added(visitor);
    const before = await site().webhooks.list();
    for (const [fields, error] of wrong)
      for (const [place, action] of [
        [`${PATH}/new`, ''],
        [path, 'save'],
      ] as const) {
        const answer = await visitor.post(place, { ...FIELDS, ...fields, action });
        expect([fields, place, answer.status]).toEqual([fields, place, 422]);
        const text = await answer.text();
        expect(text).toContain(`id="${error}"`);
        expect(text).toContain(`value="${typeof fields['url'] === 'string' ? fields['url'] : URL_OF_OTHER}"`);
      }
    expect(await site().webhooks.list()).toEqual(before);
    expect((await visitor.post(path, { ...FIELDS, action: 'unknown' })).status).toBe(404);
    expect((await visitor.post(path, { ...FIELDS, action: '__proto__' })).status).toBe(404);
    expect((await visitor.post(path, { ...FIELDS, url: 'x'.repeat(20_000), action: 'save' })).status).toBe(
      413,
    );
    for (const key of ['unknown', '%00', '..%2f', 'ffffffffffff'])
      expect((await visitor.get(`${PATH}/${key}`)).status).toBe(404);
    await site().webhooks.remove(id);
  });
});

describe('all others', () => {
  it('have no link to the views, and are refused whatever they send', async () => {
    const root = await site().as('administrator');
    const { id, path } = await added(root);
    const before = await site().webhooks.list();
    for (const role of ['editor', 'author', 'contributor', 'subscriber'] as const) {
      const visitor = await site().as(role);
      expect(await visitor.text('/manage/events')).not.toContain(PATH);
      for (const place of [PATH, `${PATH}/new`, path, `${PATH}/unknown`]) {
        const shown = await visitor.get(place);
        expect([role, place, shown.status]).toEqual([role, place, 403]);
        expect(await shown.text()).not.toContain('other.example');
      }
      for (const action of ['save', 'rotate', 'disable', 'remove', 'replay'])
        expect((await visitor.post(path, { ...FIELDS, action, sure: '1' })).status).toBe(403);
      expect((await visitor.post(`${PATH}/new`, FIELDS)).status).toBe(403);
    }
    const stranger = site().visitor();
    expect((await stranger.get(path)).status).toBe(303);
    expect((await stranger.post(path, { action: 'rotate' })).status).toBe(401);
    expect(await site().webhooks.list()).toEqual(before);
    await site().webhooks.remove(id);
  });

  it('a form without the token, or from another site, changes nothing', async () => {
    const visitor = await site().as('administrator');
    const { id, path } = await added(visitor);
    expect(
      (await visitor.post(path, { action: 'remove', sure: '1' }, { origin: 'https://other.example' })).status,
    ).toBe(403);
    expect((await visitor.post(path, { action: 'remove', sure: '1', token: 'x' })).status).toBe(403);
    expect((await site().webhooks.get(id)).state).toBe('active');
    await site().webhooks.remove(id);
  });

  it('an administrator with fewer rights is none', async () => {
    const limited: Actor = { id: 1, role: 'administrator', capabilities: ['edit_posts'] };
    const other = await openWebhookSite({ identify: () => limited });
    onTestFinished(() => other.close());
    const visitor = other.visitor();
    expect((await visitor.get(PATH)).status).toBe(403);
    expect(await visitor.text('/manage/events')).not.toContain(PATH);
  });

  it('there are no views without webhooks', async () => {
    const other = await openSite();
    onTestFinished(() => other.close());
    const visitor = await other.as('administrator');
    expect((await visitor.get(PATH)).status).toBe(404);
  });
});

it.each(HOSTILE)('the text %j is inert in every field', async (text) => {
  const visitor = await site().as('administrator');
  const url = `https://other.example/?q=${encodeURIComponent(text)}&raw="><script>`;
  const { path, id } = await added(visitor, { ...FIELDS, url, filter: JSON.stringify({ search: text }) });
  await harmless(visitor.get(path), [200]);
  await harmless(visitor.get(PATH), [200]);
  await harmless(visitor.get(`${PATH}?done=${encodeURIComponent(text)}`), [200]);
  const wrong = {
    url: text,
    'kinds[]': [text],
    'operations[]': [text],
    filter: text,
    role: text,
    record: text,
  };
  await harmless(visitor.post(path, { ...wrong, action: 'save' }), [422]);
  await harmless(visitor.post(`${PATH}/new`, wrong), [422]);
  await harmless(visitor.post(path, { action: 'replay', version: text, from: text }), [200]);
  await site().webhooks.remove(id);
});

it('say on the start page how many endpoints fail, besides those that were disabled by hand', async () => {
  const { webhooks } = site();
  const { endpoint } = await webhooks.add({ url: URL_OF_OTHER });
  const visitor = await site().as('administrator');
  expect(await visitor.text('/manage/')).not.toContain('cannot be reached');
  await webhooks.change(endpoint.id, { state: 'disabled' });
  expect(await visitor.text('/manage/')).not.toContain('cannot be reached');
  const [view] = webhookViews({
    ...webhooks,
    list: async () => (await webhooks.list()).map((one) => ({ ...one, disabled_by: 'gone' as const })),
  });
  const failing = await openSite({ addsTo: () => ({ views: view === undefined ? [] : [view] }) });
  const page = await (await failing.as('administrator')).text('/manage/');
  expect(page).toContain('One endpoint cannot be reached.');
  await failing.close();
  await webhooks.remove(endpoint.id);
});
