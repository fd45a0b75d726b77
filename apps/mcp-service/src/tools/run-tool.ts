/** Answers `tools/call`. */
import { closestName } from '@meridian/core';
import { metrics, onceAMinute } from '@meridian/service-kit';
import {
  type CallToolResult,
  type Notification,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { McpParts } from '../protocol/mcp-routes.ts';
import type { RequestFacts } from '../protocol/request-facts.ts';
import { normalizeArguments } from './arguments.ts';
import { type Tool, toolsFor } from './catalog.ts';
import { createToolContext } from './tool-context.ts';
import { failureOf, INTERNAL_FAILURE, inputFailure, type ToolFailure } from './tool-errors.ts';

interface CallParams {
  readonly name: string;
  readonly arguments?: unknown;
}

export interface CallChannel {
  /** Fires when the client cancels the call or disconnects. */
  readonly signal: AbortSignal;
  readonly progressToken: string | number | undefined;
  readonly notify: (notification: Notification) => Promise<void>;
}

const PROGRESS_EVERY_MS = 1_000;

const calls = metrics.counter({
  name: 'mcp_tool_calls_total',
  help: 'Calls of tools, by tool and outcome.',
  labels: ['tool', 'outcome'],
});

export const createToolRunner = ({ api, logger, publicUrl }: McpParts) => {
  const warn = onceAMinute(logger).warn;

  return async (params: CallParams, facts: RequestFacts, channel: CallChannel): Promise<CallToolResult> => {
    const tool = findTool(params.name, facts);
    const startedAt = performance.now();
    const args = tool.input.safeParse(normalizeArguments(tool, params.arguments));
    let outcome = 'ok';
    const fail = (failure: ToolFailure): CallToolResult => {
      outcome = failure.code;
      return { isError: true, content: [{ type: 'text', text: failure.text }] };
    };
    const stopProgress = startProgress(tool, channel);
    try {
      if (!args.success) return fail(inputFailure(tool, args.error));
      const { project_id } = args.data as { project_id?: number };
      const context = createToolContext({ api, publicUrl, facts, signal: channel.signal, project_id });
      const { structured, text } = await tool.run(args.data as never, context);
      return { content: [{ type: 'text', text }], structuredContent: { ...structured } };
    } catch (error) {
      if (channel.signal.aborted || facts.left.aborted) {
        outcome = 'cancelled';
        throw error;
      }
      const failure = failureOf(tool, error);
      if (failure === undefined) warn({ err: error, tool: tool.name }, 'a tool failed');
      return fail(failure ?? INTERNAL_FAILURE);
    } finally {
      stopProgress();
      calls.inc({ tool: tool.name, outcome: outcome === 'ok' ? 'ok' : 'failed' });
      const { clientId, userId, credential, currentProjectId } = facts.principal;
      facts.log.info(
        {
          tool: tool.name,
          outcome,
          clientId,
          userId,
          credential,
          projectId: (args.data as { project_id?: number } | undefined)?.project_id ?? currentProjectId,
          ms: Math.round(performance.now() - startedAt),
        },
        'tool called',
      );
    }
  };
};

const findTool = (name: string, { options }: RequestFacts): Tool => {
  const offered = toolsFor(options);
  const tool = offered.find((one) => one.name === name);
  if (tool !== undefined) return tool;
  const names = offered.map((one) => one.name);
  const nearest = closestName(name, names);
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool of this name at this address. ${nearest === undefined ? `Tools: ${names.join(', ')}.` : `Did you mean ${nearest}?`}`,
  );
};

/** Tells a client that asked for it, once a second, that the call still runs. */
const startProgress = ({ title }: Tool, { progressToken, notify }: CallChannel): (() => void) => {
  if (progressToken === undefined) return () => {};
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    const params = { progressToken, progress: seconds, message: `${title}: running for ${seconds} s` };
    notify({ method: 'notifications/progress', params }).catch(() => {});
  }, PROGRESS_EVERY_MS);
  return () => clearInterval(timer);
};
