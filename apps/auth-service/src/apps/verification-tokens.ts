/** `phvt_` tokens: a client document that contains one links the app to the organization that created it. */

import { InvalidRequestError, isUuid, NotFoundError, uuidV7 } from '@meridian/core';
import { recordAudit, userActor } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import type { VerificationToken } from '../generated/prisma/client.ts';
import type { OrganizationAccess } from '../http/caller.ts';
import { newKeyValue } from '../keys/key-values.ts';
import { comparableClientUrl } from '../oauth/clients/comparable-client-url.ts';
import { LEVELS } from '../organizations/levels.ts';
import { lockOrganization, lockRole } from '../organizations/lock-role.ts';

export const MAX_TOKENS_PER_ORGANIZATION = 50;

type By = Pick<OrganizationAccess, 'user' | 'organization' | 'credential'> & { readonly requestId: string };

export const createVerificationToken = async (
  { database, config }: { readonly config: AuthConfig; readonly database: Database },
  { user, organization, credential, requestId }: By,
  { label, clientUrl }: { label: string; clientUrl: string },
): Promise<{ token: VerificationToken; value: string }> => {
  const url = URL.parse(clientUrl.trim());
  if (
    url?.protocol !== 'https:' ||
    url.username !== '' ||
    url.password !== '' ||
    url.hash !== '' ||
    url.pathname === '/'
  ) {
    throw new InvalidRequestError(
      'invalid_input',
      'Give the https address of the client metadata document.',
      {
        attr: 'cimd_url',
      },
    );
  }
  const { value, stored } = newKeyValue('phvt', config.REGION);
  const token = await database.$transaction(async (tx) => {
    // Locked, so that concurrent requests cannot exceed the limit together.
    await lockOrganization(tx, organization.id);
    await lockRole(tx, { organizationId: organization.id, userId: user.id }, LEVELS.admin);
    if (
      (await tx.verificationToken.count({ where: { organizationId: organization.id } })) >=
      MAX_TOKENS_PER_ORGANIZATION
    ) {
      throw new InvalidRequestError(
        'invalid_input',
        `An organization can have ${MAX_TOKENS_PER_ORGANIZATION} verification tokens. Delete one first.`,
      );
    }
    const made = await tx.verificationToken.create({
      data: {
        id: uuidV7(),
        organizationId: organization.id,
        label,
        clientUrl: comparableClientUrl(clientUrl),
        createdById: user.id,
        ...stored,
      },
    });
    await recordAudit(tx, {
      actor: userActor(user, credential),
      action: 'verification_token.created',
      target: { kind: 'verification_token', id: made.id },
      organizationId: organization.id,
      after: { label, client_url: made.clientUrl },
      requestId,
    });
    return made;
  });
  return { token, value };
};

/** The links of the token are deleted with it, so its apps are unlinked at once. */
export const deleteVerificationToken = async (
  { database }: { readonly database: Database },
  { user, organization, credential, requestId }: By,
  id: string,
): Promise<void> => {
  await database.$transaction(async (tx) => {
    await lockRole(tx, { organizationId: organization.id, userId: user.id }, LEVELS.admin);
    const token = isUuid(id) ? await lockToken(tx, id, organization.id) : null;
    if (token === null) throw new NotFoundError('not_found', 'There is no such verification token.');
    await tx.verificationToken.delete({ where: { id } });
    await recordAudit(tx, {
      actor: userActor(user, credential),
      action: 'verification_token.deleted',
      target: { kind: 'verification_token', id },
      organizationId: organization.id,
      before: {
        label: token.label,
        client_url: token.clientUrl,
        unlinked: token.appLinks.map(({ clientId }) => clientId),
      },
      requestId,
    });
  });
};

const lockToken = async (tx: Transaction, id: string, organizationId: string) => {
  await tx.$executeRaw`SELECT 1 FROM verification_tokens WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.verificationToken.findFirst({ where: { id, organizationId }, include: { appLinks: true } });
};
