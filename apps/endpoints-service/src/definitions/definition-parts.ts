/** The dependencies of changes to definitions. */
import type { Clock } from '@meridian/core';
import type { QueryClient } from '../clients/query-client.ts';
import type { Database } from '../database.ts';
import type { MaterializationQueue } from '../materialization/queue.ts';
import type { EndpointDirectory } from './endpoint-directory.ts';

export interface DefinitionParts {
  readonly database: Database;
  readonly directory: EndpointDirectory;
  readonly queryClient: QueryClient;
  readonly queue: MaterializationQueue;
  readonly clock: Clock;
}
