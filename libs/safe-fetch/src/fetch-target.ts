/** Turns a stranger's URL into the one address that may be connected to. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { DevHosts } from './dev-hosts.ts';
import { SafeFetchError } from './safe-fetch-error.ts';
import { isPublicAddress } from './special-addresses.ts';

/** All addresses of a name. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

export interface FetchTarget {
  readonly url: URL;
  /** The host name of the URL, without the brackets of an IPv6 address. */
  readonly host: string;
  /** The checked address. The connection goes to it, and the name is not resolved again. */
  readonly address: string;
  readonly port: number;
}

/** Ports above 1023 where other protocols than HTTP listen; a TLS greeting there may still do harm. */
const FORBIDDEN_PORTS = new Set([
  1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672, 5900,
  6000, 6379, 6380, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092, 9200, 9300, 10250,
  10255, 10080, 11211, 27017,
]);

const isAllowedPort = (port: number): boolean =>
  port === 443 || (port >= 1_024 && !FORBIDDEN_PORTS.has(port));

export const resolveWithSystem: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

const parseUrl = (raw: string): URL => {
  if (!URL.canParse(raw)) throw new SafeFetchError('forbidden_url');
  const url = new URL(raw);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new SafeFetchError('forbidden_url');
  }
  return url;
};

const hostOf = ({ hostname }: URL): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);

/** An IP literal needs no resolver, but is checked like any other address. */
const addressesOf = async (host: string, resolveHost: ResolveHost): Promise<readonly string[]> => {
  if (isIP(host) !== 0) return [host];
  try {
    return await resolveHost(host);
  } catch (cause) {
    throw new SafeFetchError('unresolvable', cause);
  }
};

export const findFetchTarget = async (
  raw: string,
  { resolveHost, devHosts }: { resolveHost: ResolveHost; devHosts: DevHosts },
): Promise<FetchTarget> => {
  const url = parseUrl(raw);
  const host = hostOf(url);
  const devTarget = devHosts.get(url.hostname);
  if (devTarget) return { url, host, ...devTarget };
  const port = url.port === '' ? 443 : Number(url.port);
  if (!isAllowedPort(port)) throw new SafeFetchError('forbidden_url');
  const addresses = await addressesOf(host, resolveHost);
  // One bad address fails the whole name: which of them is used must not be a matter of luck.
  if (addresses.some((address) => !isPublicAddress(address))) throw new SafeFetchError('forbidden_address');
  const address = addresses[0];
  if (address === undefined) throw new SafeFetchError('unresolvable');
  return { url, host, address, port };
};
