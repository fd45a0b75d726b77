/** Answers `tools/call`. */
import { closestName, uuidV7 } from '@meridian/core';
import { eventLog, metrics, onceAMinute } from '@meridian/service-kit';
import {
  type CallToolResult,
  type Notification,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { parseAnswer } from '../clients/platform-api.ts';
import type { McpParts } from '../protocol/mcp-parts.ts';
import type { RequestFacts } from '../protocol/request-facts.ts';
import { type CreatedTask, runOrStartTask } from '../tasks/start-task.ts';
import { createArgumentReader, type ReadArguments } from './argument-reader.ts';
import { findTool, type Tool, toolsFor } from './catalog.ts';
import { createFormattedResults } from './formatted-results.ts';
import { QUERY, type ToolContext } from './tool.ts';
import { createToolContext } from './tool-context.ts';
import { failureOf, INTERNAL_FAILURE, inputFailure, type ToolFailure } from './tool-errors.ts';
import { failedResult, resultOf } from './tool-result.ts';

interface CallParams {
  readonly name: string;
  readonly arguments?: unknown;
}

export interface CallChannel {
  /** Fires when the client cancels the call or disconnects, and when the time is up. */
  readonly signal: AbortSignal;
  readonly progressToken: string | number | undefined;
  /** Undefined where only the answer can be sent. */
  readonly notify: ((notification: Notification) => Promise<void>) | undefined;
  /** Whether the client comes back for results of tasks. */
  readonly knowsTasks: boolean;
}

const PROGRESS_EVERY_MS = 1_000;

const calls = metrics.counter({
  name: 'mcp_tool_calls_total',
  help: 'Tool calls, by tool and outcome.',
  labels: ['tool', 'outcome'],
});

export const createToolRunner = ({ api, callLog, logger, publicUrl }: McpParts) => {
  const warn = onceAMinute(logger).warn;
  const logCall = eventLog(logger, 'tool called');
  const readArguments = createArgumentReader();
  const formatted = createFormattedResults();

  const resultFor = async (
    { run, question }: Tool,
    { data, key }: Extract<ReadArguments, { isValid: true }>,
    context: ToolContext,
  ): Promise<CallToolResult> => {
    const args = data as never;
    if (question === undefined || key === undefined) return resultOf(await run(args, context));
    const id = `${context.projectId()} ${key}`;
    const known = formatted.get(id);
    if (known !== undefined && (await context.isUnchanged(known.body, known.digest))) return known.result;
    const body = question.bodyOf(args);
    const bytes = await context.read(QUERY, { body });
    return formatted.of(id, { bytes, body }, () =>
      resultOf(question.format(parseAnswer(bytes), args, context)),
    );
  };

  return async (
    params: CallParams,
    facts: RequestFacts,
    channel: CallChannel,
  ): Promise<CallToolResult | CreatedTask> => {
    const tool = offeredTool(params.name, facts);
    const startedAt = performance.now();
    const args = readArguments(tool, params.arguments);
    let outcome = 'ok';
    const fail = (failure: ToolFailure): CallToolResult => {
      outcome = failure.code;
      return failedResult(failure);
    };
    const stopProgress = startProgress(tool, channel);
    try {
      if (!args.isValid) return fail(inputFailure(tool, args.error));
      const { project_id } = args.data as { project_id?: number };
      const context = createToolContext({ api, publicUrl, facts, signal: channel.signal, project_id });
      if (channel.knowsTasks && tool.runsLong !== undefined)
        return await runOrStartTask(tool, args.data, context);
      return await resultFor(tool, args, context);
    } catch (error) {
      if (channel.signal.aborted) {
        outcome = 'cancelled';
        throw error;
      }
      const failure = failureOf(tool, error);
      if (failure === undefined) warn({ err: error, tool: tool.name }, 'a tool failed');
      return fail(failure ?? INTERNAL_FAILURE);
    } finally {
      stopProgress();
      calls.inc({ tool: tool.name, outcome: outcome === 'ok' ? 'ok' : 'failed' });
      const { clientId = null, userId, credential, credentialId } = facts.principal;
      const { requestId } = facts;
      const known = {
        tool: tool.name,
        outcome,
        userId,
        credential,
        projectId: calledProject(args.isValid ? args.data : undefined, facts),
        durationMs: Math.round(performance.now() - startedAt),
      };
      logCall({ given: { requestId, clientId }, known });
      const calledAt = new Date().toISOString();
      callLog.add({ ...known, id: uuidV7(), calledAt, clientId, credentialId, requestId });
    }
  };
};

/** The project of the call, if the caller has it: admins of another project do not see the call. */
const calledProject = (args: unknown, { principal }: RequestFacts): number | null => {
  const { project_id: asked } = (args ?? {}) as { readonly project_id?: number };
  if (asked === undefined) return principal.currentProjectId;
  return principal.projectIds.includes(asked) ? asked : null;
};

const offeredTool = (name: string, { options }: RequestFacts): Tool => {
  const tool = findTool(name, options);
  if (tool !== undefined) return tool;
  const names = toolsFor(options).map((one) => one.name);
  const nearest = closestName(name, names);
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool of this name at this address. ${nearest === undefined ? `Tools: ${names.join(', ')}.` : `Did you mean ${nearest}?`}`,
  );
};

/** Tells a client that asked for it, once a second, that the call still runs. */
const startProgress = ({ title }: Tool, { progressToken, notify }: CallChannel): (() => void) => {
  if (progressToken === undefined || notify === undefined) return () => {};
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    const params = { progressToken, progress: seconds, message: `${title}: running for ${seconds} s` };
    notify({ method: 'notifications/progress', params }).catch(() => {});
  }, PROGRESS_EVERY_MS);
  return () => clearInterval(timer);
};
