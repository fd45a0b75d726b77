/** Decisions of this region's operators about apps. Each decision is a row in the audit trail. */
import { identityTag } from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import { ConflictError } from '@meridian/core';
import { type ClientMetadata, findChanges } from '@meridian/oauth-protocol';
import type { AccountEvents } from '../account-events.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { Database, Transaction } from '../database.ts';
import type { AppReview } from '../generated/prisma/client.ts';
import type { Client } from '../oauth/clients/client.ts';
import { lockClient } from '../oauth/clients/client-store.ts';
import type { Grants } from '../oauth/grants/grants.ts';

export interface AppReviewsParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
  readonly grants: Grants;
}

export type ReviewStatus = 'verified' | 'unverified' | 'blocked';

export interface Decision {
  readonly clientId: string;
  readonly status: ReviewStatus;
  readonly operator: string;
  readonly reason: string;
  /** The document that was checked. A verification is refused if another one has been stored since. */
  readonly checked?: ClientMetadata;
  /** Evidence for the decision, for the audit trail. */
  readonly evidence?: Readonly<Record<string, unknown>>;
}

const VERBS = { verified: 'verified', unverified: 'unverified', blocked: 'blocked' } as const;

export const decideOnApp = async (parts: AppReviewsParts, decision: Decision): Promise<AppReview> => {
  const { database, events, clock } = parts;
  const { clientId, status, operator, reason } = decision;
  const actor: Actor = { kind: 'operator', name: operator };
  const review = await database.$transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    const before = await tx.appReview.findUnique({ where: { clientId } });
    if (status === 'verified') assertVerifiable(before, client, decision.checked);
    const link = await tx.appLink.findUnique({ where: { clientId } });
    const columns = { status, reason, decidedBy: operator, decidedAt: clock.now() };
    const after = await tx.appReview.upsert({
      where: { clientId },
      create: { clientId, ...columns },
      update: columns,
    });
    await recordAudit(tx, {
      actor,
      action: `oauth_client.${VERBS[status]}`,
      target: { kind: 'oauth_client', id: clientId },
      organizationId: link?.organizationId,
      before: { status: before?.status ?? 'unverified' },
      after: { status, reason, ...decision.evidence },
    });
    await closeRequests(tx, clientId, status, clock.now());
    return after;
  });
  if (status === 'blocked') {
    await parts.grants.revoke({ clientId }, 'client_blocked', { actor });
    await events.revoked([identityTag.client(clientId)]);
  }
  return review;
};

const assertVerifiable = (
  before: AppReview | null,
  client: Client | undefined,
  checked: ClientMetadata | undefined,
): void => {
  if (before?.status === 'blocked')
    throw new ConflictError('conflict', 'This app is blocked. Run "apps unverify" first to lift the block.');
  if (checked !== undefined && client !== undefined && findChanges(checked, client.metadata).length === 0)
    return;
  throw new ConflictError('conflict', 'The document changed during the check. Check it again.');
};

const closeRequests = async (
  tx: Transaction,
  clientId: string,
  status: ReviewStatus,
  now: Date,
): Promise<void> => {
  if (status === 'unverified') return;
  await tx.verificationRequest.updateMany({
    where: { clientId, status: 'open' },
    data: { status: status === 'verified' ? 'granted' : 'refused', closedAt: now },
  });
};
