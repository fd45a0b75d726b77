/**
 * Builds the response of a run from the stored bytes and the run's own members. Repeated responses differ only in the
 * id, so the rest is cached.
 */
import { spliceJsonAnswer } from '@meridian/redis';
import type { RunFigures } from '../log/log-message.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { StoredAnswer } from './stored-answer.ts';

export interface RunAnswer {
  readonly stored: StoredAnswer;
  readonly isCached: boolean;
  readonly path: NonNullable<RunFigures['path']>;
  readonly reason: string | undefined;
}

const NEXT_REFRESH_MS = 60_000;

const lastTexts = new WeakMap<StoredAnswer, { readonly view: string; readonly beforeId: string }>();

/** Returns a binary string (one character per byte), which Node sends together with the headers in one write. */
export const runResponse = (run: PreparedRun, answer: RunAnswer, executionId: string): string =>
  `${textBeforeId(run, answer)}${executionId}"}`;

const textBeforeId = (run: PreparedRun, answer: RunAnswer): string => {
  const { endpoint, version, plan, request, timezone } = run;
  const { stored, isCached, path, reason } = answer;
  const view = [
    endpoint.name,
    version.id,
    version.materialization?.lastMaterializedAt?.getTime(),
    plan.cacheSeconds,
    timezone,
    request.debug,
    isCached,
    path,
    reason,
  ].join();
  const last = lastTexts.get(stored);
  if (last?.view === view) return last.beforeId;
  const bytes = spliceJsonAnswer(stored, membersOf(run, answer), { withDetails: request.debug });
  const beforeId = `${bytes.toString('latin1').slice(0, -1)},"execution_id":"`;
  lastTexts.set(stored, { view, beforeId });
  return beforeId;
};

const membersOf = (
  { endpoint, version, plan, timezone }: PreparedRun,
  { stored, isCached, path, reason }: RunAnswer,
): Record<string, unknown> => {
  const computedAt = Date.parse(stored.head.computedAt);
  return {
    name: endpoint.name,
    endpoint_version: version.version,
    endpoint_version_created_at: version.createdAt.toISOString(),
    ...(path === 'materialized' && {
      endpoint_materialized: true,
      endpoint_materialized_at: version.materialization?.lastMaterializedAt?.toISOString() ?? null,
    }),
    execution_path: path,
    ...(reason !== undefined && { execution_path_reason: reason }),
    is_cached: isCached,
    last_refresh: stored.head.computedAt,
    cache_target_age: new Date(computedAt + plan.cacheSeconds * 1_000).toISOString(),
    next_allowed_client_refresh: new Date(computedAt + NEXT_REFRESH_MS).toISOString(),
    timezone,
    query_status: null,
    error: null,
  };
};
