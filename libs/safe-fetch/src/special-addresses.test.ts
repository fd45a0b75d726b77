import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './special-addresses.ts';

describe('addresses that may be fetched from', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.1',
    '192.0.1.1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(['2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '2620:fe::fe'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('addresses that a stranger must not lead us to', () => {
  it.each([
    ['0.0.0.0', 'this host'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.1', 'carrier NAT'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.0.1', 'link local'],
    ['169.254.169.254', 'cloud metadata'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.1', 'protocol assignments'],
    ['192.0.0.192', 'cloud metadata'],
    ['192.0.2.1', 'documentation'],
    ['192.31.196.1', 'AS112'],
    ['192.52.193.1', 'AMT'],
    ['192.175.48.1', 'AS112'],
    ['192.88.99.1', '6to4 relay'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarking'],
    ['198.19.255.255', 'benchmarking'],
    ['198.51.100.7', 'documentation'],
    ['203.0.113.7', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::ffff:7f00:1', 'IPv4-mapped, in hexadecimal'],
    ['::ffff:8.8.8.8', 'IPv4-mapped, whatever is inside'],
    ['::ffff:0:127.0.0.1', 'IPv4-translated'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b:1::1', 'local NAT64'],
    ['100::1', 'discard'],
    ['2001::1', 'Teredo'],
    ['2001:2::1', 'benchmarking'],
    ['2001:10::1', 'ORCHID'],
    ['2001:20::1', 'ORCHIDv2'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4 of loopback'],
    ['2002:808:808::1', '6to4, whatever is inside'],
    ['2620:4f:8000::1', 'AS112'],
    ['3fff::1', 'documentation'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'cloud metadata'],
    ['fe80::1', 'link local'],
    ['fe80::1%eth0', 'link local with a zone'],
    ['fec0::1', 'site local'],
    ['ff02::1', 'multicast'],
    ['localhost', 'not an address'],
    ['127.1', 'not an address in canonical form'],
    ['', 'nothing'],
  ])('%s is refused: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

it('an address with a zone is not public, whatever it begins with', () => {
  expect(isPublicAddress('2606:4700::1111%eth0')).toBe(false);
});
