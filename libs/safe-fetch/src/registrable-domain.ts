/** The domain that one owner can register, by the public suffix list: `a.b.example.co.uk` → `example.co.uk`. */
import { getDomain } from 'tldts';

/**
 * Private suffixes count, because each name below `github.io` has its own owner. Null for a suffix itself, for a name
 * without a dot and for an address.
 */
export const findRegistrableDomain = (host: string): string | null =>
  getDomain(host, { allowPrivateDomains: true });
