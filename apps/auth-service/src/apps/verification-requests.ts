/** A signed-in user requests verification of an app: a support request with the topic Authentication. */

import type { SupportRequestAnswer, VerificationRequestInput } from '@meridian/contracts/accounts';
import { NotFoundError, uuidV7 } from '@meridian/core';
import { recordAudit, userActor } from '../audit/audit.ts';
import type { Database } from '../database.ts';
import type { User, VerificationRequest } from '../generated/prisma/client.ts';
import { LEVELS } from '../organizations/levels.ts';
import { lockRole } from '../organizations/lock-role.ts';

const noOrganization = (): NotFoundError =>
  new NotFoundError('not_found', 'There is no such organization.', { attr: 'organization' });

export const requestVerification = (
  { database }: { readonly database: Database },
  { user, requestId }: { user: User; requestId: string },
  input: VerificationRequestInput,
): Promise<VerificationRequest> =>
  database.$transaction(async (tx) => {
    const organizationId = input.organization ?? null;
    if (organizationId !== null)
      await lockRole(tx, { organizationId, userId: user.id }, LEVELS.member, noOrganization);
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
