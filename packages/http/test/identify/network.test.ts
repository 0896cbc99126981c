import { networkOf } from '../../src/identify/network.js';
import { expect, it } from 'vitest';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:0001:2::', '2001:db8:1:2::'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
  ['::', '0:0:0:0::'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ...['', 'unknown', '<script>', '192.0.2', '192.0.2.256', '192.0.2.01', '192.0.2.1:80', '1:2:3:4:5:6:7'],
  ...['1:2:3:4:5:6:7:8:9', '1::2::3', ':1', '1:', '12345::', 'g::', '1:2:3:4:5:6:7:8::', '[::1]'],
])('%j is no address', (text) => {
  expect(networkOf(text)).toBeUndefined();
});

it('takes as many groups as are wanted', () => {
  expect(networkOf('2001:db8:1:2::', 3)).toBe('2001:db8:1::');
});
