/**
 * A verification token in the document links the app to the organization that created it. The link does not affect the
 * unverified notice. A token that is unknown, revoked or bound to another URL creates no link, and removing the token
 * from the document removes the link (checklist 3.14).
 */
import { hashToken, parseToken } from '@meridian/identity';
import type { ClientMetadata } from '@meridian/oauth-protocol';
import { recordAudit } from '../../audit/audit.ts';
import type { Transaction } from '../../database.ts';
import type { VerificationToken } from '../../generated/prisma/client.ts';
import { keepOrganization } from '../../organizations/lock-role.ts';
import { comparableClientUrl } from './comparable-client-url.ts';

const findToken = async (
  tx: Transaction,
  metadata: ClientMetadata,
): Promise<VerificationToken | undefined> => {
  const { verificationToken: token, clientId } = metadata;
  if (token === undefined || parseToken(token)?.kind !== 'phvt') return undefined;
  const where = { tokenHash: hashToken(token) };
  const known = await tx.verificationToken.findUnique({ where, select: { organizationId: true } });
  if (known === null) return undefined;
  // In the order of `lock-role.ts`. The token is read again: it may have been deleted meanwhile.
  await keepOrganization(tx, known.organizationId);
  await tx.$executeRaw`SELECT 1 FROM verification_tokens WHERE token_hash = ${where.tokenHash} FOR UPDATE`;
  const found = await tx.verificationToken.findUnique({ where });
  return found !== null && comparableClientUrl(found.clientUrl) === comparableClientUrl(clientId)
    ? found
    : undefined;
};

export const linkToOrganization = async (
  tx: Transaction,
  metadata: ClientMetadata,
  now: Date,
): Promise<void> => {
  const { clientId } = metadata;
  const token = await findToken(tx, metadata);
  const link = await tx.appLink.findUnique({ where: { clientId } });
  if (token) await tx.verificationToken.update({ where: { id: token.id }, data: { lastUsedAt: now } });
  if (token?.id === link?.verificationTokenId) return;
  const event = {
    actor: { kind: 'application', name: clientId },
    target: { kind: 'oauth_client', id: clientId },
  } as const;
  if (link) {
    // The deletion of its token may have unlinked it in the same moment, and has recorded that.
    const { count } = await tx.appLink.deleteMany({ where: { clientId } });
    if (count > 0)
      await recordAudit(tx, {
        ...event,
        action: 'oauth_client.unlinked',
        organizationId: link.organizationId,
      });
  }
  if (token) {
    const { organizationId, id: verificationTokenId } = token;
    await tx.appLink.create({ data: { clientId, organizationId, verificationTokenId, linkedAt: now } });
    await recordAudit(tx, { ...event, action: 'oauth_client.linked', organizationId });
  }
};
