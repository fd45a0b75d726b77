import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Tool, ToolContext } from '../tools/tool.ts';
import { resultOf } from '../tools/tool-result.ts';
import { inBackground, StillRunning } from './task-calls.ts';
import { type Task, taskIdOf } from './task-id.ts';
import { taskMembers } from './tasks.ts';

/** The SDK passes the type of a result on. */
export type CreatedTask = CallToolResult & { readonly resultType: 'task'; readonly taskId: string };

/** A text of the same length as the ids of queries. */
const ANY_QUERY = 'x'.repeat(32);

/** Runs a tool for a client that comes back for its result: at once if it is quick. */
export const runOrStartTask = async (
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<CallToolResult | CreatedTask> => {
  const { project_id: _, ...members } = args;
  const task: Task = {
    tool: tool.name,
    args: members,
    project: context.projectId(),
    startedAt: new Date().toISOString(),
  };
  if (tool.runsLong === 'materialization') {
    const result = resultOf(await tool.run(args as never, context));
    return created(task) ?? result;
  }
  // Without an id the client could not come back.
  if (taskIdOf({ ...task, query: ANY_QUERY }) === undefined)
    return resultOf(await tool.run(args as never, context));
  try {
    return resultOf(await tool.run(args as never, inBackground(context)));
  } catch (error) {
    if (error instanceof StillRunning) return created({ ...task, query: error.queryId })!;
    throw error;
  }
};

const created = (task: Task): CreatedTask | undefined => {
  const taskId = taskIdOf(task);
  if (taskId === undefined) return undefined;
  return { resultType: 'task', ...taskMembers(taskId, task, 'working') } as unknown as CreatedTask;
};
