/** The answer of `tools/list`, which is built once for each set of tools. */
import { hasScope } from '@meridian/identity';
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { RequestFacts } from '../protocol/request-facts.ts';
import { VIEW_OF_TOOL } from '../view/insight-view.ts';
import { type Tool, toolsFor } from './catalog.ts';

type JsonObjectSchema = ListedTool['inputSchema'];

const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonObjectSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json as JsonObjectSchema;
};

const listed = new Map<Tool, ListedTool>();

const listedTool = (tool: Tool): ListedTool => {
  const known = listed.get(tool);
  if (known !== undefined) return known;
  const { name, title, description, effect, input, output } = tool;
  const built: ListedTool = {
    name,
    title,
    description,
    inputSchema: jsonSchemaOf(input, 'input'),
    outputSchema: jsonSchemaOf(output, 'input'),
    annotations: {
      title,
      readOnlyHint: effect === 'read',
      destructiveHint: effect === 'delete',
      idempotentHint: effect !== 'create',
      openWorldHint: false,
    },
  };
  listed.set(tool, built);
  return built;
};

/** An app can ask for more scopes, so it sees every tool. A key cannot, so it sees only the tools that it may call. */
export const listTools = ({ principal, options }: RequestFacts, hasView: boolean): ListedTool[] =>
  toolsFor(options)
    .filter(
      ({ scopes }) =>
        principal.credential === 'oauth' || scopes.every((scope) => hasScope(principal.scopes, scope)),
    )
    .map((tool) =>
      tool.isDrawn && hasView ? { ...listedTool(tool), _meta: VIEW_OF_TOOL } : listedTool(tool),
    );
