/** Decides the source of a run's rows: the decision table of docs/endpoints.md as one pure function. */
import type { EndpointRefresh } from '@meridian/contracts/endpoints';
import { InvalidRequestError } from '@meridian/core';

export interface RunFacts {
  readonly refresh: EndpointRefresh;
  readonly isVersionActive: boolean;
  /** Materialization is enabled, regardless of its status. */
  readonly isMaterialized: boolean;
  /** The version was materialized when it was disabled, and materialization resumes when it is enabled. */
  readonly isSuspended: boolean;
  /** The time of the data in the stored table; undefined without a table. */
  readonly materializedAt: Date | undefined;
  readonly freshnessSeconds: number;
  readonly now: Date;
  /** Whether the table can answer exactly for these variables. */
  readonly variables: 'fit' | 'not_keyed' | 'not_aligned';
}

/** The reason why a version with a stored table runs against raw data. */
export type InlineReason =
  | 'version_disabled'
  | 'not_ready'
  | 'stale'
  | 'direct'
  | 'variables_not_keyed'
  | 'range_not_aligned';

export type RunPlan =
  | { readonly kind: 'reject'; readonly error: InvalidRequestError }
  | {
      readonly kind: 'run';
      readonly path: 'materialized';
      readonly readsCache: boolean;
      readonly cacheSeconds: number;
      readonly reason?: undefined;
    }
  | {
      readonly kind: 'run';
      readonly path: 'inline';
      readonly readsCache: boolean;
      readonly cacheSeconds: number;
      /** Undefined for a version that is not materialized: there is nothing to explain. */
      readonly reason: InlineReason | undefined;
    };

export const planRun = (facts: RunFacts): RunPlan => {
  const { refresh, isMaterialized, freshnessSeconds } = facts;
  if (refresh === 'direct' && !isMaterialized) return { kind: 'reject', error: notMaterialized() };
  const readsCache = refresh === 'cache';
  const reason = isMaterialized ? inlineReason(facts) : facts.isSuspended ? 'version_disabled' : undefined;
  if (!isMaterialized || reason !== undefined) {
    return { kind: 'run', path: 'inline', readsCache, cacheSeconds: freshnessSeconds, reason };
  }
  return { kind: 'run', path: 'materialized', readsCache, cacheSeconds: Math.max(1, secondsLeft(facts)) };
};

/** Returns the first reason that applies. */
const inlineReason = (facts: RunFacts): InlineReason | undefined => {
  if (!facts.isVersionActive) return 'version_disabled';
  if (facts.materializedAt === undefined) return 'not_ready';
  if (secondsLeft(facts) <= 0) return 'stale';
  if (facts.refresh === 'direct') return 'direct';
  if (facts.variables === 'not_keyed') return 'variables_not_keyed';
  if (facts.variables === 'not_aligned') return 'range_not_aligned';
  return undefined;
};

const secondsLeft = ({ materializedAt, freshnessSeconds, now }: RunFacts): number =>
  Math.floor(((materializedAt?.getTime() ?? 0) - now.getTime()) / 1_000) + freshnessSeconds;

const notMaterialized = (): InvalidRequestError =>
  new InvalidRequestError(
    'invalid_input',
    "'direct' refresh mode is only valid for materialized endpoints. Use 'cache' or 'force' instead, or enable materialization on this endpoint.",
    { attr: 'refresh' },
  );
