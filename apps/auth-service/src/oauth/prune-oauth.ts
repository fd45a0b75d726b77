/** Deletes OAuth rows that can no longer be used; the maintenance job calls it. */
import type { Clock } from '@meridian/core';
import type { Database } from '../database.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { deleteUnlocked } from '../maintenance/delete-unlocked.ts';

const DAY_MS = 24 * 3_600_000;
/** Used and expired tokens are kept this long to detect reuse. */
const KEPT_AFTER_EXPIRY_MS = 7 * DAY_MS;
/** An unused client is only a URL that someone sent, so it is deleted. */
const UNUSED_CLIENT_MS = 7 * DAY_MS;

export const pruneOAuth = async (database: Database, clock: Clock): Promise<number> => {
  const now = clock.now().getTime();
  const keptFrom = new Date(now - KEPT_AFTER_EXPIRY_MS);
  const expired = Prisma.sql`expires_at < ${keptFrom}`;
  /** Its code was never redeemed: the first redemption is its first use. */
  const unused = Prisma.sql`last_used_at IS NULL AND created_at < ${keptFrom}`;
  const revoked = Prisma.sql`revoked_at < ${keptFrom}`;
  const counts = [
    await deleteUnlocked(database, 'oauth_access_tokens', { key: 'token_hash', condition: expired }),
    await deleteUnlocked(database, 'oauth_refresh_tokens', { key: 'token_hash', condition: expired }),
    await deleteUnlocked(database, 'oauth_codes', { key: 'code_hash', condition: expired }),
    await deleteUnlocked(database, 'oauth_grants', {
      condition: Prisma.sql`${expired} OR ${revoked} OR (${unused})`,
    }),
    await deleteUnlocked(database, 'oauth_clients', {
      key: 'client_id',
      condition: Prisma.sql`kind = 'cimd' AND fetched_at < ${new Date(now - UNUSED_CLIENT_MS)}
        AND NOT EXISTS (SELECT FROM oauth_grants g WHERE g.client_id = oauth_clients.client_id)
        AND NOT EXISTS (SELECT FROM oauth_consents a WHERE a.client_id = oauth_clients.client_id)
        AND NOT EXISTS (SELECT FROM app_reviews r WHERE r.client_id = oauth_clients.client_id)`,
    }),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
};
