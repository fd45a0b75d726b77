/** The body and answer of the MCP server, which documents its own tools. */
import { z } from 'zod';
import type { Shape } from './shape.ts';

const id = z.union([z.string(), z.int(), z.null()]);

const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: id.optional(),
  method: z.string(),
  params: z.looseObject({}).optional(),
});

const answer = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id,
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
});

export const MCP_SERVICE_SHAPES: Readonly<Record<string, Shape>> = {
  'POST /mcp/': {
    query: z.object({ readonly: z.enum(['true', 'false']), features: z.string() }).partial(),
    body: message,
    bodyExample: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'execute-sql', arguments: { query: 'SELECT count() FROM events' } },
    },
    answer,
    example: {
      jsonrpc: '2.0',
      id: 1,
      result: { content: [{ type: 'text', text: '1 of 1 rows.' }], structuredContent: { results: [[60]] } },
    },
  },
};
