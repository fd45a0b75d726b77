/** Reports with tokens of the other region: stored first, then forwarded with their signature until delivered. */
import { createHash } from 'node:crypto';
import { type Clock, errorMessage, seal, unseal } from '@meridian/core';
import { claimDue } from '@meridian/postgres';
import { type Logger, metrics, onceAMinute } from '@meridian/service-kit';
import { z } from 'zod';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import type { LeakReport } from '../generated/prisma/client.ts';
import { waitAfterMs } from '../maintenance/wait-after.ts';
import { sealingKeyOf } from '../signing-keys/sealing-key.ts';
import type { SignedReport } from './report.ts';

/** Marks a forwarded report, so that the other region does not send it back. */
export const RELAYED_HEADER = 'x-meridian-relayed';

export const SIGNATURE_HEADERS = {
  keyId: 'github-public-key-identifier',
  signature: 'github-public-key-signature',
} as const;

export type Label = 'true_positive' | 'false_positive';
/** The labels by the hash of the token. */
export type Labels = ReadonlyMap<string, Label>;

const TIMEOUT_MS = 15_000;
const BATCH = 20;
const answerSchema = z.array(
  z.object({ token_hash: z.string(), label: z.enum(['true_positive', 'false_positive']) }),
);

const waiting = metrics.gauge({
  name: 'auth_leak_reports_waiting',
  help: 'Reports of leaked tokens not yet delivered to the other region.',
});

interface RelayParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The labels from the other region; undefined when delivery is pending. */
export const relayReport = async (
  parts: RelayParts,
  peerUrl: string,
  report: SignedReport,
): Promise<Labels | undefined> => {
  await keep(parts, report);
  return deliver(parts, peerUrl, report);
};

/** Delivers the reports that are due, and returns how many. */
export const relayKeptReports = async (parts: RelayParts): Promise<number> => {
  const { config, database, logger } = parts;
  waiting.set(await database.leakReport.count());
  if (config.AUTH_PEER_REGION_URL === undefined) return 0;
  let delivered = 0;
  for (const { sealedBody, keyId, signature } of await claim(parts)) {
    const body = Buffer.from(unseal(sealingKeyOf(config), sealedBody), 'base64');
    const labels = await deliver(parts, config.AUTH_PEER_REGION_URL, { body, keyId, signature });
    if (labels === undefined) continue;
    delivered += 1;
    logger.info('delivered a stored report of leaked tokens to the other region');
  }
  return delivered;
};

const digestOf = (body: Buffer): Buffer<ArrayBuffer> => createHash('sha256').update(body).digest();

const keep = async (
  { config, database, clock }: RelayParts,
  { body, keyId = '', signature = '' }: SignedReport,
): Promise<void> => {
  const now = clock.now();
  const digest = digestOf(body);
  const row = {
    digest,
    sealedBody: seal(sealingKeyOf(config), body.toString('base64')),
    keyId,
    signature,
    attempts: 1,
    receivedAt: now,
    nextTryAt: new Date(now.getTime() + waitAfterMs(0)),
  };
  // The newest signature, because the code host lists its key for longest.
  await database.leakReport.upsert({ where: { digest }, create: row, update: { keyId, signature } });
};

const claim = ({ database, clock }: RelayParts) =>
  claimDue((work: (tx: Transaction) => Promise<LeakReport[]>) => database.$transaction(work), {
    now: clock.now(),
    waitMs: waitAfterMs,
    find: (tx, now) => tx.$queryRaw<{ digest: Uint8Array<ArrayBuffer>; attempts: number }[]>`
      SELECT digest, attempts FROM leak_reports WHERE next_try_at <= ${now}
      ORDER BY next_try_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    mark: (tx, { digest }, data) => tx.leakReport.update({ where: { digest }, data }),
  });

const deliver = async (
  { database, logger }: RelayParts,
  peerUrl: string,
  { body, keyId, signature }: SignedReport,
): Promise<Labels | undefined> => {
  try {
    const response = await fetch(`${peerUrl}/api/alerts/github`, {
      method: 'POST',
      body: new Uint8Array(body),
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADERS.keyId]: keyId ?? '',
        [SIGNATURE_HEADERS.signature]: signature ?? '',
        [RELAYED_HEADER]: '1',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the other region answered ${response.status}`);
    const answers = answerSchema.parse(await response.json());
    await database.leakReport.deleteMany({ where: { digest: digestOf(body) } });
    return new Map(answers.map(({ token_hash, label }) => [token_hash, label]));
  } catch (error) {
    onceAMinute(logger).error(
      { problem: errorMessage(error) },
      'could not deliver a report of leaked tokens to the other region; it is stored and retried',
    );
    return undefined;
  }
};
