/** Deletes OAuth rows that can no longer be used; the maintenance job calls it. */
import type { Clock } from '@meridian/core';
import type { Database } from '../database.ts';

const DAY_MS = 24 * 3_600_000;
/** Used and expired tokens are kept this long to detect reuse. */
const KEPT_AFTER_EXPIRY_MS = 7 * DAY_MS;
/** An unused client is only a URL that someone sent, so it is deleted. */
const UNUSED_CLIENT_MS = 7 * DAY_MS;

export const pruneOAuth = async (database: Database, clock: Clock): Promise<number> => {
  const now = clock.now().getTime();
  const expired = { expiresAt: { lt: new Date(now - KEPT_AFTER_EXPIRY_MS) } };
  /** Its code was never redeemed: the first redemption is its first use. */
  const unused = { lastUsedAt: null, createdAt: { lt: new Date(now - KEPT_AFTER_EXPIRY_MS) } };
  const revoked = { revokedAt: { lt: new Date(now - KEPT_AFTER_EXPIRY_MS) } };
  const counts = [
    await database.oAuthAccessToken.deleteMany({ where: expired }),
    await database.oAuthRefreshToken.deleteMany({ where: expired }),
    await database.oAuthCode.deleteMany({ where: expired }),
    await database.oAuthGrant.deleteMany({ where: { OR: [expired, revoked, unused] } }),
    await database.$executeRaw`
      DELETE FROM oauth_clients c
      WHERE c.kind = 'cimd' AND c.fetched_at < ${new Date(now - UNUSED_CLIENT_MS)}
        AND NOT EXISTS (SELECT FROM oauth_grants g WHERE g.client_id = c.client_id)
        AND NOT EXISTS (SELECT FROM oauth_consents a WHERE a.client_id = c.client_id)
        AND NOT EXISTS (SELECT FROM app_reviews r WHERE r.client_id = c.client_id)`,
  ];
  return counts.reduce<number>(
    (sum, counted) => sum + (typeof counted === 'number' ? counted : counted.count),
    0,
  );
};
