import { afterAll, expect, it } from 'vitest';
import { calendar } from './images.js';

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
  await expect(refused).rejects.toMatchObject({ code: 'rest_invalid_param' });
});
