/**
 * An authorization request is pushed before the region of its user is known, so it is pushed to both regions. The client
 * gets one request URI that joins those of the two regions, and the region that is chosen later reads its own from it.
 */
import { parseToken, type Region } from '@meridian/identity';

const PREFIX = 'urn:ietf:params:oauth:request_uri:';
const SEPARATOR = '.';

export const joinRequestUris = (uris: readonly string[]): string =>
  PREFIX + uris.map((uri) => uri.replace(PREFIX, '')).join(SEPARATOR);

/** The request URI of each region; empty for a foreign request URI. */
export const splitRequestUri = (uri: string): ReadonlyMap<Region, string> => {
  const parts = uri.startsWith(PREFIX) ? uri.slice(PREFIX.length).split(SEPARATOR) : [];
  return new Map(
    parts.flatMap((part): [Region, string][] => {
      const parsed = parseToken(part);
      return parsed?.kind === 'phpr' ? [[parsed.region, PREFIX + part]] : [];
    }),
  );
};
