/** Endpoints: queries that programs run by name. */
import { endpointNameSchema, FRESHNESS_SECONDS } from '@meridian/contracts/endpoints';
import { z } from 'zod';
import { listAnswer, objectAnswer, pageQuery, without } from './list-answer.ts';
import { cutPage, offsetOf, pageInput, pageOutput } from './page.ts';
import { quoteData, table } from './quote-data.ts';
import { defineTool, type Tool, type ToolContext } from './tool.ts';

const name = endpointNameSchema.describe('The name of the endpoint.');
const version = z.int().min(1).optional().describe('A version; by default the current one.');
const query = z
  .record(z.string(), z.unknown())
  .describe('{"kind": "HogQLQuery", "query": "SELECT …"} or the node of an insight.');

const settings = {
  description: z.string().max(10_000).optional(),
  data_freshness_seconds: z
    .literal([...FRESHNESS_SECONDS])
    .optional()
    .describe('How old answers may be.'),
  tags: z.array(z.string().min(1).max(255)).max(200).optional(),
};

const output = { name: z.string(), is_active: z.boolean(), current_version: z.int() };
const LIST_MEMBERS = [
  'name',
  'description',
  'is_active',
  'is_materialized',
  'current_version',
  'last_executed_at',
  'endpoint_path',
];

const endpointAnswer = (what: string, endpoint: unknown, { link }: ToolContext) => {
  const light = without(endpoint, ['created_by', 'version_created_by']);
  return objectAnswer(what, light, link(`endpoints/${String(light['name'])}`));
};

const patch = (context: ToolContext, endpoint: string, body: unknown) =>
  context.call('PATCH /endpoints/:name/', { params: { name: endpoint }, body });

/** A tool that sets one switch of an endpoint. */
const switchTool = (
  toolName: string,
  title: string,
  description: string,
  body: Readonly<Record<string, unknown>>,
  runsLong?: Tool['runsLong'],
): Tool =>
  defineTool(toolName, {
    title,
    description,
    feature: 'endpoints',
    effect: 'update',
    runsLong,
    operations: ['PATCH /endpoints/:name/'],
    input: { name },
    output,
    example: { name: 'daily_signups' },
    run: async (args, context) => endpointAnswer(`${title}.`, await patch(context, args.name, body), context),
  });

/** A tool that reads a part of an endpoint and returns it unchanged. */
const readTool = (
  toolName: string,
  {
    title,
    description,
    path,
    method = 'GET',
  }: Record<'title' | 'description' | 'path', string> & { method?: string },
): Tool =>
  defineTool(toolName, {
    title,
    description,
    feature: 'endpoints',
    operations: [`${method} ${path}`],
    input: { name },
    output: {},
    example: { name: 'daily_signups' },
    run: async (args, { call }) =>
      objectAnswer(
        `${title}.`,
        await call(`${method} ${path}`, {
          params: { name: args.name },
          ...(method === 'POST' && { body: {} }),
        }),
      ),
  });

interface RunAnswer {
  readonly results: readonly unknown[];
  readonly columns?: readonly string[];
  readonly hasMore?: boolean;
  readonly is_cached?: boolean;
  readonly execution_path?: string;
}

