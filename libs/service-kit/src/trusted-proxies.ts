/**
 * Whose `X-Forwarded-*` headers a process trusts. A public process trusts the proxies that its operator names, and
 * none by default: limits by network address would hold for no caller that invents addresses. A process behind the
 * gateway trusts its private network, because only the gateway reaches it and writes these headers itself.
 */
import { isIP } from 'node:net';
import { z } from 'zod';

const NONE = 'none';
const NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
export const PRIVATE_NETWORK = NETWORKS.join(', ');

export const envTrustedProxies = () =>
  z
    .string()
    .refine(isProxyList, `expected "${NONE}", or a list of addresses, subnets, ${PRIVATE_NETWORK}`)
    .default(NONE)
    .describe(
      `proxies whose X-Forwarded-For is trusted: "${NONE}", or a list of addresses, subnets, ${PRIVATE_NETWORK}`,
    );

/** The setting `trust proxy` of Express. */
export const trustProxySetting = (proxies: string): string | false => (proxies === NONE ? false : proxies);

const isProxyList = (text: string): boolean =>
  text === NONE || text.split(',').every((item) => isProxy(item.trim()));

const isProxy = (item: string): boolean => {
  if (NETWORKS.includes(item)) return true;
  const [address = '', bits, ...rest] = item.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
