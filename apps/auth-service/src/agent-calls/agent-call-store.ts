/** Calls of tools of the MCP server, which mcp-service reports in batches. */
import type { AgentCall } from '@meridian/contracts/internal';
import type { Database } from '../database.ts';
import type { AgentCall as StoredCall } from '../generated/prisma/client.ts';

/** One statement for a batch of any size: Prisma's `createMany` takes a millisecond for each call. */
export const storeAgentCalls = async (database: Database, calls: readonly AgentCall[]): Promise<void> => {
  await database.$executeRaw`
    INSERT INTO agent_calls (
      id, organization_id, project_id, user_id, client_id, credential, credential_id,
      tool, outcome, duration_ms, request_id, called_at
    )
    SELECT
      call.id, project.organization_id, call."projectId", call."userId", call."clientId", call.credential,
      call."credentialId", call.tool, call.outcome, call."durationMs", call."requestId", call."calledAt"
    FROM jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) AS call (
      id uuid, "projectId" int, "userId" int, "clientId" text, credential text, "credentialId" text,
      tool text, outcome text, "durationMs" int, "requestId" text, "calledAt" timestamptz
    )
    LEFT JOIN projects AS project ON project.id = call."projectId"
    ON CONFLICT (id) DO NOTHING`;
};

const SHOWN = 5;

/** The latest calls of each of these apps of the user, newest first. */
export const recentAgentCalls = async (
  database: Database,
  userId: number,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredCall[]>> => {
  const lists = await Promise.all(
    clientIds.map((clientId) =>
      database.agentCall.findMany({
        where: { userId, clientId },
        orderBy: { calledAt: 'desc' },
        take: SHOWN,
      }),
    ),
  );
  return new Map(clientIds.map((clientId, index) => [clientId, lists[index]!]));
};
