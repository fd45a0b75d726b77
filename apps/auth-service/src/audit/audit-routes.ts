/** `/api/organizations/:id/audit_log/`: the audit trail, for admins. */
import { type AuditEntryAnswer, auditLogParams } from '@meridian/contracts/accounts';
import type { ApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { AuditEntry } from '../generated/prisma/client.ts';
import { organizationInPath } from '../http/caller.ts';
import { pageOf } from '../http/page-of.ts';
import { LEVELS } from '../organizations/levels.ts';

export const createAuditRoutes = (parts: {
  readonly config: AuthConfig;
  readonly database: Database;
}): readonly ApiRoute[] => [
  {
    method: 'get',
    path: '/api/organizations/:organization_id/audit_log/',
    handler: async (call) => {
      const { req, res } = call;
      const { config, database } = parts;
      const { organization } = await organizationInPath(parts, call, LEVELS.admin);
      const filter = parseInput(auditLogParams, req.query);
      const where = {
        organizationId: organization.id,
        ...(filter.action !== undefined && { action: filter.action }),
        ...(filter.project !== undefined && { projectId: filter.project }),
      };
      const page = await pageOf(req, config.PUBLIC_URL, async ({ limit, offset }) => {
        const [count, entries] = await Promise.all([
          database.auditEntry.count({ where }),
          database.auditEntry.findMany({ where, orderBy: { id: 'desc' }, take: limit, skip: offset }),
        ]);
        return { count, results: entries.map(toWire) };
      });
      res.json(page);
    },
  },
];

const toWire = (entry: AuditEntry): AuditEntryAnswer => ({
  id: entry.id,
  created_at: entry.createdAt.toISOString(),
  actor: {
    kind: entry.actorKind,
    user_id: entry.actorUserId,
    name: entry.actorName,
    credential:
      entry.actorCredentialKind === null
        ? null
        : { kind: entry.actorCredentialKind, id: entry.actorCredentialId ?? '' },
  },
  action: entry.action,
  target: { kind: entry.targetKind, id: entry.targetId },
  project_id: entry.projectId,
  before: entry.before,
  after: entry.after,
  request_id: entry.requestId,
});
