/**
 * Resolves a client id to a client. A fresh stored copy is used; otherwise the document is fetched once for all
 * concurrent requests. Failures are not cached, and a new authorization never uses an expired copy. Token
 * requests use `find`, so they do not depend on the client's host.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '@meridian/core';
import type { ClientIdPolicy } from '@meridian/oauth-protocol';
import {
  findClientIdProblem,
  hasClientIdQuery,
  hostOfClientId,
  staysOnOwnDomain,
} from '@meridian/oauth-protocol';
import type { Redis } from '@meridian/redis';
import { type Logger, metrics } from '@meridian/service-kit';
import type { Database } from '../../database.ts';
import type { OAuthLimits } from '../oauth-limits.ts';
import type { Client } from './client.ts';
import type { ClientLogos } from './client-logo.ts';
import { findClient, isClientBlocked, lockClient, saveClient } from './client-store.ts';
import { DocumentError } from './document-error.ts';
import { type FetchDocumentOptions, fetchDocument } from './fetch-document.ts';
import { linkToOrganization } from './link-to-organization.ts';
import { createRecentClients } from './recent-clients.ts';
import { recordChanges, recordFirstSight } from './record-changes.ts';
import { createBackgroundRefresh } from './refresh-in-background.ts';
import type { SingleFlight } from './single-flight.ts';

export interface ClientDirectory {
  /** The stored copy, even if expired; undefined for an unknown id. */
  find(clientId: string): Promise<Client | undefined>;
  /** The same, up to a second old, for hot endpoints. */
  findRecent(clientId: string): Promise<Client | undefined>;
  /** For a new authorization: fresh, or fetched now. Throws `DocumentError`. */
  resolve(clientId: string, caller: { readonly address: string }): Promise<Client>;
  /** Always fetches, for an operator who checks an app. */
  refetch(clientId: string): Promise<Client>;
  /** Fetches an expired copy in the background. The next request sees the result. */
  refreshIfStale(client: Client): void;
}

export interface ClientDirectoryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: OAuthLimits;
  readonly singleFlight: SingleFlight;
  readonly idPolicy: ClientIdPolicy;
  readonly fetching: FetchDocumentOptions;
  readonly logos: ClientLogos;
  readonly redis: Redis;
}

const fetches = metrics.counter({
  name: 'oauth_client_document_fetches_total',
  help: 'Fetches of client metadata documents, by outcome.',
  labels: ['outcome'],
});
const queriesInIds = metrics.counter({
  name: 'oauth_client_ids_with_query_total',
  help: 'Client ids with a query string, which the CIMD draft discourages.',
});

export const createClientDirectory = (parts: ClientDirectoryParts): ClientDirectory => {
  const { database, clock, logger, limits, singleFlight, idPolicy, fetching, logos, redis } = parts;
  const recent = createRecentClients((clientId) => findClient(database, clientId));

  const isFresh = (client: Client): boolean =>
    client.kind === 'registered' || clock.now() < client.freshUntil;

  const assertUsable = (client: Client): Client => {
    if (client.isBlocked) throw new DocumentError('this application is blocked');
    return client;
  };

  const fetchAndSave = async (clientId: string, always: boolean): Promise<Client> => {
    const held = await findClient(database, clientId);
    // Another request may have fetched it since the caller looked.
    if (held && !always && isFresh(held)) return held;
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

  const fetchOnce = (clientId: string, { always = false } = {}): Promise<Client> =>
    singleFlight<Client>({
      key: createHash('sha256').update(`${always} ${clientId}`).digest('base64url'),
      work: async () => {
        try {
          const client = await fetchAndSave(clientId, always);
          recent.forget(clientId);
          fetches.inc({ outcome: 'ok' });
          return client;
        } catch (error) {
          fetches.inc({ outcome: error instanceof DocumentError ? 'refused' : 'failed' });
          if (error instanceof DocumentError)
            logger.info({ clientId, reason: error.message }, 'a client document was refused');
          throw error;
        }
      },
      readOutcome: async () => (await findClient(database, clientId))!,
      describeFailure: (error) => (error instanceof DocumentError ? error.message : undefined),
      toError: (failure) => new DocumentError(failure),
    });

  const resolve: ClientDirectory['resolve'] = async (clientId, { address }) => {
    const stored = await findClient(database, clientId);
    if (stored && isFresh(stored)) return assertUsable(stored);
    const problem = findClientIdProblem(clientId, idPolicy);
    if (problem !== undefined) throw new DocumentError(`the client_id ${problem}`);
    if (hasClientIdQuery(clientId)) queriesInIds.inc();
    if (!stored) {
      if (await isClientBlocked(database, clientId)) throw new DocumentError('this application is blocked');
      await limits.askForNewClient(address);
    } else await limits.askForRefetch(clientId, address);
    return assertUsable(await fetchOnce(clientId));
  };

  const refreshInBackground = createBackgroundRefresh({
    redis,
    logger,
    fetch: async (clientId) => {
      await limits.backgroundFetch.consume('all');
      return fetchOnce(clientId);
    },
    // A consent page fetches the logo that it shows; a refresh does not need one.
    afterwards: logos.pathOf,
  });

  return {
    find: (clientId) => findClient(database, clientId),
    findRecent: recent.find,
    refreshIfStale: (client) => {
      if (!isFresh(client)) refreshInBackground(client.clientId);
    },
    resolve,
    refetch: async (clientId) => {
      const problem = findClientIdProblem(clientId, idPolicy);
      if (problem !== undefined) throw new DocumentError(`the client_id ${problem}`);
      return fetchOnce(clientId, { always: true });
    },
  };
};
