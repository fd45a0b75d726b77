/**
 * A request is pushed before anybody knows which region its user belongs to, so it is pushed to both, and the
 * client gets one name for the two: their names, put together. Whoever is chosen later finds its own in it.
 */
import { parseToken, type Region } from '@meridian/identity';

const PREFIX = 'urn:ietf:params:oauth:request_uri:';
const SEPARATOR = '.';

export const joinRequestUris = (uris: readonly string[]): string =>
  PREFIX + uris.map((uri) => uri.replace(PREFIX, '')).join(SEPARATOR);

/** By region; empty for what is no request URI of ours. */
export const splitRequestUri = (uri: string): ReadonlyMap<Region, string> => {
  const parts = uri.startsWith(PREFIX) ? uri.slice(PREFIX.length).split(SEPARATOR) : [];
  return new Map(
    parts.flatMap((part): [Region, string][] => {
      const parsed = parseToken(part);
      return parsed?.kind === 'phpr' ? [[parsed.region, PREFIX + part]] : [];
    }),
  );
};
