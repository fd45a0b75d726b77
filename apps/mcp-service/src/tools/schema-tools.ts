/** Tools for the schema of a project (events, properties, values, tables, columns) and for the documentation. */
import { closestName, NotFoundError } from '@meridian/core';
import { z } from 'zod';
import { listAnswer, pageQuery } from './list-answer.ts';
import { pageInput, pageOutput } from './page.ts';
import { cell, oneLine, quoteData, table } from './quote-data.ts';
import { defineTool, QUERY, type Tool, type ToolContext } from './tool.ts';
import { FailedTool } from './tool-errors.ts';

const name = z.string().min(1).max(400);
const actionId = z.int().positive();

/** The same questions as the route `mcp_tools/read_taxonomy`. */
const dataSchemaQuery = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('events'),
    limit: z.int().min(1).max(500).optional(),
    offset: z.int().min(0).max(100_000).optional(),
  }),
  z.strictObject({ kind: z.literal('event_properties'), event_name: name }),
  z.strictObject({ kind: z.literal('event_property_values'), event_name: name, property_name: name }),
  z.strictObject({ kind: z.literal('entity_properties'), entity: name }),
  z.strictObject({ kind: z.literal('entity_property_values'), entity: name, property_name: name }),
  z.strictObject({ kind: z.literal('action_properties'), action_id: actionId }),
  z.strictObject({ kind: z.literal('action_property_values'), action_id: actionId, property_name: name }),
]);

interface ToolRouteAnswer {
  readonly content: string;
  readonly success: boolean;
  readonly error?: { readonly code: string };
}

/** Calls a tool of query-service, which answers with text. */
const callTextTool = async (
  call: ToolContext['call'],
  tool: string,
  args: Record<string, unknown>,
): Promise<string> => {
  const { success, content, error } = (await call('POST /mcp_tools/:tool/', {
    params: { tool },
    body: { args },
  })) as ToolRouteAnswer;
  if (success) return content;
  throw new FailedTool({ code: error?.code ?? 'invalid_input', text: oneLine(content) });
};

interface SchemaTable {
  readonly name: string;
  readonly fields: Readonly<Record<string, { readonly name: string; readonly type: string }>>;
}

const tablesOf = async (call: ToolContext['call']): Promise<readonly SchemaTable[]> => {
  const answer = await call(QUERY, { body: { query: { kind: 'DatabaseSchemaQuery' } } });
  const { tables } = answer as { tables: Readonly<Record<string, SchemaTable>> };
  return Object.values(tables);
};

const definitionTool = (
  toolName: string,
  { what, operation, scopeMembers }: { what: string; operation: string; scopeMembers: readonly string[] },
): Tool =>
  defineTool(toolName, {
    title: `List ${what}`,
    description: `Lists the ${what} of the project by name, with descriptions and when they were last seen. Use the exact names in queries.`,
    feature: 'data_schema',
    operations: [operation],
    input: {
      ...pageInput,
      search: z.string().max(400).optional().describe('A part of the name.'),
      ...(operation.includes('property') && {
        type: z
          .enum(['event', 'person', 'group', 'session'])
          .optional()
          .describe('The kind of object that has the property.'),
      }),
    },
    output: pageOutput,
    example: { search: 'page' },
    run: async (args, { call }) => {
      const { search, type } = args as { search?: string; type?: string };
      return listAnswer(await call(operation, { query: { ...pageQuery(args), search, type } }), args, [
        'name',
        ...scopeMembers,
        'description',
      ]);
    },
  });

export const SCHEMA_TOOLS: readonly Tool[] = [
  defineTool('read-data-schema', {
    title: 'Read which events, properties and values exist',
    description:
      'Reads what the project has received: its events, the properties of an event, an action or an entity (person, session or a group), and the most frequent values of a property. Call it before you write a query, and use the names that it returns.',
    feature: 'data_schema',
    operations: ['POST /mcp_tools/:tool/'],
    input: { query: dataSchemaQuery },
    output: { content: z.string() },
    example: { query: { kind: 'event_properties', event_name: '$pageview' } },
    run: async ({ query }, { call }) => {
      const content = await callTextTool(call, 'read_taxonomy', { query });
      return { structured: { content }, text: quoteData(content) };
    },
  }),
  definitionTool('event-definitions-list', {
    what: 'event definitions',
    operation: 'GET /event_definitions/',
    scopeMembers: ['last_seen_at'],
  }),
  definitionTool('properties-list', {
    what: 'property definitions',
    operation: 'GET /property_definitions/',
    scopeMembers: ['property_type'],
  }),
  defineTool('read-data-warehouse-schema', {
    title: 'Read the tables and columns of HogQL',
    description:
      'Without `table`: the names of all tables that execute-sql can read. With `table`: its columns and their types.',
    feature: 'data_schema',
    operations: [QUERY],
    input: {
      table: z.string().min(1).max(200).optional().describe('The name of one table, such as events.'),
    },
    output: {
      tables: z.array(z.string()).optional(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })).optional(),
    },
    example: { table: 'events' },
    run: async ({ table: asked }, { call }) => {
      const tables = await tablesOf(call);
      const names = tables.map((one) => one.name);
      if (asked === undefined) return { structured: { tables: names }, text: `Tables: ${names.join(', ')}` };
      const found = tables.find((one) => one.name === asked);
      if (found === undefined) {
        const nearest = closestName(asked, names);
        throw new NotFoundError(
          'not_found',
          `There is no table ${cell(asked)}. ${nearest === undefined ? `Tables: ${names.join(', ')}` : `Did you mean ${nearest}?`}`,
        );
      }
      const columns = Object.values(found.fields).map(({ name: column, type }) => ({ name: column, type }));
      return {
        structured: { columns },
        text: table(
          ['column', 'type'],
          columns.map(({ name: column, type }) => [column, type]),
        ),
      };
    },
  }),
  defineTool('docs-search', {
    title: 'Search the documentation',
    description:
      'Finds the sections of the documentation of Meridian that fit a question: the query API, HogQL, insights, endpoints, OAuth, errors.',
    feature: 'docs',
    operations: ['POST /mcp_tools/:tool/'],
    input: { query: z.string().min(1).max(2_000).describe('Words to look for.') },
    output: { content: z.string() },
    example: { query: 'materialize an endpoint' },
    run: async ({ query }, { call }) => {
      const content = await callTextTool(call, 'docs_search', { query });
      return { structured: { content }, text: content };
    },
  }),
];
