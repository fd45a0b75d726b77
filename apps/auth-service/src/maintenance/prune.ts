/** Deletes expired rows. Safe to repeat at any time. */
import type { Clock } from '@meridian/core';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { pruneOAuth } from '../oauth/prune-oauth.ts';
import { deleteUnlocked } from './delete-unlocked.ts';

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
  const removed = (table: string, condition: Prisma.Sql) => deleteUnlocked(database, table, { condition });
  const [sessions, invitations, mails, notices, audit, agentCalls] = await Promise.all([
    removed('sessions', Prisma.sql`expires_at < ${now}`),
    removed('invitations', Prisma.sql`expires_at < ${before(KEEP_INVITATIONS_DAYS)}`),
    removed('outgoing_mails', Prisma.sql`created_at < ${before(KEEP_MAILS_DAYS)}`),
    removed('notices', Prisma.sql`dismissed_at < ${before(KEEP_DISMISSED_NOTICES_DAYS)}`),
    removed('audit_entries', Prisma.sql`created_at < ${before(config.AUTH_AUDIT_RETENTION_DAYS)}`),
    removed('agent_calls', Prisma.sql`called_at < ${before(KEEP_AGENT_CALLS_DAYS)}`),
  ]);
  return {
    sessions,
    invitations,
    mails,
    notices,
    audit,
    agentCalls,
    oauth: await pruneOAuth(database, clock),
  };
};
