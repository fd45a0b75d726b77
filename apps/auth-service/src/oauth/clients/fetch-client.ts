/** Fetches the document of a client and stores the new copy. */
import type { Clock } from '@meridian/core';
import { hostOfClientId, staysOnOwnDomain } from '@meridian/oauth-protocol';
import type { Logger } from '@meridian/service-kit';
import type { Database } from '../../database.ts';
import type { OAuthLimits } from '../oauth-limits.ts';
import type { Client } from './client.ts';
import { findClient, lockClient, saveClient } from './client-store.ts';
import { type FetchDocumentOptions, fetchDocument } from './fetch-document.ts';
import { linkToOrganization } from './link-to-organization.ts';
import { recordChanges, recordFirstSight } from './record-changes.ts';

/** Returns the stored copy if it is fresh, unless `always` is true. */
export type FetchClient = (clientId: string, always: boolean) => Promise<Client>;

export interface FetchClientParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: OAuthLimits;
  readonly fetching: FetchDocumentOptions;
}

export const isFresh = (client: Client, now: Date): boolean =>
  client.kind === 'registered' || now < client.freshUntil;

export const createFetchClient =
  ({ database, clock, logger, limits, fetching }: FetchClientParts): FetchClient =>
  async (clientId, always) => {
    const held = await findClient(database, clientId);
    // Another request may have fetched it since the caller looked.
    if (held && !always && isFresh(held, clock.now())) return held;
    // Requests for unknown clients must not block fetches for known ones.
    if (held) await limits.refetch.consume(clientId);
    else await limits.fetchFrom.consume(hostOfClientId(clientId).toLowerCase());
    const copy = await fetchDocument(clientId, held, clock.now(), fetching);
    // Only a valid document counts against the shared limit, so invalid ones cannot keep honest clients out.
    if (!held) await limits.admitNewClient(clientId);
    return database.$transaction(async (tx) => {
      // Read again: an operator may have verified the held copy during the fetch.
      const before = await lockClient(tx, clientId);
      await saveClient(tx, copy);
      if (before) await recordChanges(tx, before, copy, clock.now());
      else await recordFirstSight(tx, copy);
      await linkToOrganization(tx, copy.metadata, clock.now());
      const saved = await findClient(tx, clientId);
      if (saved?.isVerified && !staysOnOwnDomain(copy.metadata)) {
        logger.warn({ clientId }, 'a verified app lists redirect URIs outside its own domain');
      }
      return saved!;
    });
  };
