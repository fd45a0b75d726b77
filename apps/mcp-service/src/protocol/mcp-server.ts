/** The protocol, as the official SDK speaks it: the revision 2026-07-28, and the older ones without sessions. */
import { askerOf } from '@meridian/identity';
import { sendJson } from '@meridian/service-kit';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createMcpHandler,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { getPrompt, listPrompts } from '../prompts/prompts.ts';
import { createResources } from '../resources/resource-handlers.ts';
import { createTasks, knowsTasks, TASKS_EXTENSION, taskParams } from '../tasks/tasks.ts';
import { findTool } from '../tools/catalog.ts';
import { createToolRunner } from '../tools/run-tool.ts';
import { listTools } from '../tools/tool-list.ts';
import { VIEW_EXTENSION, VIEW_URI } from '../view/insight-view.ts';
import { createAnswerWriter } from './direct-answer.ts';
import { createDirectCallReader, type DirectCall } from './direct-call.ts';
import { INSTRUCTIONS } from './instructions.ts';
import type { McpParts } from './mcp-parts.ts';
import type { RequestFacts } from './request-facts.ts';

export interface McpServer {
  handle(
    req: Request,
    res: Response,
    given: { readonly message: unknown; readonly facts: RequestFacts },
  ): Promise<void>;
  close(): Promise<void>;
}

const SERVER_INFO = { name: 'meridian', title: 'Meridian', version: '0.2.0' };
const MINUTE_MS = 60_000;

/** The lists depend on the address and on the credential. */
const CACHE_HINTS = {
  'server/discover': { ttlMs: 60 * MINUTE_MS, cacheScope: 'private' },
  'tools/list': { ttlMs: 10 * MINUTE_MS, cacheScope: 'private' },
  'prompts/list': { ttlMs: 60 * MINUTE_MS, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 60 * MINUTE_MS, cacheScope: 'private' },
  'resources/list': { ttlMs: MINUTE_MS, cacheScope: 'private' },
} as const;

/** These are our own schemas, because the SDK answers wrong parameters as a fault of the server. */
const LIST_PARAMS = { params: z.looseObject({ cursor: z.string().optional() }) };
const READ_PARAMS = { params: z.looseObject({ uri: z.string() }) };
const PROMPT_PARAMS = {
  params: z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() }),
};

export const createMcpServer = (parts: McpParts): McpServer => {
  const runTool = createToolRunner(parts);
  const resources = createResources(parts);
  const tasks = createTasks(parts);
  const readDirectCall = createDirectCallReader();
  const writeAnswer = createAnswerWriter(SERVER_INFO);
  const { view } = parts;
  const onerror = (error: Error): void => parts.logger.debug({ err: error }, 'a message was refused');

  /** One for each request. `Server` takes lists that are ready, where `McpServer` builds the schemas each time. */
  const createServer = (facts: RequestFacts): Server => {
    const server = new Server(SERVER_INFO, {
      capabilities: {
        tools: {},
        resources: {},
        prompts: {},
        extensions: { [TASKS_EXTENSION]: {}, ...(view.isThere && { [VIEW_EXTENSION]: {} }) },
      },
      instructions: INSTRUCTIONS,
      cacheHints: CACHE_HINTS,
    });
    server.setRequestHandler('tools/list', LIST_PARAMS, () => ({ tools: listTools(facts, view.isThere) }));
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
      runTool(params, facts, {
        signal: signalOf(mcpReq, facts),
        progressToken: mcpReq._meta?.progressToken,
        notify: mcpReq.notify,
        knowsTasks: knowsTasks(capabilitiesOf(mcpReq)),
      }),
    );
    for (const name of ['get', 'update', 'cancel'] as const) {
      server.setRequestHandler(`tasks/${name}`, { params: taskParams }, ({ taskId }, { mcpReq }) =>
        tasks[name]({
          taskId,
          facts,
          signal: signalOf(mcpReq, facts),
          capabilities: capabilitiesOf(mcpReq),
        }),
      );
    }
    server.setRequestHandler('resources/list', LIST_PARAMS, (_params, { mcpReq }) =>
      resources.list(facts, signalOf(mcpReq, facts)),
    );
    server.setRequestHandler('resources/templates/list', LIST_PARAMS, () => resources.templates());
    server.setRequestHandler('resources/read', READ_PARAMS, ({ uri }, { mcpReq }) =>
      view.isThere && uri === VIEW_URI ? view.read() : resources.read(uri, facts, signalOf(mcpReq, facts)),
    );
    server.setRequestHandler('prompts/list', LIST_PARAMS, () => listPrompts());
    server.setRequestHandler('prompts/get', PROMPT_PARAMS, (params) => getPrompt(params));
    return server;
  };

  const handler = createMcpHandler(
    ({ authInfo }) => createServer(authInfo!.extra!['facts'] as RequestFacts),
    {
      onerror,
    },
  );
  const handle = toNodeHandler(handler, { onerror });

  const answerDirectly = async (res: Response, call: DirectCall, facts: RequestFacts): Promise<void> => {
    const result = await runTool({ name: call.name, arguments: call.arguments }, facts, {
      signal: facts.left,
      progressToken: undefined,
      notify: undefined,
      knowsTasks: knowsTasks(call.capabilities),
    });
    sendJson(res, writeAnswer(call, result), askerOf(facts.principal));
  };

  return {
    handle: (req, res, { message, facts }) => {
      const call = readDirectCall(req.headers, message);
      if (call !== undefined && findTool(call.name, facts.options) !== undefined)
        return answerDirectly(res, call, facts);
      const { clientId, credentialId, scopes } = facts.principal;
      const auth: AuthInfo = { token: '', clientId: clientId ?? credentialId, scopes, extra: { facts } };
      return handle(Object.assign(req, { auth }), res, message);
    },
    close: handler.close,
  };
};

const signalOf = ({ signal }: ServerContext['mcpReq'], { left }: RequestFacts): AbortSignal =>
  AbortSignal.any([signal, left]);

/** Clients of the revision 2026-07-28 send theirs with each request. */
const capabilitiesOf = ({ envelope }: ServerContext['mcpReq']): ClientCapabilities | undefined =>
  (envelope as Readonly<Record<string, ClientCapabilities>> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
