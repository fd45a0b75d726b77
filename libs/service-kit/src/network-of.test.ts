import { expect, it } from 'vitest';
import { coarseNetworkOf, networkOf } from './network-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['not:an:address', 'not:an:address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['', ''],
])('%s is roughly at %s', (address, network) => {
  expect(coarseNetworkOf(address)).toBe(network);
});

it('takes wider networks', () => {
  expect(networkOf('2001:db8:1:2::1', 48)).toBe('2001:db8:1::/48');
  expect(networkOf('203.0.113.7', 48)).toBe('203.0.113.7');
});
