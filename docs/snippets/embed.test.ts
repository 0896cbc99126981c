import { expect, it } from 'vitest';
import { told } from './embed.js';

it('tells what the page says', () => {
  expect(told).toEqual([
    [1, 'create', undefined, 'Jazz in the courtyard'],
    [
      2,
      1,
      ['Riverton', ['Friends of Jazz']],
      ['Jazz in the rain, no venue yet', 'Jazz in the courtyard, Old Corn Hall'],
    ],
    ['2031-05-01 21:30:00', 0, 'trash'],
    ['invalid_param', { start_date: 'Invalid parameter.' }],
    0,
  ]);
});
