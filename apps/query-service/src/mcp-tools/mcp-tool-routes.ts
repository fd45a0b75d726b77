/** `/api/projects/:id/mcp_tools/:tool/`: tools that agents call by the names of the public system. */
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { z } from 'zod';
import { createDocsSearch } from './docs-search.ts';
import { createTaxonomyReader, type TaxonomyParts, taxonomyArgs } from './read-taxonomy.ts';
import { asTable } from './run-sql.ts';
import { bounded, INTERNAL_FAILURE, outcomeOfError, type ToolOutcome } from './tool-outcome.ts';

const sqlArgs = z.looseObject({ query: z.string().min(1).max(1_048_576) });
const docsArgs = z.looseObject({ query: z.string().min(1).max(2_000) });

interface Tool {
  readonly args: z.ZodType;
  readonly run: (call: ProjectApiCall, args: never) => Promise<Omit<ToolOutcome, 'success' | 'error'>>;
}

const tool = <Args>(
  args: z.ZodType<Args>,
  run: (call: ProjectApiCall, args: Args) => Promise<Omit<ToolOutcome, 'success' | 'error'>>,
): Tool => ({ args, run });

export interface McpToolRoutesParts extends TaxonomyParts {
  readonly logger: Logger;
}

export const createMcpToolRoutes = ({ logger, ...parts }: McpToolRoutesParts): ProjectApiRoute[] => {
  const warn = onceAMinute(logger).warn;
  const readTaxonomy = createTaxonomyReader(parts);
  const searchDocs = createDocsSearch();
  const tools: ReadonlyMap<string, Tool> = new Map([
    [
      'execute_sql',
      tool(sqlArgs, async (call, { query }) => ({
        content: asTable(await parts.runSql(call, query)),
        structured_content: { query: { kind: 'HogQLQuery', query } },
      })),
    ],
    [
      'read_taxonomy',
      tool(taxonomyArgs, async (call, { query }) => ({
        content: await readTaxonomy(call, query),
        structured_content: { query },
      })),
    ],
    ['docs_search', tool(docsArgs, async (_call, { query }) => ({ content: searchDocs(query) }))],
  ]);

  const outcomeOf = async (call: ProjectApiCall, { run }: Tool, args: unknown): Promise<ToolOutcome> => {
    try {
      const { content, ...others } = await run(call, args as never);
      return { success: true, content: bounded(content), ...others };
    } catch (error) {
      const known = outcomeOfError(error);
      if (known === undefined) warn({ err: error }, 'a tool failed');
      return known ?? INTERNAL_FAILURE;
    }
  };

  return [
    {
      method: 'post',
      projectPath: '/mcp_tools/:tool/',
      handler: async (call) => {
        const { res, params } = call;
        const asked = tools.get(params['tool'] ?? '');
        if (asked === undefined) {
          const names = [...tools.keys()].join(', ');
          res
            .status(404)
            .json({ success: false, content: `The tool ${params['tool']} was not found. Tools: ${names}.` });
          return;
        }
        const args = asked.args.safeParse(argsIn(call.req.body));
        if (!args.success) {
          res.status(400).json({
            success: false,
            content: `Tool validation error: ${z.prettifyError(args.error)}`,
            error: { type: 'validation', code: 'invalid_input', retry_strategy: 'adjusted' },
          });
          return;
        }
        res.json(await outcomeOf(call, asked, args.data));
      },
    },
  ];
};

/** `{args: {…}}`; some clients send the arguments by themselves. */
const argsIn = (body: unknown): unknown => {
  const given = (body ?? {}) as { readonly args?: unknown };
  return given.args ?? given;
};
