/**
 * Every statement that a service sends to the engine is either for one project, whose id comes from the signed
 * identity, or for all projects with a reason from a fixed list. So no statement bypasses the second tenant wall.
 */
import {
  type ClickHouse,
  type ClickHouseOptions,
  type Cluster,
  createClickHouse,
} from '@meridian/clickhouse';
import { createEngineBreaker, type EngineBreaker } from './engine-breaker.ts';
import { createProjectEngine, type ProjectEngine } from './project-engine.ts';
import { type TenantWall, tenantWall } from './wall/tenant-wall.ts';

/** Why a statement may read or write more than one project. */
export type AllProjectsReason =
  | 'checking the version of the server'
  | 'listing running queries'
  | 'reading the memory of the engine'
  | 'reading the rules of a time zone'
  | 'writing accepted events'
  | 'writing the execution log'
  | 'loading data'
  | 'maintaining stored tables'
  | 'folding overrides'
  | 'deleting persons'
  | 'applying retention'
  | 'inspecting the engine as an operator'
  | 'inspecting stored rows in a test';

export interface EngineAccess {
  readonly database: string;
  /** The differences between one server and a cluster. */
  readonly cluster: Cluster;
  /** Ends all reads of this process while the engine hangs. */
  readonly breaker: EngineBreaker;
  /** Runs statements of one project. The id must come from the signed identity, never from a query. */
  forProject(projectId: number): ProjectEngine;
  /** Runs statements without the second wall. */
  forAllProjects(reason: AllProjectsReason): ClickHouse;
  /** Ends a running query; false if there was none. */
  kill(queryId: string, signal?: AbortSignal): Promise<boolean>;
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

export interface EngineAccessParts {
  /** Tests replace it to test the compiler alone. */
  readonly wall?: TenantWall | undefined;
  readonly reader?: ClickHouse | undefined;
}

export interface EngineAccessOptions extends ClickHouseOptions {
  /** The URL of a user with row policies. If set, that user runs all reads. */
  readonly readerUrl?: string | undefined;
}

export const createEngineAccess = (
  { readerUrl, ...options }: EngineAccessOptions,
  parts: EngineAccessParts = {},
): EngineAccess => {
  const reader = readerUrl === undefined ? undefined : createClickHouse({ ...options, url: readerUrl });
  return engineAccessOf(createClickHouse(options), { ...parts, reader });
};

/** Three pings without an answer take 3.6 s, so a read of a hung engine is answered within five. */
const LOOK_EVERY_MS = 600;

/** Uses existing clients and closes them. */
export const engineAccessOf = (
  clickhouse: ClickHouse,
  { wall = tenantWall, reader }: EngineAccessParts = {},
): EngineAccess => {
  const breaker = createEngineBreaker({ ping: () => clickhouse.ping(), lookEveryMs: LOOK_EVERY_MS });
  return {
    database: clickhouse.database,
    cluster: clickhouse.cluster,
    breaker,
    forProject: (projectId) => createProjectEngine({ clickhouse, reader, breaker, wall, projectId }),
    forAllProjects: () => clickhouse,
    kill: (queryId, signal) => clickhouse.kill(queryId, signal),
    ping: () => clickhouse.ping(),
    close: async () => {
      await Promise.all([clickhouse.close(), reader?.close()]);
    },
  };
};
