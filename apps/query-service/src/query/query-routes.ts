/** `/api/projects/:id/query/`: runs queries. */
import { queryRequestSchema } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { readJsonAnswer } from '@meridian/redis';
import { parseInput } from '@meridian/service-kit';
import { formatOf } from '@meridian/service-kit/tables';
import type { Request } from 'express';
import { z } from 'zod';
import type { AnswerOutcome, Answers, QueryOutcome } from './answers.ts';
import { belowWrapper } from './below-wrapper.ts';
import { formatResults } from './format-results.ts';
import { ROW_KINDS } from './plan-file.ts';
import type { QueryTask } from './query-task.ts';
import { createRequestReader, parseBody, type ReadRequest, refreshOf } from './read-query-request.ts';
import type { ReadTask } from './read-task.ts';
import { sendAnswer } from './send-answer.ts';
import type { SendFile } from './send-file.ts';
import type { SendTable } from './send-table.ts';

const MAX_PROMPT_CHARS = 400;
const formatSchema = queryRequestSchema.pick({ format: true });
const ASSISTANT_CLIENT = 'mcp';

export interface QueryRoutesParts {
  readonly answers: Answers;
  readonly readTask: ReadTask;
  readonly sendFile: SendFile;
  readonly sendTable: SendTable;
}

export const createQueryRoutes = ({
  answers,
  readTask,
  sendFile,
  sendTable,
}: QueryRoutesParts): ProjectApiRoute[] => {
  const readRequest = createRequestReader();

  const run = async (call: ProjectApiCall): Promise<void> => {
    const read = readRequest(bodyOf(call));
    const { query } = read.request;
    assertKindOfPath(call.params['kind'], query.kind);
    await belowWrapper(query, () => answer(call, read));
  };

  const answer = async (call: ProjectApiCall, read: ReadRequest): Promise<void> => {
    const { req, res } = call;
    const { request } = read;
    const task = await readTask(call, read);
    const format = formatOf(request.format ?? formatInUrl(req), req.get('accept'));
    if (format !== 'json') {
      return ROW_KINDS.has(task.node.kind)
        ? sendFile(task, format, { res, signal: req.signal })
        : sendTable(task, { res, format, refresh: request.refresh, signal: req.signal });
    }
    const outcome = await answers.answer(task, {
      refresh: refreshOf(request),
      get signal() {
        return req.signal;
      },
      onMiss: 'calculate',
    });
    await respond(call, task, outcome);
  };

  return [
    { method: 'post', projectPath: '/query/', handler: run },
    {
      method: 'post',
      projectPath: '/query/upgrade/',
      handler: (call) => {
        // Every node has one version, so a valid node needs no upgrade.
        const body = parseBody(bodyOf(call));
        parseInput(queryRequestSchema.pick({ query: true }), body);
        call.res.json({ query: (body as { readonly query: unknown }).query });
      },
    },
    {
      method: 'post',
      projectPath: '/query/check_auth_for_async/',
      handler: ({ res }) => void res.json({ user: 'ok' }),
    },
    {
      method: 'get',
      projectPath: '/query/draft_sql/',
      handler: ({ req }) => {
        parseInput(z.object({ prompt: z.string().min(1).max(MAX_PROMPT_CHARS) }), req.query);
        throw new InvalidRequestError(
          'invalid_input',
          'SQL cannot be drafted because no language model is configured.',
        );
      },
    },
    { method: 'post', projectPath: '/query/:kind/', handler: run },
  ];
};

const formatInUrl = (req: Request) =>
  req.url.includes('format=') ? parseInput(formatSchema, { format: req.query['format'] }).format : undefined;

const bodyOf = ({ req }: ProjectApiCall): Buffer => (Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));

const assertKindOfPath = (ofPath: string | undefined, kind: string): void => {
  if (ofPath === undefined || ofPath === kind) return;
  throw new InvalidRequestError(
    'invalid_input',
    `The path names the kind ${ofPath}, but the query is a ${kind}.`,
    {
      attr: 'query__kind',
    },
  );
};

const respond = async (
  { req, res }: ProjectApiCall,
  task: QueryTask,
  outcome: QueryOutcome,
): Promise<void> => {
  switch (outcome.kind) {
    case 'answer': {
      const isAssistant = req.get('x-posthog-client')?.toLowerCase() === ASSISTANT_CLIENT;
      const extra = isAssistant ? { formatted_results: await formatted(outcome) } : undefined;
      sendAnswer(res, task, outcome, extra);
      return;
    }
    case 'started':
      res.status(202).json({ cache_key: outcome.cacheKey, query_status: outcome.status });
      return;
    case 'miss':
      res.json({ cache_key: outcome.cacheKey, query_status: null });
  }
};

const formatted = async ({ stored }: AnswerOutcome): Promise<string> =>
  formatResults((await readJsonAnswer(stored)) as Parameters<typeof formatResults>[0]);
