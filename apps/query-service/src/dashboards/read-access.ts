/** The access of a caller to a dashboard. Numbers need a scope with which the caller could query them elsewhere. */
import type { DashboardRetrieveParams } from '@meridian/contracts/dashboards';
import type { FiltersOverride, QueryVariables } from '@meridian/contracts/query';
import { hasScope, type ProjectApiCall } from '@meridian/identity';
import type { RequestTimes } from '../http/request-time.ts';
import type { ResultRequest } from '../insights/insight-result.ts';
import { requestedBy } from '../query/asker.ts';
import { assertMaySaveFilters } from '../query/required-scopes.ts';

export interface DashboardRequest {
  /** The scopes of the caller. */
  readonly scopes: readonly string[];
  /** Undefined for a caller that may see the dashboard, but not its results. */
  readonly results: ResultRequest | undefined;
  readonly filters?: FiltersOverride | undefined;
  readonly variables?: QueryVariables | undefined;
}

export const RESULT_SCOPES = ['insight:read', 'query:read'] as const;

export const maySeeResults = (scopes: readonly string[]): boolean =>
  RESULT_SCOPES.some((scope) => hasScope(scopes, scope));

/** Overrides with SQL run as a query of the caller. */
export const readRequestOf = (
  { req, principal }: ProjectApiCall,
  requestTimes: RequestTimes,
  params: DashboardRetrieveParams,
): DashboardRequest => {
  const { refresh, filters_override: filters, variables_override: variables } = params;
  assertMaySaveFilters(principal.scopes, filters);
  const results = maySeeResults(principal.scopes)
    ? { refresh, signal: req.signal, now: requestTimes.given(req), ...requestedBy(principal) }
    : undefined;
  return { scopes: principal.scopes, results, filters, variables };
};
