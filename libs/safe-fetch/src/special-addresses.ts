/**
 * Addresses that a stranger's URL must never lead to: the special-purpose registries of RFC 6890 as IANA keeps
 * them, multicast, and every IPv6 form that carries an IPv4 address inside. Refused even where a registry says
 * "globally reachable": no client publishes its document there.
 */
import { BlockList, isIP } from 'node:net';

const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private use
  '100.64.0.0/10', // shared address space (carrier NAT)
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link local, cloud metadata
  '172.16.0.0/12', // private use
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relay anycast
  '192.168.0.0/16', // private use
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, limited broadcast
] as const;

/** Only 2000::/3 is global unicast: all else (::1, mapped, NAT64, ULA, link local, multicast) is refused unread. */
const GLOBAL_IPV6 = '2000::/3';

const SPECIAL_IPV6 = [
  '2001::/23', // IETF protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address inside
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
] as const;

const blockList = (family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network, prefix] = subnet.split('/');
    list.addSubnet(network!, Number(prefix), family);
  }
  return list;
};

const specialIpv4 = blockList('ipv4', SPECIAL_IPV4);
const globalIpv6 = blockList('ipv6', [GLOBAL_IPV6]);
const specialIpv6 = blockList('ipv6', SPECIAL_IPV6);

/** `address` comes from a resolver or is an IP literal in canonical form. An unreadable address is not public. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      return (
        !address.includes('%') && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
      );
    default:
      return false;
  }
};
