/** Calls of tools of the MCP server: reported by mcp-service, listed for the admins of an organization. */
import { type AgentCallAnswer, agentCallsParams } from '@meridian/contracts/accounts';
import { agentCallsSchema } from '@meridian/contracts/internal';
import type { ApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import express, { Router } from 'express';
import type { Pool } from 'pg';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { AgentCall } from '../generated/prisma/client.ts';
import { organizationInPath } from '../http/caller.ts';
import { pageOf } from '../http/page-of.ts';
import { LEVELS } from '../organizations/levels.ts';
import { storeAgentCalls } from './agent-call-store.ts';

const BODY_LIMIT_BYTES = 2 * 1024 ** 2;

export const createInternalAgentCallRoutes = ({ pool }: { readonly pool: Pool }): Router => {
  const router = Router();
  router.post(
    '/internal/agent-calls',
    express.json({ limit: BODY_LIMIT_BYTES, inflate: false }),
    async (req, res) => {
      await storeAgentCalls(pool, parseInput(agentCallsSchema, req.body).calls);
      res.status(204).end();
    },
  );
  return router;
};

export const createAgentCallRoutes = (parts: {
  readonly config: AuthConfig;
  readonly database: Database;
}): readonly ApiRoute[] => [
  {
    method: 'get',
    path: '/api/organizations/:organization_id/agent_calls/',
    handler: async (call) => {
      const { req, res } = call;
      const { config, database } = parts;
      const { organization } = await organizationInPath(parts, call, LEVELS.admin);
      const { client_id, tool, project } = parseInput(agentCallsParams, req.query);
      const where = {
        organizationId: organization.id,
        ...(client_id !== undefined && { clientId: client_id }),
        ...(tool !== undefined && { tool }),
        ...(project !== undefined && { projectId: project }),
      };
      const page = await pageOf(req, config.PUBLIC_URL, async ({ limit, offset }) => {
        const [count, calls] = await Promise.all([
          database.agentCall.count({ where }),
          database.agentCall.findMany({
            where,
            orderBy: [{ calledAt: 'desc' }, { id: 'desc' }],
            take: limit,
            skip: offset,
          }),
        ]);
        return { count, results: calls.map(toWire) };
      });
      res.json(page);
    },
  },
];

const toWire = (call: AgentCall): AgentCallAnswer => ({
  id: call.id,
  called_at: call.calledAt.toISOString(),
  user_id: call.userId,
  client_id: call.clientId,
  credential: call.credential,
  credential_id: call.credentialId,
  tool: call.tool,
  project_id: call.projectId,
  outcome: call.outcome,
  duration_ms: call.durationMs,
  request_id: call.requestId,
});
