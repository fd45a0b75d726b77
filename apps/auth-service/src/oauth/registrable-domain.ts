/** The registrable domain of a host, by the public suffix list: `a.b.example.co.uk` → `example.co.uk`. */
import { hostOfClientId } from '@meridian/oauth-protocol';
import { getDomain } from 'tldts';

/** Private suffixes count, because each name below `github.io` has its own owner. Falls back to the host. */
export const registrableDomainOf = (clientId: string): string => {
  const host = hostOfClientId(clientId).toLowerCase();
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
};
