/**
 * Effects of a changed document: an audit row, a new fetch of the logo, and possibly the end of a verification
 * (3.16).
 */
import { endsVerification, findChanges } from '@meridian/oauth-protocol';
import { recordAudit } from '../../audit/audit.ts';
import type { Transaction } from '../../database.ts';
import type { Client } from './client.ts';
import type { StoredCopy } from './client-store.ts';

const summaryOf = ({ metadata }: Pick<StoredCopy, 'metadata'>): Record<string, unknown> => ({
  client_name: metadata.clientName,
  logo_uri: metadata.logoUri ?? null,
  client_uri: metadata.clientUri ?? null,
  policy_uri: metadata.policyUri ?? null,
  tos_uri: metadata.tosUri ?? null,
  redirect_uris: metadata.redirectUris,
  auth_method: metadata.authMethod,
  jwks_uri: metadata.jwksUri ?? null,
  scopes: metadata.scopeCeiling ?? null,
});

export const recordFirstSight = async (tx: Transaction, copy: StoredCopy): Promise<void> => {
  const jwksHost = copy.metadata.jwksUri && new URL(copy.metadata.jwksUri).host;
  const isForeignKeyHost = jwksHost !== undefined && jwksHost !== new URL(copy.clientId).host;
  await recordAudit(tx, {
    actor: { kind: 'application', name: copy.clientId },
    action: 'oauth_client.first_seen',
    target: { kind: 'oauth_client', id: copy.clientId },
    after: { ...summaryOf(copy), ...(isForeignKeyHost ? { keys_on_another_host: jwksHost } : {}) },
  });
};

/** Any change may include the logo, so it is fetched again when next shown. */
const expireLogo = async (tx: Transaction, clientId: string, now: Date): Promise<void> => {
  await tx.oAuthClientLogo.updateMany({ where: { clientId }, data: { freshUntil: now } });
};

export const recordChanges = async (
  tx: Transaction,
  before: Client,
  after: StoredCopy,
  now: Date,
): Promise<void> => {
  const changes = findChanges(before.metadata, after.metadata);
  if (changes.length === 0) return;
  await expireLogo(tx, after.clientId, now);
  await recordAudit(tx, {
    actor: { kind: 'application', name: after.clientId },
    action: 'oauth_client.document_changed',
    target: { kind: 'oauth_client', id: after.clientId },
    before: summaryOf(before),
    after: { ...summaryOf(after), changed: changes },
  });
  if (!before.isVerified || !endsVerification(changes, before.metadata, after.metadata)) return;
  await tx.appReview.update({
    where: { clientId: after.clientId },
    data: { status: 'lapsed', reason: `The document changed: ${changes.join(', ')}` },
  });
  await recordAudit(tx, {
    actor: { kind: 'system', name: 'auth-service' },
    action: 'oauth_client.verification_lapsed',
    target: { kind: 'oauth_client', id: after.clientId },
    after: { changed: changes },
  });
};
