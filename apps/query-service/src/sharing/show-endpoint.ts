/** The shared page of an endpoint: how it is called and, if its sharer allows that, the answer of a run. */
import type { EndpointPage } from '@meridian/contracts/internal';
import { queryNodeSchema } from '@meridian/contracts/query';
import { sharingSettingsSchema } from '@meridian/contracts/sharing';
import { isAppError, UnavailableError } from '@meridian/core';
import type { Cohort } from '@meridian/hogql/compile';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { resultTable } from '@meridian/service-kit/tables';
import { LRUCache } from 'lru-cache';
import type { SharedLink } from '../generated/prisma/client.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import { prepareNode, type UnsavedNode } from '../query/prepare-node.ts';
import type { EndpointPages } from './endpoint-pages.ts';
import { isShareable, publicResult } from './public-result.ts';
import type { LoadShared, SharedSection } from './shared-view.ts';
import { FAILURE_MS } from './show-insight.ts';

interface ShowEndpointParts {
  readonly endpointPages: EndpointPages;
  readonly projects: Pick<ProjectSnapshots, 'get'>;
  readonly publicUrl: string;
  readonly logger: Logger;
}

const MAX_FAILURES = 10_000;
const NEEDS_VARIABLES = 'The result depends on variables, so none is shown.';
const FAILED = 'The result cannot be calculated at the moment.';
const NOT_SHAREABLE = 'Public links cannot show this kind of result.';

export const createEndpointLoader = ({
  endpointPages,
  projects,
  publicUrl,
  logger,
}: ShowEndpointParts): LoadShared => {
  /** Links whose run failed, so that views of a broken endpoint cost nothing. */
  const failures = new LRUCache<number, true>({
    maxSize: MAX_FAILURES,
    sizeCalculation: () => 1,
    ttl: FAILURE_MS,
  });

  const findPage = async (link: SharedLink, signal: AbortSignal): Promise<EndpointPage | undefined> => {
    const { projectId, objectId: id } = link;
    const find = (withResult: boolean) =>
      endpointPages.find(projectId, { endpoint: { id }, with_result: withResult }, signal);
    if (!showsResult(link) || failures.has(link.id)) return find(false);
    try {
      return await find(true);
    } catch (error) {
      if (signal.aborted || error instanceof UnavailableError) throw error;
      failures.set(link.id, true);
      if (!isAppError(error)) onceAMinute(logger).error({ err: error }, 'a shared endpoint failed');
      return find(false);
    }
  };

  return async (link, signal) => {
    const page = await findPage(link, signal);
    if (page === undefined) return undefined;
    const { name, display_name: displayName, description, variables } = page;
    const title = displayName ?? name;
    const call = callOf(page, `${publicUrl}/api/projects/${link.projectId}/endpoints/${name}/run`);
    const { cohorts } = await projects.get(link.projectId);
    const shown = showsResult(link) ? shownResult(page, cohorts) : undefined;
    return {
      title,
      description,
      data: { endpoint: { name, title, description, variables, call, ...shown?.wire } },
      sections: [
        {
          heading: 'How to call it',
          text: 'Requires a key with the scope endpoint:read.',
          code: commandOf(call),
        },
        ...(variables.length > 0 ? [{ heading: 'Variables', table: variablesTable(variables) }] : []),
        ...(shown === undefined ? [] : [{ heading: 'Result', ...shown.section }]),
      ],
    };
  };
};

const showsResult = ({ settings }: SharedLink): boolean =>
  sharingSettingsSchema.catch({}).parse(settings).showResult === true;

interface Call {
  readonly method: 'POST';
  readonly url: string;
  readonly scope: 'endpoint:read';
  readonly body: object;
}

const callOf = ({ variables }: EndpointPage, url: string): Call => ({
  method: 'POST',
  url,
  scope: 'endpoint:read',
  body:
    variables.length === 0
      ? {}
      : { variables: Object.fromEntries(variables.map(({ name, type }) => [name, exampleOf(type)])) },
});

const EXAMPLES: Readonly<Record<string, unknown>> = {
  number: 1,
  boolean: true,
  array: ['text'],
  date: '2026-01-31',
};
const exampleOf = (type: string): unknown => EXAMPLES[type] ?? 'text';

const commandOf = ({ url, body }: Call): string =>
  [
    `curl -X POST '${url}' \\`,
    "  -H 'Authorization: Bearer YOUR_KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
  ].join('\n');

const variablesTable = (variables: EndpointPage['variables']) => ({
  header: ['Name', 'Type', 'Required'],
  rows: variables.map(({ name, type, required }) => [name, type, required ? 'yes' : 'no']),
});

interface ShownResult {
  readonly wire: Readonly<Record<string, unknown>>;
  readonly section: Omit<SharedSection, 'heading'>;
}

const shownResult = ({ query, variables, result }: EndpointPage, cohorts: readonly Cohort[]): ShownResult => {
  const nothing = (problem: string): ShownResult => ({
    wire: { ...NO_RESULT, error: problem },
    section: { problem },
  });
  const parsed = queryNodeSchema.safeParse(query).data;
  if (parsed === undefined || parsed.kind === 'SavedInsightNode') return nothing(NOT_SHAREABLE);
  const node = prepareNode(parsed as UnsavedNode);
  if (!isShareable(node)) return nothing(NOT_SHAREABLE);
  if (result === null) return nothing(variables.some(({ required }) => required) ? NEEDS_VARIABLES : FAILED);
  const { columns, types, has_more: hasMore, last_refresh: lastRefresh } = result;
  const shown = publicResult(node, { result: result.results, columns }, cohorts);
  return {
    wire: { result: shown, columns, types, hasMore, last_refresh: lastRefresh, error: null },
    section: {
      table: resultTable(shown, columns),
      hasMore: Array.isArray(columns) && hasMore,
      lastRefresh,
    },
  };
};

const NO_RESULT = { result: null, columns: null, types: null, hasMore: null, last_refresh: null };
