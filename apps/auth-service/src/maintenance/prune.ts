/** Deletes expired rows. Safe to repeat at any time. */
import type { Clock } from '@meridian/core';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { pruneOAuth } from '../oauth/prune-oauth.ts';

const DAY_MS = 24 * 3_600_000;
const KEEP_INVITATIONS_DAYS = 30;
const KEEP_MAILS_DAYS = 7;
const KEEP_DISMISSED_NOTICES_DAYS = 90;
const KEEP_AGENT_CALLS_DAYS = 90;

export interface PruneParts {
  readonly database: Database;
  readonly config: AuthConfig;
  readonly clock: Clock;
}

/** Deleted rows by kind. */
export const prune = async ({
  database,
  config,
  clock,
}: PruneParts): Promise<Readonly<Record<string, number>>> => {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [sessions, invitations, mails, notices, audit, agentCalls] = await Promise.all([
    database.session.deleteMany({ where: { expiresAt: { lt: now } } }),
    database.invitation.deleteMany({ where: { expiresAt: { lt: before(KEEP_INVITATIONS_DAYS) } } }),
    database.outgoingMail.deleteMany({ where: { createdAt: { lt: before(KEEP_MAILS_DAYS) } } }),
    database.notice.deleteMany({ where: { dismissedAt: { lt: before(KEEP_DISMISSED_NOTICES_DAYS) } } }),
    database.auditEntry.deleteMany({
      where: { createdAt: { lt: before(config.AUTH_AUDIT_RETENTION_DAYS) } },
    }),
    database.agentCall.deleteMany({ where: { calledAt: { lt: before(KEEP_AGENT_CALLS_DAYS) } } }),
  ]);
  return {
    sessions: sessions.count,
    invitations: invitations.count,
    mails: mails.count,
    notices: notices.count,
    audit: audit.count,
    agentCalls: agentCalls.count,
    oauth: await pruneOAuth(database, clock),
  };
};
