/** The challenge of 401 and 403 answers: where the metadata is and which scope to ask for (RFC 9728 5.1, RFC 6750 3). */
import type { Operation } from '@meridian/contracts/public-api';
import { UnauthenticatedError } from '@meridian/core';
import type { Answer } from '@meridian/forwarding';

export interface Challenge {
  /** The parameter `resource_metadata` of the header. */
  metadataOf(operation: Pick<Operation, 'resource'>): string;
  missing(operation: Asked): UnauthenticatedError;
  /** The credential of the request is not valid. */
  invalid(operation: Asked): UnauthenticatedError;
  /**
   * Adds the metadata to the challenge of a service, which does not know the public address. `resource` is the path
   * of a service that is a separate protected resource.
   */
  complete(answer: Answer, resource?: string): void;
}

/** The challenge names the scope of the operation, so that a client requests only that scope. */
type Asked = Pick<Operation, 'scope' | 'resource'>;

export const createChallenge = ({ publicUrl }: { publicUrl: string }): Challenge => {
  const metadataAt = (path: string): string =>
    `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource${path}"`;
  const metadataOf = ({ resource }: Pick<Operation, 'resource'>): string => metadataAt(resource?.path ?? '');
  return {
    metadataOf,
    missing: (asked) =>
      new UnauthenticatedError('not_authenticated', 'Authentication credentials were not provided.', {
        headers: { 'www-authenticate': `Bearer ${metadataOf(asked)}${scopeOf(asked)}` },
      }),
    invalid: (asked) =>
      new UnauthenticatedError('authentication_failed', 'The credential is invalid, expired or revoked.', {
        headers: {
          'www-authenticate': `Bearer ${metadataOf(asked)}, error="invalid_token"${scopeOf(asked)}`,
        },
      }),
    complete: ({ statusCode, headers }, resource = '') => {
      const metadata = metadataAt(resource);
      const given = headers['www-authenticate'];
      if (statusCode === 401 && given === undefined) headers['www-authenticate'] = `Bearer ${metadata}`;
      if (statusCode !== 401 && statusCode !== 403) return;
      if (given === undefined || given.includes('resource_metadata=')) return;
      headers['www-authenticate'] = given
        .replace(/^(Bearer|DPoP)(?= |$)/i, `$1 ${metadata},`)
        .replace(/,$/, '');
    },
  };
};

const scopeOf = ({ scope, resource }: Asked): string => {
  const scopes = resource?.scopes ?? (scope === 'authenticated' ? [] : [scope]);
  return scopes.length === 0 ? '' : `, scope="${scopes.join(' ')}"`;
};
