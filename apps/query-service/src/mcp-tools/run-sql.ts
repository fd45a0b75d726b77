/** Runs SQL for a tool, with the rights of its caller. */
import { hogqlQuerySchema } from '@meridian/contracts/query';
import type { ProjectApiCall } from '@meridian/identity';
import { readJsonAnswer } from '@meridian/redis';
import type { RequestTimes } from '../http/request-time.ts';
import type { Answers } from '../query/answers.ts';
import { requestedBy } from '../query/asker.ts';
import { formatResults } from '../query/format-results.ts';
import { newTask } from '../query/query-task.ts';

export interface SqlAnswer {
  readonly columns: readonly string[];
  readonly results: readonly (readonly unknown[])[];
  readonly hasMore?: boolean | undefined;
}

export type RunSql = (
  call: ProjectApiCall,
  query: string,
  values?: Record<string, unknown>,
) => Promise<SqlAnswer>;

export interface SqlRunnerParts {
  readonly answers: Answers;
  readonly requestTimes: RequestTimes;
}

export const createSqlRunner =
  ({ answers, requestTimes }: SqlRunnerParts): RunSql =>
  async ({ req, projectId, principal }, query, values) => {
    const task = newTask({
      projectId,
      node: hogqlQuerySchema.parse({ kind: 'HogQLQuery', query, values }),
      now: requestTimes.given(req),
      ...requestedBy(principal),
      limitContext: 'posthog_ai',
      explain: false,
    });
    const outcome = await answers.answer(task, {
      refresh: 'blocking',
      get signal() {
        return req.signal;
      },
      onMiss: 'calculate',
    });
    if (outcome.kind !== 'answer') throw new Error(`a blocking query was not answered: ${outcome.kind}`);
    return (await readJsonAnswer(outcome.stored)) as SqlAnswer;
  };

export const asTable = ({ columns, results, hasMore }: SqlAnswer): string => {
  if (results.length === 0) return `${columns.join('|')}\n(no rows)`;
  const more = hasMore ? '\n(There are more rows: use LIMIT and OFFSET, or aggregate.)' : '';
  return formatResults({ columns, results }) + more;
};
