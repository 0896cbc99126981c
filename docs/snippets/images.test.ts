import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { calendar, handlerWith } from './images.js';

afterAll(() => calendar.close());

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

it('describes images of the library and refuses others', async () => {
  const { image } = await calendar.events.create({
    ...EVENT,
    image: 'https://media.example.org/courtyard.jpg',
  });
  const [record] = await calendar.load('image', [image]);
  expect(record).toMatchObject({ width: 1600, sizes: { thumbnail: { width: 150 } } });
  const refused = calendar.events.create({ ...EVENT, image: 'https://elsewhere.example/a.jpg' });
  await expect(refused).rejects.toMatchObject({ code: 'invalid_param' });
});

it('takes image files', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kalends-snippet-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const handler = toFetchHandler(handlerWith(directory));
  const form = new FormData();
  for (const [name, value] of Object.entries(EVENT)) form.set(name, value);
  form.set(
    'image',
    new Blob([Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')]),
    'a.gif',
  );
  const answer = await handler(
    new Request('https://calendar.example/wp-json/tribe/events/v1/events', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('ann:secret')}` },
      body: form,
    }),
  );
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ image: { extension: 'gif', width: 1, height: 1 } });
  expect(readdirSync(directory)).toHaveLength(1);
});
