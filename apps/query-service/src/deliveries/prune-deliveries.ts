/** Deletes old deliveries, messages, exports and alert checks. Safe to repeat at any time. */
import type { Database } from '../database.ts';

const DAY_MS = 86_400_000;
const KEEP_MESSAGES_DAYS = 30;
const KEEP_HISTORY_DAYS = 90;

export const pruneDeliveries = async (database: Database, now: Date): Promise<void> => {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await database.outgoingMessage.deleteMany({ where: { createdAt: { lt: before(KEEP_MESSAGES_DAYS) } } });
  await database.subscriptionDelivery.deleteMany({
    where: { createdAt: { lt: before(KEEP_HISTORY_DAYS) } },
  });
  await database.export.deleteMany({ where: { expiresAt: { lt: now } } });
  await database.alertCheck.deleteMany({ where: { createdAt: { lt: before(KEEP_HISTORY_DAYS) } } });
};
