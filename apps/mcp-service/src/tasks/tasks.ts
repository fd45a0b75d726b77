/** The extension Tasks: a call that takes long is answered with a task, and the client comes back for the result. */
import { isAppError } from '@meridian/core';
import {
  type CallToolResult,
  type ClientCapabilities,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { McpParts } from '../protocol/mcp-parts.ts';
import type { RequestFacts } from '../protocol/request-facts.ts';
import { findTool, type Tool } from '../tools/catalog.ts';
import type { ToolContext } from '../tools/tool.ts';
import { createToolContext } from '../tools/tool-context.ts';
import { failureOf } from '../tools/tool-errors.ts';
import { failedResult, resultOf } from '../tools/tool-result.ts';
import { StillRunning, withAnswerOf } from './task-calls.ts';
import { readTaskId, type Task } from './task-id.ts';

export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';
export const taskParams = z.looseObject({ taskId: z.string() });

/** query-service keeps the answers of asynchronous queries for this time. */
const KEPT_MS = 20 * 60_000;
const POLL_MS = 1_000;

export type TaskStatus = 'working' | 'completed' | 'cancelled';

const REQUIRED = { extensions: { [TASKS_EXTENSION]: {} } };

export const knowsTasks = (capabilities: ClientCapabilities | undefined): boolean =>
  capabilities?.extensions?.[TASKS_EXTENSION] !== undefined;

/** The members of every answer about a task. */
export const taskMembers = (taskId: string, { startedAt }: Task, status: TaskStatus) => ({
  taskId,
  status,
  createdAt: startedAt,
  lastUpdatedAt: new Date().toISOString(),
  ttlMs: KEPT_MS,
  pollIntervalMs: POLL_MS,
});

export interface TaskRequest {
  readonly taskId: string;
  readonly facts: RequestFacts;
  readonly signal: AbortSignal;
  readonly capabilities: ClientCapabilities | undefined;
}

export const createTasks = ({ api, publicUrl }: Pick<McpParts, 'api' | 'publicUrl'>) => {
  const find = ({ taskId, facts, signal, capabilities }: TaskRequest) => {
    if (!knowsTasks(capabilities))
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: REQUIRED });
    const task = readTaskId(taskId);
    const tool = task && findTool(task.tool, facts.options);
    // The id is not signed: a forged one must not run a tool that changes something.
    const kind = task?.query === undefined ? 'materialization' : 'query';
    if (task === undefined || tool?.runsLong !== kind) throw unknownTask();
    const context = createToolContext({ api, publicUrl, facts, signal, project_id: task.project });
    return { task, tool, context };
  };

  return {
    get: async (request: TaskRequest) => {
      const { task, tool, context } = find(request);
      const outcome = await outcomeOf(tool, task, context);
      if (outcome === 'working' || outcome === 'cancelled') return taskMembers(request.taskId, task, outcome);
      return { ...taskMembers(request.taskId, task, 'completed'), result: outcome };
    },

    /** No task asks for input. */
    update: (request: TaskRequest) => {
      find(request);
      return {};
    },

    /** A canceled task does not stop a materialization, which belongs to the endpoint. */
    cancel: async (request: TaskRequest) => {
      const { task, context } = find(request);
      if (task.query !== undefined) await cancelQuery(task.query, context);
      return {};
    },
  };
};

const outcomeOf = async (
  tool: Tool,
  task: Task,
  context: ToolContext,
): Promise<CallToolResult | 'working' | 'cancelled'> => {
  try {
    if (task.query === undefined) return await materializationOf(task, context);
    const args = tool.input.safeParse(task.args);
    if (!args.success) throw unknownTask();
    return resultOf(await tool.run(args.data as never, withAnswerOf(task.query, context)));
  } catch (error) {
    if (error instanceof StillRunning) return 'working';
    if (error instanceof ProtocolError) throw error;
    if (isAppError(error) && error.code === 'query_cancelled') return 'cancelled';
    if (isNotFound(error)) throw unknownTask();
    const failure = failureOf(tool, error);
    if (failure === undefined) throw error;
    return failedResult(failure);
  }
};

const cancelQuery = async (queryId: string, context: ToolContext): Promise<void> => {
  const params = { query_id: queryId };
  // Cancelling succeeds for every id, so the status tells which ids exist. Every other error is that of a query that has
  // ended, which may be cancelled again; if the service is away, the next call says so.
  await context.call('GET /query/:query_id/', { params }).catch((error: unknown) => {
    if (isNotFound(error)) throw unknownTask();
  });
  await context.call('DELETE /query/:query_id/', { params });
};

const materializationOf = async (
  { args }: Task,
  context: ToolContext,
): Promise<CallToolResult | 'working'> => {
  const status = (await context.call('GET /endpoints/:name/materialization_status/', {
    params: { name: String(args['name']) },
  })) as Readonly<Record<string, unknown>>;
  if (status['enabled'] === true && status['ready'] !== true && status['status'] !== 'Failed')
    return 'working';
  const text =
    status['ready'] === true ? 'The result of the endpoint is stored.' : 'The result could not be stored.';
  return {
    content: [{ type: 'text', text }],
    structuredContent: { ...status },
    ...(status['ready'] !== true && { isError: true }),
  };
};

const isNotFound = (error: unknown): boolean => isAppError(error) && error.status === 404;

const unknownTask = (): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'There is no such task. Results are kept for 20 minutes; call the tool again.',
  );
