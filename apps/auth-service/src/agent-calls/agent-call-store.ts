/** Calls of tools of the MCP server, which mcp-service reports in batches. */
import type { AgentCall } from '@meridian/contracts/internal';
import type { Pool } from 'pg';
import type { Database } from '../database.ts';
import type { AgentCall as StoredCall } from '../generated/prisma/client.ts';

/** Arrays are the form that Postgres reads fastest. */
const STORE = `
  INSERT INTO agent_calls (
    id, organization_id, project_id, user_id, client_id, credential, credential_id,
    tool, outcome, duration_ms, request_id, called_at
  )
  SELECT
    call.id, project.organization_id, call.project_id, call.user_id, call.client_id, call.credential,
    call.credential_id, call.tool, call.outcome, call.duration_ms, call.request_id, call.called_at
  FROM unnest(
    $1::uuid[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[],
    $7::text[], $8::text[], $9::int[], $10::text[], $11::timestamptz[]
  ) AS call (
    id, project_id, user_id, client_id, credential, credential_id,
    tool, outcome, duration_ms, request_id, called_at
  )
  LEFT JOIN projects AS project ON project.id = call.project_id
  ON CONFLICT (id) DO NOTHING`;

const COLUMNS = [
  ...(['id', 'projectId', 'userId', 'clientId', 'credential', 'credentialId'] as const),
  ...(['tool', 'outcome', 'durationMs', 'requestId', 'calledAt'] as const),
];

/** One statement for a batch of any size. */
export const storeAgentCalls = async (
  pool: Pick<Pool, 'query'>,
  calls: readonly AgentCall[],
): Promise<void> => {
  const values = COLUMNS.map((column) => calls.map((call) => call[column]));
  await pool.query({ name: 'store_agent_calls', text: STORE, values });
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
