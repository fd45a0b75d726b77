/** The stored copies of clients' documents. A document is fetched once for all concurrent requests. */
import { createHash } from 'node:crypto';
import { type Logger, metrics } from '@meridian/service-kit';
import type { Database } from '../../database.ts';
import type { Client } from './client.ts';
import type { ClientLogos } from './client-logo.ts';
import { findClient } from './client-store.ts';
import { DocumentError } from './document-error.ts';
import type { FetchClient } from './fetch-client.ts';
import { createRecentClients } from './recent-clients.ts';
import type { RegionFlight } from './region-flight.ts';

export interface ClientCopies {
  find(clientId: string): Promise<Client | undefined>;
  /** Up to a second old. */
  findRecent(clientId: string): Promise<Client | undefined>;
  /** Returns a fresh copy, fetched now if there is none or with `always`. Throws `DocumentError`. */
  fetch(clientId: string, options?: { readonly always?: boolean }): Promise<Client>;
  /** The same for work in the background, with the logo. */
  fetchWithLogo(clientId: string): Promise<void>;
}

export interface ClientCopiesParts {
  readonly database: Database;
  readonly logger: Logger;
  readonly flight: RegionFlight;
  readonly fetchClient: FetchClient;
  readonly logos: Pick<ClientLogos, 'pathOf'>;
}

const fetches = metrics.counter({
  name: 'oauth_client_document_fetches_total',
  help: 'Fetches of client metadata documents, by outcome.',
  labels: ['outcome'],
});
export const createClientCopies = ({
  database,
  logger,
  flight,
  fetchClient,
  logos,
}: ClientCopiesParts): ClientCopies => {
  const recent = createRecentClients((clientId) => findClient(database, clientId));

  const fetch: ClientCopies['fetch'] = (clientId, { always = false } = {}) =>
    flight<Client>({
      key: createHash('sha256').update(`${always} ${clientId}`).digest('base64url'),
      work: async () => {
        try {
          const client = await fetchClient(clientId, always);
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

  return {
    find: (clientId) => findClient(database, clientId),
    findRecent: recent.find,
    fetch,
    fetchWithLogo: async (clientId) => {
      // A consent page fetches the logo that it shows; a call in the background does not need one.
      await logos.pathOf(await fetch(clientId));
    },
  };
};
