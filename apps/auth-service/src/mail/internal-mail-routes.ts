/** `/internal/mails` and `/internal/projects/:id/members`: mails of other services, and the members that may get them. */
import { internalMailSchema, membersRequestSchema } from '@meridian/contracts/internal';
import { parseInput } from '@meridian/service-kit';
import express, { Router } from 'express';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { numericId } from '../http/numeric-ids.ts';
import { toUserBasic } from '../users/user-wire.ts';
import { queueMailOnce } from './queue-mail.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

export const createInternalMailRoutes = ({ database }: { readonly database: Database }): Router => {
  /** Members of the organization of the project, with a verified address. */
  const findMembers = (projectId: number, who: { userIds?: number[]; emails?: string[] }): Promise<User[]> =>
    database.user.findMany({
      where: {
        OR: [{ id: { in: who.userIds ?? [] } }, { email: { in: (who.emails ?? []).map(lowered) } }],
        emailVerifiedAt: { not: null },
        memberships: { some: { organization: { projects: { some: { id: projectId } } } } },
      },
    });

  const router = Router();
  router.use('/internal/mails', express.json({ limit: BODY_LIMIT_BYTES, inflate: false }));
  router.use('/internal/projects/:id/members', express.json({ limit: BODY_LIMIT_BYTES, inflate: false }));

  router.post('/internal/mails', async (req, res) => {
    const { id, projectId, to, ...mail } = parseInput(internalMailSchema, req.body);
    const address =
      to.kind === 'address'
        ? to.email
        : (
            await findMembers(
              projectId,
              to.kind === 'member' ? { userIds: [to.userId] } : { emails: [to.email] },
            )
          )[0]?.email;
    if (address === undefined) {
      res.json({ outcome: 'not_a_member' });
      return;
    }
    await queueMailOnce(database, { id, to: address, ...mail });
    res.json({ outcome: 'queued' });
  });

  router.post('/internal/projects/:id/members', async (req, res) => {
    const projectId = numericId.safeParse(req.params.id).data;
    const who = parseInput(membersRequestSchema, req.body);
    const members = projectId === undefined ? [] : await findMembers(projectId, who);
    res.json(members.map(toUserBasic));
  });
  return router;
};

/** Addresses of accounts are stored in lower case. */
const lowered = (email: string): string => email.toLowerCase();
