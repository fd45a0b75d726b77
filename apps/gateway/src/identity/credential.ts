/** Reads the credential of a request from its headers. A token in the query or the body is ignored. */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parseToken } from '@meridian/identity';
import { readCookie } from '@meridian/service-kit';

export type Credential =
  | { readonly kind: 'bearer' | 'session'; readonly value: string }
  | { readonly kind: 'dpop'; readonly value: string; readonly proof: string };

export interface CredentialReader {
  /** `unusable`: there is an Authorization header that cannot be a valid credential. */
  read(req: IncomingMessage): Credential | 'none' | 'unusable';
}

const SCHEME = /^(bearer|dpop) +(\S+) *$/i;

export const createCredentialReader = ({ publicUrl }: { publicUrl: string }): CredentialReader => {
  const readSession = sessionReader({ publicUrl });

  return {
    read: ({ headers }) => {
      const { authorization, dpop } = headers;
      if (authorization !== undefined) return readAuthorization(authorization, dpop);
      const session = readSession(headers);
      return session === undefined ? 'none' : { kind: 'session', value: session };
    },
  };
};

/** Returns a function that reads the session from the cookies of a request. */
export const sessionReader = ({ publicUrl }: { publicUrl: string }) => {
  // The same name as in auth-service. With the prefix, no sibling domain can set the cookie.
  const name = `${publicUrl.startsWith('https:') ? '__Host-' : ''}meridian_session`;
  return ({ cookie }: IncomingHttpHeaders): string | undefined => readCookie(cookie, name);
};

/** Whether we can have issued the credential. Others are refused without asking auth-service. */
export const isPlausible = ({ kind, value }: Credential): boolean => {
  const token = parseToken(value);
  return token !== undefined && (kind !== 'session' || token.kind === 'phsn');
};

const readAuthorization = (
  authorization: string,
  proof: string | string[] | undefined,
): Credential | 'unusable' => {
  const [, scheme, value] = SCHEME.exec(authorization) ?? [];
  if (scheme === undefined || value === undefined) return 'unusable';
  if (scheme.toLowerCase() === 'bearer') return { kind: 'bearer', value };
  return typeof proof === 'string' ? { kind: 'dpop', value, proof } : 'unusable';
};
