/** The access of a caller to a dashboard. Numbers need a scope with which the caller could query them elsewhere. */
import { type DashboardRetrieveParams, dashboardRetrieveParams } from '@meridian/contracts/dashboards';
import { hasScope, type ProjectApiCall } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { RequestTimes } from '../http/request-time.ts';
import { requestedBy } from '../query/asker.ts';
import { assertMaySaveFilters } from '../query/required-scopes.ts';
import type { DashboardRequest } from './dashboard-reader.ts';

export const RESULT_SCOPES = ['insight:read', 'query:read'] as const;

export const maySeeResults = (scopes: readonly string[]): boolean =>
  RESULT_SCOPES.some((scope) => hasScope(scopes, scope));

/** Overrides with SQL run as a query of the caller. */
export const readRequestOf = (
  { req, principal }: ProjectApiCall,
  requestTimes: RequestTimes,
  params: DashboardRetrieveParams = parseInput(dashboardRetrieveParams, req.query),
): DashboardRequest => {
  const { refresh, filters_override: filters, variables_override: variables } = params;
  assertMaySaveFilters(principal.scopes, filters);
  const results = maySeeResults(principal.scopes)
    ? { refresh, signal: req.signal, now: requestTimes.given(req), ...requestedBy(principal) }
    : undefined;
  return { scopes: principal.scopes, results, filters, variables };
};

/** For answers to changes, which never calculate. */
export const withoutCalculating = (call: ProjectApiCall, requestTimes: RequestTimes): DashboardRequest =>
  readRequestOf(call, requestTimes, {
    refresh: 'force_cache',
    filters_override: undefined,
    variables_override: undefined,
  });
