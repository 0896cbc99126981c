import { describe, expect, it } from 'vitest';
import { readPicture } from '../src/formats/read-picture.js';
import { hostileFiles, LABELS } from './hostile-files.js';
import { judgeUpload } from './judge-upload.js';
import { picture } from './pictures.js';
import { eventForm, startSite } from './site.js';

const FILES = Object.entries(await hostileFiles());

describe.each([true, false])('with sharp: %s', (sharp) => {
  it('refuses hostile files, or stores a harmless picture', async () => {
    await using site = await startSite({ sharp });
    const stored: string[] = [];
    for (const [index, [name, bytes]] of FILES.entries()) {
      const label = LABELS[index % LABELS.length];
      const sent = await site.send('/events', eventForm(bytes, label));
      await judgeUpload(sent, name);
      if (sent.json['image'] !== false && sent.status === 201) stored.push(name);
    }
    // without sharp, pixels are not decoded: the smaller bombs are within the limit
    expect(stored).toEqual(
      expect.arrayContaining(['a GIF with a script at its end', 'a JPEG with a script in a comment']),
    );
    expect(stored.filter((name) => /a bomb|html|svg|half|empty/.test(name))).toEqual([]);
    expect(await site.media.list()).toHaveLength(stored.length);
  });
});

it('believes neither names nor types', async () => {
  await using site = await startSite();
  const png = await picture('png', 20, 20);
  for (const label of LABELS) {
    const sent = await site.send('/events', eventForm(png, label));
    await judgeUpload(sent, label.name);
    expect(sent).toMatchObject({ status: 201, json: { image: { extension: 'png' } } });
    expect(JSON.stringify(sent.json)).not.toContain('poster');
  }
});

it('refuses too many parts, and takes the last of several images', async () => {
  await using site = await startSite();
  const form = eventForm();
  const first = new Blob([Uint8Array.from(await picture('png', 20, 20))]);
  const last = new Blob([Uint8Array.from(await picture('gif', 10, 10))]);
  form.append('image', first, 'a.png');
  form.append('image', last, 'b.gif');
  expect(await site.send('/events', form)).toMatchObject({
    status: 201,
    json: { image: { extension: 'gif' } },
  });
  for (let count = 0; count < 1100; count += 1) form.append('image', last, 'c.gif');
  expect((await site.send('/events', form)).status).toBe(413);
});

it('prefers the file to a text of the same name', async () => {
  await using site = await startSite();
  const form = eventForm(await picture('png', 20, 20));
  form.append('image', '12345');
  expect(await site.send('/events', form)).toMatchObject({ status: 201, json: { image: { width: 20 } } });
});

it.each([
  ['without an end', (body: string) => body.slice(0, -20)],
  ['without a boundary', (body: string) => body.replaceAll('--x', '--y')],
  ['without headers', (body: string) => body.replace(/Content-[^\r]*\r\n/g, '')],
  ['with a part in a part', (body: string) => body + body],
])('answers bodies %s', async (_name, change) => {
  await using site = await startSite();
  const body = change(
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: text/html\r\n\r\n<p>\r\n--x--\r\n',
  );
  const answer = await fetch(`${site.url}/wp-json/tribe/events/v1/venues`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      authorization: `Basic ${Buffer.from('author:secret').toString('base64')}`,
    },
    body,
  });
  expect(answer.status).toBe(400);
  expect(await site.media.list()).toEqual([]);
});

it('reads every hostile file without failing', () => {
  for (const [name, bytes] of FILES) expect(() => readPicture(bytes), name).not.toThrow();
});
