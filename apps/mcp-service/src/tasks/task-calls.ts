/** The calls of a tool whose query runs in the background. The tool itself does not know. */
import { setTimeout as pause } from 'node:timers/promises';
import type { QueryStatus } from '@meridian/contracts/query';
import {
  type AppError,
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  ThrottledError,
  TimeoutError,
  UnavailableError,
} from '@meridian/core';
import { QUERY, type ToolContext } from '../tools/tool.ts';

/** The query runs; its answer comes later. */
export class StillRunning extends Error {
  readonly queryId: string;

  constructor(queryId: string) {
    super('the query still runs');
    this.queryId = queryId;
  }
}

/** A query that ends within this time is answered at once. */
const PATIENCE_MS = 2_000;
const FIRST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 400;

const BACKGROUND_MODES: Readonly<Record<string, string>> = {
  blocking: 'async',
  force_blocking: 'force_async',
};

interface RunAnswer {
  readonly query_status?: QueryStatus | null;
}

/** Starts the query of the tool in the background. Throws `StillRunning` if it takes long. */
export const inBackground = (context: ToolContext): ToolContext => ({
  ...context,
  call: async (operation, call = {}) => {
    if (operation !== QUERY) return context.call(operation, call);
    const { refresh = 'blocking', ...body } = call.body as { readonly refresh?: string };
    const answer = (await context.call(operation, {
      ...call,
      body: { ...body, refresh: BACKGROUND_MODES[refresh] ?? 'async' },
    })) as RunAnswer;
    if (!answer.query_status) return answer;
    return untilComplete(context, answer.query_status);
  },
});

/** The tool gets the answer of the query that was started before. Throws `StillRunning` while there is none. */
export const withAnswerOf = (queryId: string, context: ToolContext): ToolContext => ({
  ...context,
  call: async (operation, call) =>
    operation === QUERY ? resultsOf(await statusOf(context, queryId)) : context.call(operation, call),
});

const untilComplete = async (context: ToolContext, started: QueryStatus): Promise<unknown> => {
  const until = performance.now() + PATIENCE_MS;
  let status = started;
  for (let wait = FIRST_PAUSE_MS; !status.complete && performance.now() < until; wait *= 1.5) {
    await pause(Math.min(wait, LONGEST_PAUSE_MS));
    status = await statusOf(context, started.id);
  }
  return resultsOf(status);
};

const statusOf = async (context: ToolContext, queryId: string): Promise<QueryStatus> => {
  const answer = await context.call('GET /query/:query_id/', { params: { query_id: queryId } });
  return (answer as { readonly query_status: QueryStatus }).query_status;
};

const resultsOf = (status: QueryStatus): unknown => {
  if (status.error) throw failureOf(status);
  if (!status.complete) throw new StillRunning(status.id);
  return status.results;
};

type ErrorClass = new (...args: ConstructorParameters<typeof NotFoundError>) => AppError;

const ERRORS: Readonly<Record<string, ErrorClass>> = {
  query_cancelled: ConflictError,
  permission_denied: ForbiddenError,
  not_found: NotFoundError,
  throttled: ThrottledError,
  query_timeout: TimeoutError,
  unavailable: UnavailableError,
};

/** The error that the same query has when the caller waits for it. */
const failureOf = ({ error_details: details, error_message: message }: QueryStatus): AppError => {
  const Failure = ERRORS[details?.code ?? ''] ?? InvalidRequestError;
  return new Failure(
    (details?.code ?? 'invalid_input') as 'invalid_input',
    details?.detail ?? message ?? '',
    {
      attr: details?.attr ?? undefined,
    },
  );
};
