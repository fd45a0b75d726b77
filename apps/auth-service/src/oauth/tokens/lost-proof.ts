/**
 * The client had to prove itself with a key when the grant was made, and its document no longer requires that. A
 * stolen token would then be worth more than the user agreed to, so the grant ends and the user must consent
 * again. A change of keys is a rotation and ends nothing.
 */
import { OAuthError } from '@meridian/oauth-protocol';
import type { Client } from '../clients/client.ts';
import type { Grants } from '../grants/grants.ts';
import type { TokenCall } from './token-call.ts';

interface Grant {
  readonly grantId: string;
  readonly grantAuthMethod: string | null;
}

export const hasLostProof = ({ grantAuthMethod }: Grant, { metadata }: Client): boolean =>
  grantAuthMethod === 'private_key_jwt' && metadata.authMethod === 'none';

export const revokeForLostProof = async (
  { grantId }: Grant,
  { client, requestId }: TokenCall,
  { grants }: { readonly grants: Grants },
): Promise<never> => {
  const actor = { kind: 'application', name: client.clientId } as const;
  await grants.revoke({ id: grantId }, 'client_proof_lost', { actor, requestId });
  throw new OAuthError(
    'invalid_grant',
    'The application no longer authenticates as it did when the user agreed. The user has to agree again.',
  );
};
