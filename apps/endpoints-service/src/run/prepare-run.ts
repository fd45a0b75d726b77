/** Turns a request into the inputs of a run. */
import type { InternalQueryRequestInput, Principal } from '@meridian/contracts/internal';
import { containsSql } from '@meridian/contracts/query';
import { type Clock, InvalidRequestError } from '@meridian/core';
import { askerOf, assertScope, type ProjectFactsReader } from '@meridian/identity';
import type { EndpointModel, EndpointVersionModel } from '../definitions/endpoint-model.ts';
import type { StoredForm } from '../materialization/stored-form.ts';
import { revisionOf } from './answer-key.ts';
import { pageOf, type RowPage } from './page-of-run.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import type { RunRequest } from './read-run-request.ts';
import { checkKnown, checkRequired, fitOf, type Values } from './run-variables.ts';

export interface PreparedRun {
  readonly projectId: number;
  readonly endpoint: EndpointModel;
  readonly version: EndpointVersionModel;
  readonly request: RunRequest;
  readonly values: Values;
  readonly page: RowPage | undefined;
  readonly form: StoredForm | null;
  readonly plan: Exclude<RunPlan, { kind: 'reject' }>;
  readonly revision: string;
  readonly timezone: string;
  readonly pool: NonNullable<InternalQueryRequestInput['pool']>;
  readonly asker: string;
  /** The caller's scopes, for filters that the caller adds. */
  readonly scopes: readonly string[];
}

export interface RunToPrepare {
  readonly endpoint: EndpointModel;
  readonly version: EndpointVersionModel;
  readonly request: RunRequest;
  readonly principal: Principal;
}

export interface PrepareParts {
  readonly facts: ProjectFactsReader;
  readonly clock: Clock;
}

export const prepareRun = async (
  { facts, clock }: PrepareParts,
  { endpoint, version, request, principal }: RunToPrepare,
): Promise<PreparedRun> => {
  const node = version.query;
  if (node.kind === 'HogQLQuery' && request.filters_override !== undefined) {
    throw new InvalidRequestError(
      'invalid_input',
      'Not allowed for HogQL endpoints. Use variables instead.',
      {
        attr: 'filters_override',
      },
    );
  }
  // A caller that may only run endpoints must not send SQL.
  if (containsSql(request.filters_override)) assertScope(principal, 'query:read');
  const values = request.variables ?? {};
  const page = pageOf(node, request);
  checkKnown(node, values);
  const project = await facts.get(endpoint.projectId);
  const { materialization } = version;
  const form = materialization?.tableName == null ? null : materialization.storedForm;
  const calendar = { now: clock.now(), timezone: project.timezone, weekStartDay: project.weekStartDay };
  const plan = planRun({
    refresh: request.refresh,
    isVersionActive: version.isActive,
    isMaterialized: materialization !== null,
    isSuspended: version.isMaterializationSuspended,
    materializedAt: form === null ? undefined : (materialization?.lastMaterializedAt ?? undefined),
    freshnessSeconds: version.dataFreshnessSeconds,
    now: clock.now(),
    // A stored table cannot answer for overridden filters.
    variables: request.filters_override === undefined ? fitOf(form, values, calendar) : 'not_keyed',
  });
  if (plan.kind === 'reject') throw plan.error;
  if (plan.path === 'materialized') checkRequired(form!, version, values);
  return {
    projectId: endpoint.projectId,
    endpoint,
    version,
    request: { ...request, debug: request.debug && mayReadDefinition(principal) },
    values,
    page,
    form,
    plan,
    revision: revisionOf(project),
    timezone: project.timezone,
    pool: principal.credential === 'session' ? 'app' : 'api',
    asker: askerOf(principal),
    scopes: principal.scopes,
  };
};

/**
 * `debug` shows SQL, which is visible only to callers that may read the endpoint. A project secret key may only run
 * it.
 */
export const mayReadDefinition = ({ credential }: Principal): boolean => credential !== 'project_secret_key';
