/** Calls of tools of the MCP server, which mcp-service reports in batches. */
import type { AgentCall } from '@meridian/contracts/internal';
import type { Database } from '../database.ts';
import type { AgentCall as StoredCall } from '../generated/prisma/client.ts';

export const storeAgentCalls = async (database: Database, calls: readonly AgentCall[]): Promise<void> => {
  const projectIds = [...new Set(calls.flatMap(({ projectId }) => projectId ?? []))];
  const projects = await database.project.findMany({
    where: { id: { in: projectIds } },
    select: { id: true, organizationId: true },
  });
  const organizations = new Map(projects.map(({ id, organizationId }) => [id, organizationId]));
  await database.agentCall.createMany({
    data: calls.map((call) => ({
      ...call,
      organizationId: (call.projectId !== null && organizations.get(call.projectId)) || null,
    })),
    skipDuplicates: true,
  });
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
