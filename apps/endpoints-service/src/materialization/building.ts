/** One attempt to materialize a version, and its result. */
import type { EngineAccess } from '@meridian/engine-access';
import type { QueryClient } from '../clients/query-client.ts';
import type { EndpointsConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';
import type { StoredForm } from './stored-form.ts';

export interface BuildParts {
  readonly database: Database;
  readonly engine: EngineAccess;
  readonly queryClient: QueryClient;
  readonly config: Pick<
    EndpointsConfig,
    'ENDPOINTS_MATERIALIZE_MAX_ROWS' | 'ENDPOINTS_MATERIALIZE_TIMEOUT_MS'
  >;
}

export interface Building {
  readonly parts: BuildParts;
  readonly version: EndpointVersionModel;
  /** Greater than that of every earlier attempt; it marks the rows of this attempt. */
  readonly generation: bigint;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Tables that this attempt created. */
  readonly begun: string[];
}

/** The new target of the version's table pointer. */
export interface BuiltTable {
  readonly tableName: string;
  readonly form: StoredForm;
  readonly rows: number;
  readonly wasIncremental: boolean;
}