export const ENDPOINT_TOOLS: readonly Tool[] = [
  defineTool('endpoints-get-all', {
    title: 'List endpoints',
    description: 'Lists the endpoints of the project: queries that programs run by name over HTTP.',
    feature: 'endpoints',
    operations: ['GET /endpoints/'],
    input: pageInput,
    output: pageOutput,
    example: {},
    run: async (args, { call }) =>
      listAnswer(await call('GET /endpoints/', { query: pageQuery(args) }), args, LIST_MEMBERS),
  }),
  defineTool('endpoint-get', {
    title: 'Get an endpoint',
    description: 'Reads an endpoint with its query, its columns and the state of its materialization.',
    feature: 'endpoints',
    operations: ['GET /endpoints/:name/'],
    input: { name, version },
    output,
    example: { name: 'daily_signups' },
    run: async (args, context) => {
      const endpoint = await context.call('GET /endpoints/:name/', {
        params: { name: args.name },
        query: { version: args.version },
      });
      return endpointAnswer('This is an endpoint.', endpoint, context);
    },
  }),
  defineTool('endpoint-create', {
    title: 'Create an endpoint',
    description:
      'Creates an endpoint from a query. Test the query with execute-sql first. Values that callers choose are variables: create them in the web app, and write {variables.name} in the SQL.',
    feature: 'endpoints',
    effect: 'create',
    operations: ['POST /endpoints/'],
    input: { name, query, ...settings },
    output,
    example: {
      name: 'daily_signups',
      query: {
        kind: 'HogQLQuery',
        query:
          "SELECT toDate(timestamp) AS day, count() AS signups FROM events WHERE event = 'signed up' AND timestamp > now() - INTERVAL 30 DAY GROUP BY day ORDER BY day",
      },
    },
    run: async ({ project_id: _, ...body }: Record<string, unknown>, context) =>
      endpointAnswer('Created the endpoint.', await context.call('POST /endpoints/', { body }), context),
  }),
  defineTool('endpoint-update', {
    title: 'Update an endpoint',
    description:
      'Changes the settings of an endpoint. A changed query becomes a new version; callers get it from then on.',
    feature: 'endpoints',
    effect: 'update',
    operations: ['PATCH /endpoints/:name/'],
    input: { name, query: query.optional(), ...settings },
    output,
    example: { name: 'daily_signups', description: 'Sign-ups of the last 30 days, per day.' },
    run: async ({ project_id: _, name: endpoint, ...body }: Record<string, unknown>, context) =>
      endpointAnswer('Updated the endpoint.', await patch(context, endpoint as string, body), context),
  }),
  switchTool(
    'endpoint-materialize',
    'Materialize an endpoint',
    'Stores the result of the endpoint, and refreshes it on the schedule of data_freshness_seconds. Runs are then fast and cheap. Look at endpoints-materialization-preview first.',
    { is_materialized: true },
    'materialization',
  ),
  switchTool(
    'endpoint-dematerialize',
    'Stop materializing an endpoint',
    'Drops the stored result; runs read the events again.',
    { is_materialized: false },
  ),
  switchTool('endpoint-enable', 'Enable an endpoint', 'Lets programs run the endpoint again.', {
    is_active: true,
  }),
  switchTool(
    'endpoint-disable',
    'Disable an endpoint',
    'Refuses runs of the endpoint until it is enabled again. Programs that use it will fail.',
    { is_active: false },
  ),
  defineTool('endpoint-delete', {
    title: 'Delete an endpoint',
    description:
      'Deletes an endpoint with all its versions. Programs that use it will fail. Ask the user first.',
    feature: 'endpoints',
    effect: 'delete',
    operations: ['PATCH /endpoints/:name/'],
    input: { name },
    output: { deleted: z.boolean() },
    example: { name: 'daily_signups' },
    run: async (args, context) => {
      await patch(context, args.name, { deleted: true });
      return { structured: { deleted: true }, text: 'Deleted the endpoint.' };
    },
  }),
  defineTool('endpoint-run', {
    title: 'Run an endpoint',
    description:
      'Runs an endpoint and returns its rows, from the cache or the stored result where there is one.',
    feature: 'endpoints',
    operations: ['POST /endpoints/:name/run/'],
    input: {
      name,
      variables: z.record(z.string(), z.unknown()).optional().describe('Values of its variables, by name.'),
      version,
      refresh: z.enum(['cache', 'force', 'direct']).optional(),
      ...pageInput,
    },
    output: { ...pageOutput, columns: z.array(z.string()).optional() },
    example: { name: 'daily_signups', limit: 30 },
    run: async (args, { call }) => {
      const { name: endpoint, variables, version: asked, refresh, limit } = args;
      const offset = offsetOf(args);
      const answer = (await call('POST /endpoints/:name/run/', {
        params: { name: endpoint },
        body: {
          limit,
          ...(offset > 0 && { offset }),
          ...(variables && { variables }),
          ...(asked !== undefined && { version: asked }),
          ...(refresh !== undefined && { refresh }),
        },
      })) as RunAnswer;
      const { rows, next_cursor } = cutPage(answer.results, args, answer.hasMore === true);
      const { columns = [] } = answer;
      const isTable = rows.every(Array.isArray);
      return {
        structured: { columns, results: rows, next_cursor, is_cached: answer.is_cached },
        text: isTable
          ? `${rows.length} rows.\n${table(columns, rows as unknown[][])}`
          : quoteData(JSON.stringify(rows).slice(0, 4_000)),
      };
    },
  }),
  defineTool('endpoint-versions', {
    title: 'List the versions of an endpoint',
    description: 'Lists the versions of an endpoint, newest first.',
    feature: 'endpoints',
    operations: ['GET /endpoints/:name/versions/'],
    input: { name, ...pageInput },
    output: pageOutput,
    example: { name: 'daily_signups' },
    run: async (args, { call }) =>
      listAnswer(
        await call('GET /endpoints/:name/versions/', { params: { name: args.name }, query: pageQuery(args) }),
        args,
        ['version', 'version_created_at', 'is_active', 'is_materialized', 'query'],
      ),
  }),
  defineTool('endpoint-logs', {
    title: 'Read the execution log of an endpoint',
    description: 'Lists the latest runs of an endpoint: when, how long, from where, and why they failed.',
    feature: 'endpoints',
    operations: ['GET /endpoints/:name/logs/'],
    input: {
      name,
      limit: z.int().min(1).max(500).default(50),
      level: z.enum(['INFO', 'WARN', 'ERROR']).optional(),
    },
    output: { results: z.array(z.unknown()) },
    example: { name: 'daily_signups', limit: 20 },
    run: async ({ name: endpoint, limit, level }, { call }) => {
      const answer = await call('GET /endpoints/:name/logs/', {
        params: { name: endpoint },
        query: { limit, level },
      });
      const results = (Array.isArray(answer) ? answer : (answer as { results: unknown[] }).results) as Record<
        string,
        unknown
      >[];
      const rows = results.map(({ timestamp, level: its, message }) => [timestamp, its, message]);
      return { structured: { results }, text: table(['timestamp', 'level', 'message'], rows) };
    },
  }),
  readTool('endpoint-materialization-status', {
    title: 'Get the state of a materialization',
    description:
      'Says whether the stored result of an endpoint exists, when it was last refreshed, and its errors.',
    path: '/endpoints/:name/materialization_status/',
  }),
  readTool('endpoints-materialization-preview', {
    title: 'Preview a materialization',
    description: 'Says whether an endpoint can be materialized, how its result would be stored, and why not.',
    path: '/endpoints/:name/materialization_preview/',
    method: 'POST',
  }),
  readTool('endpoint-openapi-spec', {
    title: 'Get the OpenAPI document of an endpoint',
    description: 'Returns the OpenAPI document of an endpoint, from which clients are generated.',
    path: '/endpoints/:name/openapi.json/',
  }),
];
