/** A request → everything that decides how it is answered. */
import type { InternalQueryRequestInput } from '@meridian/contracts/internal';
import { InvalidRequestError } from '@meridian/core';
import type { EndpointsContext } from '../context.ts';
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
}

export const prepareRun = async (
  { facts, clock }: Pick<EndpointsContext, 'facts' | 'clock'>,
  {
    endpoint,
    version,
    request,
    isSession,
  }: {
    readonly endpoint: EndpointModel;
    readonly version: EndpointVersionModel;
    readonly request: RunRequest;
    readonly isSession: boolean;
  },
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
    materializedAt: form === null ? undefined : (materialization?.lastMaterializedAt ?? undefined),
    freshnessSeconds: version.dataFreshnessSeconds,
    now: clock.now(),
    // An override of filters asks for what no table holds.
    variables: request.filters_override === undefined ? fitOf(form, values, calendar) : 'not_keyed',
  });
  if (plan.kind === 'reject') throw plan.error;
  if (plan.path === 'materialized') checkRequired(form!, version, values);
  return {
    projectId: endpoint.projectId,
    endpoint,
    version,
    request,
    values,
    page,
    form,
    plan,
    revision: revisionOf(project),
    timezone: project.timezone,
    pool: isSession ? 'app' : 'api',
  };
};
