/** A signed-in user requests verification of an app: a support request with the topic Authentication. */

import type { SupportRequestAnswer, VerificationRequestInput } from '@meridian/contracts/accounts';
import { ConflictError, InvalidRequestError, NotFoundError, uuidV7 } from '@meridian/core';
import { findClientIdProblem } from '@meridian/oauth-protocol';
import { recordAudit, userActor } from '../audit/audit.ts';
import type { Database, Transaction } from '../database.ts';
import type { User, VerificationRequest } from '../generated/prisma/client.ts';
import type { OAuthSettings } from '../oauth/oauth-settings.ts';
import { LEVELS } from '../organizations/levels.ts';
import { lockRole } from '../organizations/lock-role.ts';
import { lockUser } from '../users/user-lock.ts';

const noOrganization = (): NotFoundError =>
  new NotFoundError('not_found', 'There is no such organization.', { attr: 'organization' });

/** Open ones. Those that the operator has closed do not count. */
export const MAX_REQUESTS_PER_USER = 10;

export const requestVerification = async (
  {
    database,
    settings,
  }: { readonly database: Database; readonly settings: Pick<OAuthSettings, 'clientIdPolicy'> },
  { user, requestId }: { user: User; requestId: string },
  input: VerificationRequestInput,
): Promise<VerificationRequest> => {
  const problem = findClientIdProblem(input.client_id, settings.clientIdPolicy);
  if (problem !== undefined) {
    throw new InvalidRequestError('invalid_input', `The client id ${problem}.`, { attr: 'client_id' });
  }
  return database.$transaction(async (tx) => {
    const organizationId = input.organization ?? null;
    if (organizationId !== null)
      await lockRole(tx, { organizationId, userId: user.id }, LEVELS.member, noOrganization);
    // Locked, so that concurrent requests cannot exceed the limit together.
    await lockUser(tx, user.id);
    await assertRoomForRequest(tx, user.id, input.client_id);
    const request = await tx.verificationRequest.create({
      data: {
        id: uuidV7(),
        topic: input.topic,
        appName: input.app_name,
        clientId: input.client_id,
        productUrl: input.product_url,
        organizationId,
        message: input.message,
        userId: user.id,
      },
    });
    await recordAudit(tx, {
      actor: userActor(user),
      action: 'oauth_client.verification_requested',
      target: { kind: 'oauth_client', id: input.client_id },
      organizationId: organizationId ?? undefined,
      after: { app_name: input.app_name, product_url: input.product_url },
      requestId,
    });
    return request;
  });
};

/** Whether the user may make a request for this organization. Does not check the limits of requests. */
export const assertMayRequestFor = async (
  database: Database,
  userId: number,
  organizationId: string | null | undefined,
): Promise<void> => {
  if (organizationId == null) return;
  if ((await database.membership.count({ where: { organizationId, userId } })) === 0) throw noOrganization();
};

const assertRoomForRequest = async (tx: Transaction, userId: number, clientId: string): Promise<void> => {
  const open = await tx.verificationRequest.findMany({
    where: { userId, status: 'open' },
    select: { clientId: true },
  });
  if (open.some((request) => request.clientId === clientId)) {
    throw new ConflictError('conflict', 'You already asked for the verification of this app.', {
      attr: 'client_id',
    });
  }
  if (open.length < MAX_REQUESTS_PER_USER) return;
  throw new InvalidRequestError(
    'invalid_input',
    `A person can have ${MAX_REQUESTS_PER_USER} open requests. Wait until one is decided.`,
  );
};

/** A user's own requests, each with the decision of this region's operator about the app. */
export const withVerification = async (
  { database }: { readonly database: Database },
  requests: readonly VerificationRequest[],
): Promise<SupportRequestAnswer[]> => {
  const reviews = await database.appReview.findMany({
    where: { clientId: { in: requests.map(({ clientId }) => clientId) } },
  });
  const byClient = new Map(reviews.map((review) => [review.clientId, review]));
  return requests.map((request) => {
    const review = byClient.get(request.clientId);
    return {
      id: request.id,
      topic: request.topic,
      app_name: request.appName,
      client_id: request.clientId,
      product_url: request.productUrl,
      organization: request.organizationId,
      message: request.message,
      status: request.status,
      created_at: request.createdAt.toISOString(),
      closed_at: request.closedAt?.toISOString() ?? null,
      verification: {
        status: review?.status ?? 'unverified',
        decided_at: review?.decidedAt.toISOString() ?? null,
      },
    };
  });
};
