/** The network that an address counts as: one IPv4 address, or the IPv6 /64 that one customer is given at least. */
import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const BITS_PER_GROUP = 16;

export const networkOf = (address: string, ipv6Bits = 64): string => {
  if (!address.includes(':')) return address;
  const mapped = MAPPED_IPV4.exec(address);
  if (mapped !== null) return mapped[1]!;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain).slice(0, ipv6Bits / BITS_PER_GROUP);
  return `${groups.join(':')}::/${ipv6Bits}`;
};

/** The rough location of an address: an IPv4 /24 or an IPv6 /48. */
export const coarseNetworkOf = (address: string): string => {
  const network = networkOf(address, 48);
  const [, prefix] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? [];
  return prefix === undefined ? network : `${prefix}.0/24`;
};

const groupsOf = (address: string): readonly string[] => {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = canonical
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  if (tail === undefined) return head;
  return [...head, ...Array.from({ length: GROUPS - head.length - tail.length }, () => '0'), ...tail];
};
