import { z } from 'zod';
import { cutPage, offsetOf, pageInput, pageOutput } from './page.ts';
import { table } from './quote-data.ts';
import { defineTool, QUERY, type Tool } from './tool.ts';

interface SqlAnswer {
  readonly columns?: readonly string[];
  readonly types?: readonly unknown[];
  readonly results: readonly (readonly unknown[])[];
  readonly hasMore?: boolean | null;
  readonly is_cached?: boolean;
}

export const SQL_TOOLS: readonly Tool[] = [
  defineTool('execute-sql', {
    title: 'Run SQL',
    description:
      'Runs a HogQL SELECT over events, persons, sessions, groups and the other tables of the project. Properties are read as properties.name, persons of an event as person.properties.name. Always bound the time with a condition on timestamp, and aggregate rather than listing rows. Read the schema first.',
    feature: 'sql',
    runsLong: 'query',
    operations: [QUERY],
    input: {
      query: z.string().min(1).max(1_048_576).describe('One SELECT statement.'),
      values: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('Values for {name} in the text; safer than writing them into it.'),
      ...pageInput,
    },
    output: { ...pageOutput, columns: z.array(z.string()), types: z.array(z.unknown()).optional() },
    example: {
      query:
        'SELECT event, count() AS times FROM events WHERE timestamp > now() - INTERVAL 7 DAY GROUP BY event ORDER BY times DESC LIMIT 10',
    },
    run: {
      bodyOf: ({ query, values }) => ({ query: { kind: 'HogQLQuery', query, ...(values && { values }) } }),
      format: (given, page) => {
        const answer = given as SqlAnswer;
        const rest = answer.results.slice(offsetOf(page));
        const { rows, next_cursor } = cutPage(rest, page, false);
        const columns = answer.columns ?? [];
        const notes = [
          next_cursor !== null && `More rows: cursor ${next_cursor}.`,
          answer.hasMore &&
            'The query has more rows than this answer: raise its LIMIT (to 50,000 at most), continue with OFFSET, or aggregate.',
        ].filter(Boolean);
        return {
          structured: {
            columns,
            types: answer.types,
            results: rows,
            next_cursor,
            count: answer.results.length,
          },
          text: [
            `${rows.length} of ${answer.results.length} rows.`,
            table(columns, rows as unknown[][]),
            ...notes,
          ].join('\n'),
        };
      },
    },
  }),
];
