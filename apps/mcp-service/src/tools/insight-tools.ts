/** A tool for each kind of insight. */
import { z } from 'zod';
import { INSIGHT_TEXTS } from './insight-examples.ts';
import { INSIGHT_INPUTS, INSIGHT_KINDS, type InsightKind } from './insight-input.ts';
import { insightNode } from './insight-node.ts';
import { insightText } from './insight-text.ts';
import { cutPage, offsetOf, pageInput, pageOutput } from './page.ts';
import { defineTool, QUERY, type Tool } from './tool.ts';

interface InsightAnswer {
  readonly results: unknown;
  readonly is_cached?: boolean;
  readonly last_refresh?: string;
  readonly resolved_date_range?: unknown;
}

const NO_SUCH_STEP =
  ' No path has these steps. Call query-paths without start and end to see the names of the steps.';

const isWithoutStep = (
  kind: InsightKind,
  { start, end }: Readonly<Record<string, unknown>>,
  results: readonly unknown[],
): boolean => kind === 'paths' && results.length === 0 && (start !== undefined || end !== undefined);

const refresh = z
  .boolean()
  .optional()
  .describe('Calculate again, even if there is a result of the last minutes.');

const queryTool = (kind: InsightKind): Tool =>
  defineTool(`query-${kind}`, {
    ...INSIGHT_TEXTS[kind],
    feature: 'insights',
    runsLong: 'query',
    isDrawn: true,
    operations: [QUERY],
    input: {
      ...INSIGHT_INPUTS[kind],
      refresh,
      token_budget: pageInput.token_budget,
      cursor: pageInput.cursor,
    },
    output: { ...pageOutput, query: z.record(z.string(), z.unknown()), is_cached: z.boolean().optional() },
    example: INSIGHT_TEXTS[kind].example as never,
    run: {
      bodyOf: ({ refresh: isFresh, token_budget: _, cursor: __, ...members }) => ({
        query: insightNode(kind, members),
        refresh: isFresh ? 'force_blocking' : 'blocking',
      }),
      format: (given, { refresh: _, token_budget, cursor, ...members }, { link }) => {
        const answer = given as InsightAnswer;
        const query = insightNode(kind, members);
        const results = Array.isArray(answer.results) ? answer.results : [answer.results];
        const hint = isWithoutStep(kind, members, results) ? NO_SUCH_STEP : '';
        const page = {
          limit: results.length,
          token_budget: token_budget as number,
          cursor: cursor as string,
        };
        const { rows, next_cursor } = cutPage(results.slice(offsetOf(page)), page, false);
        return {
          structured: {
            results: rows,
            next_cursor,
            query,
            is_cached: answer.is_cached,
            last_refresh: answer.last_refresh,
            resolved_date_range: answer.resolved_date_range,
            url: link(`insights/new?query=${encodeURIComponent(JSON.stringify(query))}`),
          },
          text: `${insightText(kind, answer.results)}${hint}\nSave it with insight-create and the member query of this result.`,
        };
      },
    },
  });

export const INSIGHT_QUERY_TOOLS: readonly Tool[] = INSIGHT_KINDS.map(queryTool);
