/** Runs a version's query against raw data through query-service. */
import type { InternalQueryRequestInput } from '@meridian/contracts/internal';
import { containsSql } from '@meridian/contracts/query';
import { type Clock, LARGE_JSON_BYTES, stringifyJson } from '@meridian/core';
import { encodeJsonAnswer } from '@meridian/redis';
import { AS_SAVED, type QueryClient } from '../clients/query-client.ts';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import { withMostRows } from './page-of-run.ts';
import type { PreparedRun } from './prepare-run.ts';
import { readQueryAnswer, withoutSentinels } from './query-answer.ts';
import { withDates } from './run-variables.ts';
import { pickSeries } from './series.ts';
import type { AnswerHead } from './stored-answer.ts';

/** Programs need every value, not the top values of a chart. */
const BREAKDOWN_LIMIT = 10_000;

export interface InlineParts {
  readonly queryClient: QueryClient;
  readonly clock: Clock;
}

export const runInline = async (
  { queryClient, clock }: InlineParts,
  run: PreparedRun,
  signal: AbortSignal,
): Promise<Buffer> => {
  const isInsight = run.version.query.kind !== 'HogQLQuery';
  await checkAddedSql(queryClient, run);
  const computedAt = clock.now();
  const { bytes, rows } = await queryClient.run(run.projectId, inlineRequest(run), signal);
  const { results, members, details } = await readQueryAnswer(bytes);
  const answered = isInsight ? withoutSentinels(pickSeries(run.version.query, results, run.values)) : results;
  return encodeJsonAnswer<AnswerHead>({
    head: {
      computedAt: computedAt.toISOString(),
      rows: isInsight && Array.isArray(answered) ? answered.length : rows,
    },
    results: await stringifyJson(answered, { isLarge: bytes.byteLength > LARGE_JSON_BYTES }),
    members,
    details,
  });
};

const inlineRequest = ({
  version,
  request,
  values,
  page,
  endpoint,
  pool,
  asker,
}: PreparedRun): InternalQueryRequestInput => {
  const base = {
    refresh: 'force_blocking' as const,
    pool,
    name: `${endpoint.name} v${version.version}`,
    asker,
    ...(request.client_query_id !== undefined && { client_query_id: request.client_query_id }),
  };
  if (version.query.kind === 'HogQLQuery') {
    return {
      ...base,
      query: withMostRows(version.query),
      reader_scopes: AS_SAVED,
      variables: values,
      ...(page && { page }),
    };
  }
  const { node, filters } = withDates(version.query, request.filters_override, values);
  return {
    ...base,
    query: withBreakdownLimit(node),
    reader_scopes: AS_SAVED,
    ...(filters && { filters_override: filters as InternalQueryRequestInput['filters_override'] }),
  };
};

/**
 * SQL that the caller adds is checked against the caller's scopes, while the run has those of the author. Every error
 * refuses the run: it may hide that a table is denied, and the kind of the endpoint may not have the part that fails.
 */
const checkAddedSql = async (
  client: QueryClient,
  { projectId, request, scopes }: PreparedRun,
): Promise<void> => {
  const { properties, breakdown_filter: breakdownFilter } = request.filters_override ?? {};
  if (!containsSql([properties, breakdownFilter])) return;
  const query = {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event: null }],
    properties,
    breakdownFilter,
  };
  await client.compile(projectId, { query, reader_scopes: scopes });
};

export const withBreakdownLimit = (node: EndpointNode): EndpointNode => {
  const filter = node.breakdownFilter as Record<string, unknown> | null | undefined;
  if (!filter || filter['breakdown_limit'] != null) return node;
  return { ...node, breakdownFilter: { ...filter, breakdown_limit: BREAKDOWN_LIMIT } };
};
