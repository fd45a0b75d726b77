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
import { comparableClientUrl } from './comparable-client-url.ts';

const findToken = async (
  tx: Transaction,
  metadata: ClientMetadata,
): Promise<VerificationToken | undefined> => {
  const { verificationToken: token, clientId } = metadata;
  if (token === undefined || parseToken(token)?.kind !== 'phvt') return undefined;
  const found = await tx.verificationToken.findUnique({ where: { tokenHash: hashToken(token) } });
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
  const [token, link] = await Promise.all([
    findToken(tx, metadata),
    tx.appLink.findUnique({ where: { clientId } }),
  ]);
  if (token) await tx.verificationToken.update({ where: { id: token.id }, data: { lastUsedAt: now } });
  if (token?.id === link?.verificationTokenId) return;
  const event = {
    actor: { kind: 'application', name: clientId },
    target: { kind: 'oauth_client', id: clientId },
  } as const;
  if (link) {
    await tx.appLink.delete({ where: { clientId } });
    await recordAudit(tx, { ...event, action: 'oauth_client.unlinked', organizationId: link.organizationId });
  }
  if (token) {
    const { organizationId, id: verificationTokenId } = token;
    await tx.appLink.create({ data: { clientId, organizationId, verificationTokenId, linkedAt: now } });
    await recordAudit(tx, { ...event, action: 'oauth_client.linked', organizationId });
  }
};
