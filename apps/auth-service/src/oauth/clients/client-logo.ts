/** A client's logo: fetched safely, checked, cached for the document's lifetime, and served from our origin. */
import { createHash } from 'node:crypto';
import { type ClientMetadata, cacheLifetimeSeconds } from '@meridian/oauth-protocol';
import { SafeFetchError } from '@meridian/safe-fetch';
import type { Client } from './client.ts';
import type { ClientFetching } from './client-fetching.ts';
import { cacheHeadersOf } from './fetch-document.ts';
import { isRasterMediaType, type LogoMediaType, sniffLogoMediaType } from './logo-image.ts';

export interface Logo {
  readonly mediaType: LogoMediaType;
  readonly bytes: Uint8Array;
}

export interface ClientLogos {
  /** Our own path of the logo, which is fetched first if needed; undefined if there is no valid logo. */
  pathOf(client: Client): Promise<string | undefined>;
  /**
   * The path of the stored logo, for lists. It fetches nothing, and is undefined for a logo that the document no longer
   * names.
   */
  storedPaths(clientIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  read(digest: string): Promise<Logo | undefined>;
}

const MAX_LOGO_BYTES = 262_144;
/** The user is waiting for the consent page, so a logo may not use the full timeout. */
const MAX_WAIT_MS = 2_000;
/** How long a rejected logo is not fetched again. */
const REFUSED_SECONDS = 300;

export const logoPath = (digest: string): string => `/oauth/logos/${digest}`;

export const createClientLogos = (parts: ClientFetching): ClientLogos => {
  const { database, clock, limits, safeFetch, timeoutMs, bounds } = parts;

  const fetchLogo = async (uri: string): Promise<{ logo: Logo | undefined; seconds: number }> => {
    try {
      await limits.logoFrom.consume(new URL(uri).hostname);
      const response = await safeFetch(uri, {
        accept: 'image/png, image/jpeg, image/webp, image/gif',
        isExpectedType: isRasterMediaType,
        maxBytes: MAX_LOGO_BYTES,
        timeoutMs: Math.min(timeoutMs, MAX_WAIT_MS),
      });
      const mediaType = sniffLogoMediaType(response.body);
      if (mediaType === undefined) return { logo: undefined, seconds: REFUSED_SECONDS };
      const seconds = cacheLifetimeSeconds(cacheHeadersOf(response), bounds, clock.now());
      return { logo: { mediaType, bytes: response.body }, seconds: Math.max(seconds, 60) };
    } catch (error) {
      // The consent page works without a logo, so a failure of its host is ignored.
      if (error instanceof SafeFetchError) return { logo: undefined, seconds: REFUSED_SECONDS };
      return { logo: undefined, seconds: 0 };
    }
  };

  const refresh = async (clientId: string, uri: string): Promise<string | undefined> => {
    const { logo, seconds } = await fetchLogo(uri);
    const now = clock.now();
    const digest = createHash('sha256')
      .update(`${clientId}\0`)
      .update(logo?.bytes ?? '')
      .digest('hex');
    const data = {
      uri,
      mediaType: logo?.mediaType ?? null,
      bytes: logo === undefined ? null : new Uint8Array(logo.bytes),
      digest,
      fetchedAt: now,
      freshUntil: new Date(now.getTime() + seconds * 1_000),
    };
    await database.oAuthClientLogo.upsert({
      where: { clientId },
      create: { clientId, ...data },
      update: data,
    });
    return logo === undefined ? undefined : logoPath(digest);
  };

  return {
    pathOf: async ({ clientId, metadata }) => {
      if (metadata.logoUri === undefined) return undefined;
      const stored = await database.oAuthClientLogo.findUnique({
        where: { clientId },
        omit: { bytes: true },
      });
      if (stored !== null && stored.uri === metadata.logoUri && clock.now() < stored.freshUntil) {
        return stored.mediaType === null ? undefined : logoPath(stored.digest);
      }
      return refresh(clientId, metadata.logoUri);
    },
    storedPaths: async (clientIds) => {
      const stored = await database.oAuthClientLogo.findMany({
        where: { clientId: { in: [...clientIds] }, mediaType: { not: null } },
        select: { clientId: true, uri: true, digest: true, client: { select: { metadata: true } } },
      });
      const current = stored.filter(
        ({ uri, client }) => (client.metadata as unknown as ClientMetadata).logoUri === uri,
      );
      return new Map(current.map(({ clientId, digest }) => [clientId, logoPath(digest)]));
    },
    read: async (digest) => {
      const stored = await database.oAuthClientLogo.findUnique({ where: { digest } });
      if (stored === null || stored.bytes === null || stored.mediaType === null) return undefined;
      return { mediaType: stored.mediaType as LogoMediaType, bytes: stored.bytes };
    },
  };
};
