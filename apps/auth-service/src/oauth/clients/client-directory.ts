/**
 * Resolves a client id to a client. A fresh stored copy is used; otherwise the document is fetched once for all
 * concurrent requests. Failures are not cached, and a new authorization never uses an expired copy. Token
 * requests use `find`, so they do not depend on the client's host.
 */
import type { Clock } from '@meridian/core';
import type { ClientIdPolicy } from '@meridian/oauth-protocol';
import { findClientIdProblem, hasClientIdQuery } from '@meridian/oauth-protocol';
import { metrics } from '@meridian/service-kit';
import type { Database } from '../../database.ts';
import type { OAuthLimits } from '../oauth-limits.ts';
import type { Client } from './client.ts';
import type { ClientCopies } from './client-copies.ts';
import { isClientBlocked } from './client-store.ts';
import { DocumentError } from './document-error.ts';
import { isFresh } from './fetch-client.ts';
import type { RefreshInBackground } from './refresh-in-background.ts';

export interface ClientDirectory {
  /** The stored copy, even if expired; undefined for an unknown id. */
  find(clientId: string): Promise<Client | undefined>;
  /** The same, up to a second old, for hot endpoints. */
  findRecent(clientId: string): Promise<Client | undefined>;
  /** For a new authorization: fresh, or fetched now. Throws `DocumentError`. */
  resolve(clientId: string, caller: { readonly address: string }): Promise<Client>;
  /** Always fetches, for an operator who checks an app. */
  refetch(clientId: string): Promise<Client>;
  /**
   * Fetches an expired copy in the background. The next request sees the result. A caller that has proven nothing is
   * named, and its network may cause a few fetches only.
   */
  refreshIfStale(client: Client, unproven?: { readonly address: string }): void;
}

export interface ClientDirectoryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: OAuthLimits;
  readonly idPolicy: ClientIdPolicy;
  readonly copies: ClientCopies;
  readonly refreshInBackground: RefreshInBackground;
}

const queriesInIds = metrics.counter({
  name: 'oauth_client_ids_with_query_total',
  help: 'Client ids with a query string, which the CIMD draft discourages.',
});

export const createClientDirectory = ({
  database,
  clock,
  limits,
  idPolicy,
  copies,
  refreshInBackground,
}: ClientDirectoryParts): ClientDirectory => {
  const assertUsable = (client: Client): Client => {
    if (client.isBlocked) throw new DocumentError('this application is blocked');
    return client;
  };

  const assertValidId = (clientId: string): void => {
    const problem = findClientIdProblem(clientId, idPolicy);
    if (problem !== undefined) throw new DocumentError(`the client_id ${problem}`);
  };

  const resolve: ClientDirectory['resolve'] = async (clientId, { address }) => {
    const stored = await copies.find(clientId);
    if (stored && isFresh(stored, clock.now())) return assertUsable(stored);
    assertValidId(clientId);
    if (hasClientIdQuery(clientId)) queriesInIds.inc();
    if (!stored) {
      if (await isClientBlocked(database, clientId)) throw new DocumentError('this application is blocked');
      await limits.askForNewClient(address);
    } else await limits.askForRefetch(clientId, address);
    return assertUsable(await copies.fetch(clientId));
  };

  return {
    find: copies.find,
    findRecent: copies.findRecent,
    refreshIfStale: (client, unproven) => {
      if (client.isBlocked || isFresh(client, clock.now())) return;
      const { clientId } = client;
      if (unproven) {
        const ask = () => limits.unprovenFetch(unproven.address);
        refreshInBackground(clientId, () => copies.fetchWithLogo(clientId), ask);
        return;
      }
      refreshInBackground(clientId, async () => {
        await limits.backgroundFetch.consume('all');
        await copies.fetchWithLogo(clientId);
      });
    },
    resolve,
    refetch: async (clientId) => {
      assertValidId(clientId);
      return copies.fetch(clientId, { always: true });
    },
  };
};
